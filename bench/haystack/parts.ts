/** Parts of messages, and messages of several (RFC 2046 §5.1). */
import type { Random } from './random.js'

export function token(random: Random, length: number): string {
  return Array.from({ length }, () => random.below(36).toString(36)).join('')
}

/** A part, or the fields and the body of a message that has only one. */
export function part(type: string, encoding: string, body: string): string {
  return `Content-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${body}\n`
}

/** @param subtype of multipart, with parameters if there are any besides the boundary */
export function several(subtype: string, parts: readonly string[], random: Random): string {
  const boundary = `----=_Part_${token(random, 24)}`
  const inner = parts.map(one => `--${boundary}\n${one}\n`).join('')
  return `Content-Type: multipart/${subtype};\n\tboundary="${boundary}"\n\nThis is a multi-part message in MIME format.\n\n${inner}--${boundary}--\n`
}
