/**
 * What may come next in a JSON value (RFC 8259 §2), and where in it that is.
 *
 *     {"a":[1,"b"],"c":"d"}
 *     ^^  ^^ ^   ^^
 *     ||  || |   |'key', behind a comma in an object
 *     ||  || |   'separator'
 *     ||  || 'value', behind a comma in an array
 *     ||  |'literal'
 *     ||  'value'
 *     |'key', then 'colon'
 *     'value'
 */
import { JsonPath } from './path.js'

/** In `'key'` and `'value'` an empty object or array may also end. */
export type JsonState = 'value' | 'key' | 'colon' | 'separator' | 'literal' | 'string' | 'prose' | 'slash'

export class JsonGrammar {
  state: JsonState = 'value'
  readonly path: JsonPath

  /** @param root what paths begin with */
  constructor(root: () => string) {
    this.path = new JsonPath(root)
  }

  enter(kind: 'object' | 'array'): void {
    const { path } = this
    path.enter(kind)
    this.state = path.inside === 'object' ? 'key' : 'value'
  }

  leave(): void {
    const { path } = this
    path.leave()
    this.state = path.inside === 'nothing' ? 'value' : 'separator'
  }

  /** To be called behind a comma, before the next member or element. */
  goOn(): void {
    const { path } = this
    path.next()
    this.state = path.inside === 'object' ? 'key' : 'value'
  }

  reset(): void {
    this.path.reset()
    this.state = 'value'
  }
}
