/** RFC 3986 §3.4 and §3.5: query and fragment, without the "?" and "#" that introduce them. */
import { QUERY, matchRun } from './charsets.js'

/** query = *( pchar / "/" / "?" ); may be empty, so never -1. */
export function matchQuery(bytes: Uint8Array, at: number, end: number): number {
  return matchRun(bytes, at, end, QUERY)
}

/** fragment = *( pchar / "/" / "?" ); may be empty, so never -1. */
export function matchFragment(bytes: Uint8Array, at: number, end: number): number {
  return matchRun(bytes, at, end, QUERY)
}
