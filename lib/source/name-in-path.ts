/** Names that a path takes from the input, such as that of a field of a log: of bounded length. */
import { MAX_NAME_IN_PATH } from '../limits.js'
import { firstCharacters } from '../utf-8.js'

/** A name as a path shows it: of a longer one the beginning and `…`. */
export function nameInPath(name: string): string {
  return name.length > MAX_NAME_IN_PATH ? `${firstCharacters(name, MAX_NAME_IN_PATH)}…` : name
}
