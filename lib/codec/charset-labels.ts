/** Character encodings by label (IANA registry, WHATWG Encoding §4.2 for what labels mean in practice). */
import { BoundedMap } from './bounded-map.js'
import { UTF_16BE, UTF_16LE, UTF_32BE, UTF_32LE, UTF_8, unlessAscii, utf16, utf32, type Charset } from './charset.js'
import { createEbcdicDecoder, type EbcdicPage } from './ebcdic.js'
import { decodeWith } from './iconv.js'
import { createIso2022Decoder } from './iso-2022.js'
import { createUnlessUtf8, type MakeCodec } from './mislabelled.js'
import { BIG5, EUC_JP, GB18030, GBK, SHIFT_JIS, WINDOWS_949, type MultiByteCharset } from './multi-byte-charsets.js'
import { createMultiByteDecoder } from './multi-byte.js'
import { createSingleByteDecoder } from './single-byte.js'
import { createUtf7Decoder } from './utf-7.js'

function multiByte(charset: MultiByteCharset): Charset {
  const open: MakeCodec = (emit, complain) => createMultiByteDecoder(charset, emit, complain)
  return { decode: (emit, complain) => createUnlessUtf8(open, emit, complain) }
}

function iso2022(family: 'iso-2022' | 'hz'): Charset {
  return { sevenBit: true, decode: (emit, complain) => createIso2022Decoder(family, emit, complain) }
}

function ebcdic(page: EbcdicPage): Charset {
  return unlessAscii(emit => createEbcdicDecoder(page, emit))
}

const UTF_7: Charset = { sevenBit: true, decode: createUtf7Decoder }

/** Labels without their punctuation, `x-` and `cs`. US-ASCII with high bytes is read like the default; GB2312 is mostly GBK. */
const LABELS: readonly (readonly [Charset, string])[] = [
  [
    UTF_8,
    'utf8 utf8n utf8sig utf8mb4 unicode11utf8 unicode20utf8 cesu8 usascii ascii ansix341968 ansix341986 iso646us ' +
      'iso646irv1991 isoir6 us cp367 ibm367 7bit 8bit binary'
  ],
  [utf16(), 'utf16'],
  [UTF_16LE, 'utf16le ucs2 ucs2le unicode unicodefeff iso10646ucs2'],
  [UTF_16BE, 'utf16be ucs2be unicodefffe'],
  [utf32(), 'utf32 ucs4 iso10646ucs4'],
  [UTF_32LE, 'utf32le ucs4le'],
  [UTF_32BE, 'utf32be ucs4be'],
  [UTF_7, 'utf7 unicode11utf7'],
  [
    multiByte(SHIFT_JIS),
    'shiftjis shiftjis2004 shiftjisx0213 sjis sjiswin mskanji windows31j windows932 ms932 cp932 mscp932 cp943 ibm943'
  ],
  [
    multiByte(GBK),
    'gbk gb2312 cngb euccn eucgb2312 isoir58 gb231280 iso58gb231280 cp936 ms936 mscp936 windows936 chinese'
  ],
  [multiByte(GB18030), 'gb18030 gb180302000'],
  [multiByte(BIG5), 'big5 big5hkscs big5hk big5eten big52003 chinesebig5 cnbig5 xxbig5 cp950 ms950 windows950'],
  [multiByte(WINDOWS_949), 'windows949 cp949 ms949 uhc euckr ksc56011987 ksc5601 ksc56011989 ksx1001 isoir149 korean'],
  [multiByte(EUC_JP), 'eucjp eucjpms eucjpwin cp51932 eucpkdfmtjapanese ujis'],
  [{ ...UTF_8, scanned: new Array<number>(128).fill(-1) }, 'euctw'],
  [
    iso2022('iso-2022'),
    'iso2022jp iso2022jp1 iso2022jp2 iso2022jp3 iso2022jp2004 iso2022jpms cp50220 cp50221 cp50222 iso2022kr iso2022cn ' +
      'iso2022cnext'
  ],
  [iso2022('hz'), 'hz hzgb2312'],
  // A page that wants bytes and no characters: they are private use.
  [scannedBy(Array.from({ length: 128 }, (_, i) => 0xf780 + i)), 'userdefined'],
  [ebcdic('037'), 'ibm037 cp037 037 ebcdiccpus ebcdiccpca ebcdic'],
  [ebcdic('1140'), 'ibm1140 ibm01140 cp1140 cp01140'],
  [ebcdic('500'), 'ibm500 cp500 ebcdiccpbe ebcdiccpch'],
  [ebcdic('1047'), 'ibm1047 cp1047 ebcdiclatin1open']
]

/** Labels of charsets of which in practice another is meant, that has more characters (WHATWG Encoding §4.2). */
const EXTENDED: readonly (readonly [string, string])[] = [
  [
    'windows-1252',
    'iso88591 iso885911987 isoir100 latin1 l1 isolatin1 cp819 ibm819 windows28591 iso88591windows31latin1 cp1252'
  ],
  ['windows-1254', 'iso88599 iso885991989 isoir148 latin5 l5 isolatin5'],
  ['windows-874', 'iso885911 tis620 dos874']
]

const extended = new Map<string, string>(
  EXTENDED.flatMap(([name, labels]) => labels.split(' ').map(label => [label, name] as const))
)

const known = new Map<string, Charset>(
  LABELS.flatMap(([charset, labels]) => labels.split(' ').map(label => [label, charset] as const))
)

/** Names iconv-lite has that are no character encodings. */
const NO_CHARSETS = new Set(['hex', 'base64', 'utf7imap'])

/** Charsets by the labels that were looked up, as written; undefined where no decoder knows it, which takes longest to tell. */
const written = new BoundedMap<string, Charset | undefined>(64)
/** Characters of the longest label that is kept. */
const LONGEST_KEPT = 128

/** What a label stands for; undefined if no decoder knows it. */
export function findCharset(label: string): Charset | undefined {
  return written.get(label) ?? (written.has(label) ? undefined : readAnew(label))
}

function readAnew(label: string): Charset | undefined {
  const found = readLabel(label)
  if (label.length <= LONGEST_KEPT) written.set(label, found)
  return found
}

function readLabel(label: string): Charset | undefined {
  const key = label.toLowerCase().replace(/[^a-z0-9]/g, '')
  // `x-` is put before a name that is not registered, `cs` before an alias of one that is (RFC 1345, RFC 3808).
  const bare = key.replace(/^(?:x|cs)/, '')
  const found = known.get(key) ?? known.get(bare)
  if (found !== undefined || NO_CHARSETS.has(bare)) return found
  const name = extended.get(bare)
  return name === undefined ? (singleByte(withoutQuotes(label)) ?? singleByte(bare)) : singleByte(name)
}

/** The label without white space and quotes around it, which headers have and the decoders do not know. */
function withoutQuotes(label: string): string {
  return /^[\s"']*([^\s"'](?:.*[^\s"'])?)/s.exec(label)?.[1] ?? ''
}

/** A single-byte charset whose printable lower half is ASCII. */
function singleByte(label: string): Charset | undefined {
  const text = decodeWith(
    label,
    Uint8Array.from({ length: 256 }, (_, i) => i)
  )
  if (text === undefined || text.length !== 256) return undefined
  for (let i = 0x20; i < 0x7f; i++) if (text.charCodeAt(i) !== i) return undefined
  return scannedBy(Array.from({ length: 128 }, (_, i) => text.charCodeAt(i + 128)))
}

function scannedBy(highBytes: readonly number[]): Charset {
  return { scanned: highBytes, decode: emit => createSingleByteDecoder(highBytes, emit) }
}
