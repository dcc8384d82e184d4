/** Where htmlparser2's tokenizer comes from: it is handed in, or loaded with the first HTML where there is Node. */
import type { Tokenizer } from 'htmlparser2'
import { optionalPackage } from '../codec/optional-package.js'

export type TokenizerConstructor = typeof Tokenizer

let provided: TokenizerConstructor | undefined

/** For an entry point that cannot load it later: a browser has no `require`. */
export function provideTokenizer(constructor: TokenizerConstructor): void {
  provided = constructor
}

export function createTokenizer(callbacks: ConstructorParameters<TokenizerConstructor>[1]): Tokenizer {
  provided ??= (optionalPackage('htmlparser2') as typeof import('htmlparser2') | undefined)?.Tokenizer
  if (provided === undefined) throw new Error('htmlparser2 cannot be loaded here: HTML is read by urisift/web')
  return new provided({}, callbacks)
}
