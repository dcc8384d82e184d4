/** The dispatch table of bodies: by media type, through the transfer encoding, to the source that reads it. */
import type { Source, TextSink } from '../../text.js'
import { UTF_8 } from '../../codec/charset.js'
import type { Codec, Complain, Emit } from '../../codec/codec.js'
import { createEnrichedDecoder } from '../../codec/enriched.js'
import { createFlowedDecoder } from '../../codec/flowed.js'
import { SignedDataDecoder } from '../../codec/signed-data.js'
import { MAX_DEPTH } from '../../limits.js'
import { parseStructuredField, type StructuredField } from '../../codec/structured-field.js'
import { boundaryOf, meantMediaType } from './content-type.js'
import { nameOfAttachment, typeOfAttachment } from './attachment.js'
import { declaredCharset, saysUtf8, type Body } from './body.js'
import { createLineFeeds } from '../carriage-returns.js'
import { Cleartext, SIGNED_MARK, WhollySigned } from './cleartext.js'
import type { UuencodeForm } from '../../codec/uuencode.js'
import { Utf8Check } from '../../codec/utf-8-check.js'
import { DecodedPart } from './decoded-part.js'
import { createDigest } from './digest.js'
import { EncodedMultipart } from './encoded-multipart.js'
import { createEntity, type OnHeader } from './entity.js'
import { openExternalBody } from './external-body.js'
import { createContentLines } from '../content-lines.js'
import { createDecoded } from '../decoded.js'
import { latin1Bytes } from '../../codec/latin1.js'
import { createHtml } from '../html/index.js'
import { createJson } from '../json/index.js'
import { NumberedSource } from '../numbered.js'
import { createUriList } from '../uri-list.js'
import { createXml } from '../xml.js'
import type { AskedName } from './field-name.js'
import { fieldValue, holdsLetters, rawValue, type Header } from './header.js'
import { createLineMarks } from './line-gate.js'
import { createMbox } from './mbox.js'
import { createMultipart } from './multipart.js'
import {
  complain,
  complainAt,
  NOTHING,
  partNumber,
  pathOf,
  placeWithin,
  type OpenBody,
  type Place,
  type Role
} from './place.js'
import { PlainBody } from './plain-body.js'
import { createPlainText } from '../plain-text.js'
import { IDENTITY, findTransferEncoding, type Decode, type TransferEncoding } from './transfer-encoding.js'
import { FILE_MARK, Uuencoded } from './uuencoded.js'
import { PAGE_MARK, WithPages } from './x-html.js'
import { WithYenc, YENC_MARK } from './yencoded.js'

/** Types whose body is a message of its own. */
const MESSAGES = new Set([
  'message/rfc822',
  'message/global',
  'message/news',
  'application/news-transmission',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers'
])

/** Signed data by its type, or by its name alone (RFC 8551 §3.10). */
const SIGNED = /^application\/(?:x-)?pkcs7-mime$/
const SIGNED_NAME = /\.p7m$/i

/** Opens a reader for the texts in a body, whose path ends in `kind`; if the bytes have been decoded, they are numbered. */
function openTexts(body: Body, kind: string, open: (sink: TextSink) => Source): Source {
  const { place, step } = body
  const source = step === '' ? open(place.sink) : new NumberedSource(place.sink, open)
  if (place.sink.defects === 'silent' || !saysUtf8(body)) return source
  return new Utf8Check(source, (code, at, detail) => {
    if (!body.isCharsetTold) complainAt(place, pathOf(place, step, kind))(code, at, detail)
    body.isCharsetTold = true
  })
}

/** Opens the body behind `header`. */
export function openBody(header: Header, place: Place, role: Role, defaultType: string): Source {
  return openAs(mediaType(header, place, defaultType), header, place, role)
}

function openAs(contentType: StructuredField, header: Header, place: Place, role: Role): Source {
  const { value: type, parameters } = contentType
  const deep = place.depth >= MAX_DEPTH
  if (type.startsWith('multipart/')) {
    if (!deep) {
      const encoding = findTransferEncoding(fieldValue(header, 'content-transfer-encoding'))
      return openMultipart(type, header, place, boundaryOf(contentType), encoding)
    }
    complain(place, 'too-deep', header.end, 'read as text')
  }
  return openLeaf(header, numbered(place, role), type, parameters)
}

