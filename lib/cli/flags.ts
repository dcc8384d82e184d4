/**
 * The flags of the command, one record each. Parsing, `--help` and the tests read this table; nothing about a flag
 * stands anywhere else.
 */
import { LARGEST_MAX_LENGTH, LARGEST_MAX_LINES, MAX_URI_LENGTH, MAX_URI_LINES, SMALLEST_MAX_LENGTH } from '../limits.js'
import { OPTION_WORDS, SCHEME } from '../options.js'
import { UsageError } from './failure.js'
import type { Settings } from './settings.js'

/** In the order in which `--help` has them. */
export const GROUPS = ['Output', 'What counts as a URI', 'Input', 'Other'] as const
export type FlagGroup = (typeof GROUPS)[number]

export interface Flag {
  readonly name: string
  readonly short?: string
  readonly group: FlagGroup
  /** What the value is called in `--help`; a flag without it takes none. */
  readonly value?: string
  readonly help: string
  readonly set: (settings: Settings, value: string) => void
}

/** The options of the library whose values are words. */
type WordOption =
  'format' | 'attachments' | 'messageInfo' | 'hidden' | 'hyphen' | 'rejoin' | 'repair' | 'iri' | 'suffix'

/** `messageInfo` → `message-info` */
const inKebab = (option: string) => option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const quoted = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' or $1')

/** @param choices the words in the order in which `--help` has them */
function words(
  option: WordOption,
  group: FlagGroup,
  help: string,
  choices: readonly string[] = OPTION_WORDS[option]
): Flag {
  const name = inKebab(option)
  return {
    name,
    group,
    value: choices.join('|'),
    help,
    set(settings, value) {
      if (!choices.includes(value)) throw new UsageError(`--${name} must be ${quoted(choices)}`, value)
      Object.assign(settings.options, { [option]: value })
    }
  }
}

function wholeNumber(name: string, value: string, least: number, most = Infinity): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : -1
  const range = most === Infinity ? `${least} or more` : `from ${least} to ${most}`
  if (number < least || number > most) throw new UsageError(`--${name} must be a whole number, ${range}`, value)
  return number
}

/** `https`, `http,https`, and, as people write it, `https:` and `https://`. */
function schemeNames(value: string): string[] {
  return value.split(',').map(word => {
    const name = word.trim().replace(/:(\/\/)?$/, '')
    if (!SCHEME.test(name)) throw new UsageError('--scheme must be a scheme, or several with commas', word)
    return name.toLowerCase()
  })
}

/** `--quiet` holds wherever it stands, as in grep. */
function print(settings: Settings, what: Settings['print']): void {
  if (settings.print !== 'nothing') settings.print = what
}

