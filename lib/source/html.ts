import type { Source } from '../text.js'
import type { Charset } from '../codec/charset.js'
import type { Place } from './place.js'
import { createPlainText } from './plain-text.js'

export function createHtml({ place, path, charset }: { place: Place; path: string; charset: Charset }): Source {
  return createPlainText({ text: { path, framing: 'prose', message: place.message }, charset }, place.sink)
}