/** @param encoding that the header says the body has as a whole */
function openMultipart(
  type: string,
  header: Header,
  place: Place,
  boundary: string | undefined,
  encoding?: TransferEncoding
): Source {
  const { name: step = '', decode } = encoding ?? {}
  const openDecoded = (decode: Decode) => {
    const inner = placeWithin(place, place.part, place.depth + 1, place.bases, place, pathOf(place, step))
    const multipart = openMultipart(type, header, inner, boundary)
    return new DecodedPart(decode(multipart, complainAt(place, pathOf(place, step))), multipart)
  }
  const open = () =>
    createMultipart(place, {
      boundary,
      defaultType: type === 'multipart/digest' ? 'message/rfc822' : 'text/plain',
      openBody,
      openPage: () => openPage({ type, parameters: NO_PARAMETERS, header, place, step: '', isCharsetTold: false }),
      openBase64: decode && step === 'base64' ? () => openDecoded(decode) : undefined
    })
  if (decode === undefined || step !== 'quoted-printable') return open()
  return new EncodedMultipart(boundary, open, () => {
    complain(place, 'bad-transfer-encoding', header.end, 'a multipart encoded as a whole')
    return openDecoded(decode)
  })
}

/** The body of a message is its part 1. */
function numbered(place: Place, role: Role): Place {
  return role === 'part' ? place : placeWithin(place, partNumber(place, 1), place.depth, place.bases)
}

const NO_PARAMETERS: StructuredField['parameters'] = new Map()

/** The Content-Type field, its value a media type. */
function mediaType(header: Header, place: Place, value: string, parameters = NO_PARAMETERS): StructuredField {
  const field = structured(header, 'content-type')
  if (field === undefined) return { value, parameters }
  const meant = meantMediaType(field.value)
  if (meant === field.value) return field
  if (field.value !== 'text') complain(place, 'bad-content-type', header.end, 'no media type')
  return { value: meant ?? 'text/plain', parameters: field.parameters }
}

function structured(header: Header, name: AskedName): StructuredField | undefined {
  const value = rawValue(header, name)
  return value === undefined ? undefined : parseStructuredField(value)
}

function openLeaf(header: Header, place: Place, type: string, parameters: StructuredField['parameters']): Source {
  const encoding = findTransferEncoding(fieldValue(header, 'content-transfer-encoding'))
  if (encoding === undefined) {
    complain(place, 'unknown-transfer-encoding', header.end, 'read as it is')
  }
  const { name, decode } = encoding ?? IDENTITY
  const body: Body = { type, parameters, header, place, step: name, isCharsetTold: false }
  const reader = openReader(body)
  if (reader === undefined) return NOTHING
  return decode === undefined ? reader : decoded(reader, body, decode)
}

/** The reader behind the body's transfer encoding. */
function decoded(reader: Source, { place, step }: Body, decode: Decode): Source {
  // Its path is made only for what is wrong.
  const tell: Complain = (code, at, detail) => complainAt(place, pathOf(place, step))(code, at, detail)
  return new DecodedPart(decode(reader, tell), reader)
}