export const FLAGS: readonly Flag[] = [
  {
    name: 'json',
    group: 'Output',
    help: 'One JSON object a line, in ASCII: the URI, its place in the input, its other readings.',
    set: settings => print(settings, 'json')
  },
  {
    name: 'unique',
    short: 'u',
    group: 'Output',
    help: 'Each URI once, over all files. Memory grows with the number of different URIs.',
    set: settings => void (settings.unique = true)
  },
  {
    name: 'count',
    short: 'c',
    group: 'Output',
    help: 'Print how many URIs each file has, instead of the URIs.',
    set: settings => print(settings, 'count')
  },
  {
    name: 'files-with-matches',
    short: 'l',
    group: 'Output',
    help: 'Print the names of the files that have a URI, instead of the URIs; with -0 as they are, for xargs -0.',
    set: settings => print(settings, 'files')
  },
  {
    name: 'quiet',
    short: 'q',
    group: 'Output',
    help: 'Print nothing and stop at the first URI; see the exit status.',
    set: settings => void (settings.print = 'nothing')
  },
  {
    name: 'max-count',
    short: 'm',
    group: 'Output',
    value: 'N',
    help: 'Stop reading a file after N URIs.',
    set: (settings, value) => void (settings.maxCount = wholeNumber('max-count', value, 0))
  },
  {
    name: 'line-number',
    short: 'n',
    group: 'Output',
    help: 'Put the line number before each URI; the first line is 1.',
    set: settings => void (settings.lineNumbers = true)
  },
  {
    name: 'byte-offset',
    short: 'b',
    group: 'Output',
    help: 'Put the byte offset in the file before each URI; the first byte is 0.',
    set: settings => void (settings.byteOffsets = true)
  },
  {
    name: 'with-filename',
    short: 'H',
    group: 'Output',
    help: 'Put the file name before each URI. The default when there is more than one file, or a directory.',
    set: settings => void (settings.fileNames = 'always')
  },
  {
    name: 'no-filename',
    short: 'h',
    group: 'Output',
    help: 'Never put file names.',
    set: settings => void (settings.fileNames = 'never')
  },
  {
    name: 'null',
    short: '0',
    group: 'Output',
    help: 'End each result with a NUL byte instead of a line break, for xargs -0.',
    set: settings => void (settings.terminator = '\0')
  },
  {
    name: 'alternatives',
    group: 'Output',
    help: 'Below each URI, the other readings of the same place ("or URI (why)"). --json always has them.',
    set: settings => void (settings.alternatives = true)
  },
  {
    name: 'rejects',
    group: 'Output',
    help: 'Also what begins like a URI but is not one, with the rule it fails ("! code: text (rule)").',
    set: settings => void (settings.rejects = true)
  },
  {
    name: 'defects',
    group: 'Output',
    help: 'Also report input that could not be read properly: on standard error; with --json, as objects among the others.',
    set: settings => void (settings.defects = true)
  },
  {
    name: 'defang',
    group: 'Output',
    help:
      'Print URIs in a form that nobody follows by mistake (hxxps://a[.]example/). With --json, raw, path, message, ' +
      'element and components stay as they are.',
    set: settings => void (settings.defang = true)
  },
  {
    name: 'inspect',
    group: 'Output',
    help: 'Show what in a URI may deceive (RFC 3986, section 7, and others): passwords, disguised hosts, encoded delimiters, …',
    set: settings => void (settings.inspect = true)
  },
  {
    name: 'components',
    group: 'Output',
    help: 'With --json, add the components of each URI.',
    set: settings => void (settings.components = true)
  },
  {
    name: 'scheme',
    group: 'What counts as a URI',
    value: 'NAME,…',
    help: 'Only these schemes. Can be given more than once.',
    set(settings, value) {
      const before = settings.options.schemes
      settings.options.schemes = [...(typeof before === 'object' ? before : []), ...schemeNames(value)]
    }
  },
  {
    name: 'registered-scheme',
    group: 'What counts as a URI',
    help: "Only schemes in IANA's registry.",
    set: settings => void (settings.options.schemes = 'registered')
  },
  {
    name: 'any-scheme',
    group: 'What counts as a URI',
    help: 'Every scheme that fits the grammar, also "key:value".',
    set: settings => void (settings.options.schemes = 'any')
  },
  words(
    'hyphen',
    'What counts as a URI',
    'A hyphen at a line break inside < > or " ": keep it unless the reading without it was seen before or is the only ' +
      'URI (default), always keep it, or always drop it.'
  ),
  words(
    'rejoin',
    'What counts as a URI',
    'A URI without delimiters that may continue in the next line: end it (default), or join the lines where that is likely.'
  ),
  words(
    'repair',
    'What counts as a URI',
    'Characters no URI may have: percent-encode [ ] and { } where they balance (default), all of [ ] { } | \\ ^, or none.'
  ),
  words('iri', 'What counts as a URI', 'A character outside ASCII: ends the URI (default), or is mapped by RFC 3987.'),
  words(
    'suffix',
    'What counts as a URI',
    'References without a scheme: none (default), www.… and ftp.…, or every host whose first label is ASCII, under a ' +
      'registered top-level domain.'
  ),
  {
    name: 'nested',
    group: 'What counts as a URI',
    help: 'Also the URIs in the query of a URI, percent-encoded or not, each after the URI that contains it.',
    set: settings => void (settings.options.nested = 'query')
  },
  {
    name: 'refang',
    group: 'What counts as a URI',
    help: 'Also defanged URIs: hxxp://, [.], (dot), [://] and the like.',
    set: settings => void (settings.options.refang = 'known')
  },
  {
    name: 'max-length',
    group: 'What counts as a URI',
    value: 'N',
    help: `Longest URI in characters (default ${MAX_URI_LENGTH}), counted as written in the text; percent-encoded it may be longer.`,
    set: (settings, value) =>
      void (settings.options.maxLength = wholeNumber('max-length', value, SMALLEST_MAX_LENGTH, LARGEST_MAX_LENGTH))
  },
  {
    name: 'max-lines',
    group: 'What counts as a URI',
    value: 'N',
    help: `Most lines a URI in < > or " " may be broken over (default ${MAX_URI_LINES}).`,
    set: (settings, value) => void (settings.options.maxLines = wholeNumber('max-lines', value, 1, LARGEST_MAX_LINES))
  },
  {
    name: 'recursive',
    short: 'r',
    group: 'Input',
    help: 'Read every file in a directory and below, but no mail in tmp/. Without -r, only Maildir and MH folders.',
    set: settings => void (settings.recursive = true)
  },
  {
    name: 'follow',
    short: 'f',
    group: 'Input',
    help:
      'Keep reading files as they grow, also when they are rotated, but none that come to a directory later. They are ' +
      'read as logs, unless --format is given.',
    set: settings => void (settings.follow = true)
  },
  words('format', 'Input', 'What the files are: detected from their first bytes (default), or the given format.', [
    'auto',
    ...OPTION_WORDS.format.filter(word => word !== 'auto')
  ]),
  words(
    'attachments',
    'Input',
    'Attachments of mail to read: those of type text/* (default), or also those that are text by another type or by name.'
  ),
  words(
    'messageInfo',
    'Input',
    'With --json, what to show of the message of a URI: number, Message-ID, date and part (default), or also From ' +
      'and Subject.'
  ),
  words(
    'hidden',
    'Input',
    'Comments, scripts and styles of HTML: skip them (default in mail), read what styles refer to and the values of ' +
      'JSON-LD (default in HTML documents), or read everything.'
  ),
  {
    name: 'encoding',
    group: 'Input',
    value: 'NAME',
    help:
      'Character encoding, except of mail and news. Needed for encodings not based on ASCII, such as EBCDIC, and UTF-16 ' +
      'that begins with neither a byte order mark nor mostly ASCII characters; for others than UTF-8 it says what the ' +
      'characters outside ASCII are (--iri).',
    set: (settings, value) => void (settings.options.encoding = value)
  },
  {
    name: 'base',
    group: 'Input',
    value: 'URI',
    help: 'The URI the input came from, for relative references (RFC 3986, 5.1.3).',
    set: (settings, value) => void (settings.options.base = value)
  },
  {
    name: 'exit-zero',
    group: 'Other',
    help: 'Exit with 0 also if nothing was found.',
    set: settings => void (settings.exitZero = true)
  },
  { name: 'help', group: 'Other', help: 'Show this help.', set: settings => void (settings.only = 'help') },
  {
    name: 'version',
    short: 'V',
    group: 'Other',
    help: 'Show the version.',
    set: settings => void (settings.only = 'version')
  }
]