/** A source for decoded content; undefined for what is not text. */
function openReader(body: Body): Source | undefined {
  const { type, parameters, header, place } = body
  const isMbox = type === 'application/mbox'
  if (isMbox || MESSAGES.has(type) || (type === 'message/partial' && parameters.get('number')?.value === '1')) {
    if (place.depth < MAX_DEPTH) {
      // RFC 2046 §5.2.1 forbids it, but messages are sent encoded; their paths then show it.
      return withLineFeeds(body, isMbox ? openMbox(body) : openMessage(body, place.part))
    }
    complain(place, 'too-deep', header.end, 'read as text')
    return openText(body, 'plain')
  }
  if (type === 'message/external-body') return openExternalBody(header, place, parameters.get('url'))
  switch (type) {
    case 'text/html':
    case 'application/xhtml+xml':
    // Pages for certain mail programs; alternatives have the other types.
    case 'text/x-amp-html':
    case 'text/watch-html':
      return openPage(body)
    case 'text/xml':
      return openTexts(body, 'xml', sink => createXml(commonOptions(body, 'xml'), sink))
    case 'text/json':
      return openTexts(body, '', sink => openJson(body, sink))
    case 'text/uri-list':
      return openTexts(body, 'uri-list', sink => openUriList(body, sink))
    case 'text/enriched':
    case 'text/richtext': {
      const kind = type === 'text/enriched' ? 'enriched' : 'richtext'
      return openText(body, kind, emit => createEnrichedDecoder(kind, emit))
    }
    case 'text/calendar':
    case 'text/vcard':
    case 'text/x-vcard':
    case 'text/x-vcalendar':
    case 'text/directory':
      return openTexts(body, type.slice(5), sink => createContentLines(commonOptions(body, type.slice(5)), sink))
    // Text that is signed or encrypted, as mail programs sent it before RFC 2015.
    case 'application/pgp':
      return openTextPlain(body)
  }
  if (type === 'text/plain') return openTextPlain(body)
  if (type.startsWith('text/') || type.startsWith('message/') || type.startsWith('multipart/')) {
    return openText(body, type.startsWith('multipart/') ? 'plain' : type.slice(type.indexOf('/') + 1))
  }
  const name = nameOfAttachment(header, parameters)
  const isSigned = SIGNED.test(type) || (type === 'application/octet-stream' && SIGNED_NAME.test(name))
  return isSigned ? openSigned(body, name) : openAttachment(body, name)
}

function openAttachment(body: Body, name: string): Source | undefined {
  const as = body.place.options.attachments === 'all' ? typeOfAttachment(body.type, name) : undefined
  if (as === undefined) return undefined
  return as === 'text/plain' ? openPlain(body, 'attachment') : openReader({ ...body, type: as })
}

/** Options that pages, XML, JSON, calendars and lists of URIs in mail have in common. */
function commonOptions(body: Body, kind = '') {
  const { place, step } = body
  return {
    message: place.sink.messages === 'silent' ? undefined : place.message,
    path: pathOf(place, step, kind),
    charset: declaredCharset(body)
  }
}

function openPage(body: Body): Source {
  const { bases, options } = body.place
  return openTexts(body, 'html', sink =>
    createHtml({ bases, hidden: options.hidden, ...commonOptions(body, 'html') }, sink)
  )
}

function openJson(body: Body, sink: TextSink): Source {
  const { message, path, charset = UTF_8 } = commonOptions(body)
  return createDecoded(charset, sink, highBytes => createJson({ path, highBytes, message }, sink), path)
}

function openUriList(body: Body, sink: TextSink): Source {
  const { message, path, charset = UTF_8 } = commonOptions(body, 'uri-list')
  return createDecoded(charset, sink, highBytes => createUriList({ path, highBytes, message }, sink), path)
}

/** A message in a body, whose parts are numbered below `part`. */
function openMessage(body: Body, part: string, open: OpenBody = openBody, onHeader?: OnHeader): Source {
  const { place, step } = body
  const container = step === '' ? undefined : pathOf(place, step)
  const inner = placeWithin(place, part, place.depth + 1, place.bases, place, container)
  return createEntity(inner, 'message', 'text/plain', open, onHeader)
}

/** Messages in a body, numbered as its parts. The lengths that they have may be those from before it was encoded. */
function openMbox(body: Body): Source {
  const { place } = body
  return createMbox({
    hasLengths: false,
    openMessage: (number, onHeader) => openMessage(body, partNumber(place, number), openBody, onHeader),
    complain: (_, at) => complain(place, 'bad-length', at, 'Content-Length')
  })
}

/** What was encoded may have other ends of lines than the message. */
function withLineFeeds({ step }: Body, source: Source): Source {
  return step === '' ? source : createLineFeeds(source)
}

/**
 * What is signed: a part of its own (RFC 8551 §3.1), which has the number of the part that it stands in; or a file, if
 * its name has an ending of its own (`invoice.xml.p7m`).
 */
function openSigned(body: Body, name: string): Source | undefined {
  const { header, place, step } = body
  const file = name.replace(SIGNED_NAME, '')
  if (/\.\w+$/.test(file)) return openSignedFile(body, file)
  if (place.depth >= MAX_DEPTH) {
    complain(place, 'too-deep', header.end, 'left out')
    return undefined
  }
  const container = pathOf(place, step, 'signed-data')
  const inner = placeWithin(place, place.part, place.depth + 1, place.bases, place, container)
  const signed = createEntity(inner, 'part', 'text/plain', openBody)
  return new DecodedPart(new SignedDataDecoder(signed), signed)
}

function openSignedFile(body: Body, name: string): Source | undefined {
  const step = body.step === '' ? 'signed-data' : `${body.step}/signed-data`
  const file = openAttachment({ ...body, type: '', parameters: NO_PARAMETERS, step }, name)
  return file && new DecodedPart(new SignedDataDecoder(file), file)
}

const DIGEST = latin1Bytes('digest')

function openTextPlain(body: Body): Source {
  const { parameters, header, place, step } = body
  if (parameters.get('format')?.value.toLowerCase() === 'flowed') {
    const delSp = parameters.get('delsp')?.value.toLowerCase() === 'yes'
    const open = () => openText(body, 'flowed', emit => createFlowedDecoder(delSp, emit))
    return step === '' ? new UuencodedText(body, open) : createLineFeeds(open())
  }
  const isDigest = holdsLetters(header, 'subject', DIGEST) && place.depth < MAX_DEPTH
  return isDigest ? openDigest(body) : openPlain(body)
}

/**
 * Who encodes texts has MIME for files, and writes pages in other ways: to look for lines that mean something in what was
 * decoded takes a twentieth of the time of such mail. Only what is signed as a whole shows at once.
 */
function openPlain(body: Body, kind = 'plain'): Source {
  const open = () => openText(body, kind)
  return body.step === '' ? new UuencodedText(body, open) : new WhollySigned(open)
}

const TEXT_MARKS = createLineMarks(FILE_MARK, YENC_MARK, PAGE_MARK, SIGNED_MARK)

class UuencodedText extends Uuencoded {
  readonly #body: Body
  readonly #open: () => Source
  protected override readonly marks = TEXT_MARKS

  /** @param open for the text around the files */
  constructor(body: Body, open: () => Source) {
    super()
    this.#body = body
    this.#open = open
  }

  protected override openText(kind: 'marked' | 'plain'): Source {
    // Nearly always.
    if (kind === 'plain') return this.#open()
    const openPages = () =>
      new WithPages(
        () => new Cleartext(this.#open()),
        () => openPage(this.#body)
      )
    return new WithYenc(openPages, name => openFileInText(this.#body, name, 'plain/yenc'))
  }

  protected override openFile(name: string, form: UuencodeForm): Source | undefined {
    return openFileInText(this.#body, name, `plain/${form}`)
  }
}

/** A file that was encoded within a text: read as what its name says; undefined if that is no text. */
function openFileInText(body: Body, name: string, step: string): Source | undefined {
  const type = typeOfAttachment('', name)
  if (type === undefined) return undefined
  if (type === 'text/plain') return openText(body, step)
  return openReader({ ...body, type, parameters: NO_PARAMETERS, step })
}

/** A message that says nothing of its type is text as the digest is, in the same charset. */
function openDigest(body: Body): Source {
  const charset = body.parameters.get('charset')
  const parameters = charset && new Map([['charset', charset]])
  const open: OpenBody = (header, place, role, type) =>
    openAs(mediaType(header, place, type, parameters), header, place, role)
  return createDigest(
    () => openPlain(body),
    number => withLineFeeds(body, openMessage(body, partNumber(body.place, number), open))
  )
}

function openText(body: Body, step: string, through?: (emit: Emit) => Codec): Source {
  const plain = new PlainBody(body.place, body.step, step, declaredCharset(body) ?? UTF_8, through)
  return openTexts(body, step, sink => createPlainText(plain, sink))
}
