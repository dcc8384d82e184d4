/**
 * For the compiler of the kernels: a function whose comment ends with `@inline` is put where it is called. As a decorator
 * that is what AssemblyScript has for it, and no TypeScript.
 *
 *   asc --transform ./.ci/inline.js
 */
import { Node, NodeKind } from 'assemblyscript'
import { Transform } from 'assemblyscript/transform'

const MARKED = /@inline\s*\*\/\s*(?:export )?function (\w+)/g

class Inline extends Transform {
  /** @param {import('assemblyscript').Parser} parser */
  afterParse(parser) {
    for (const { text, statements } of parser.sources) {
      const marked = new Set(Array.from(text.matchAll(MARKED), ([, name]) => name))
      for (const statement of statements) {
        if (statement.kind !== NodeKind.FunctionDeclaration || !marked.has(statement.name.text)) continue
        const name = Node.createIdentifierExpression('inline', statement.range)
        statement.decorators = [...(statement.decorators ?? []), Node.createDecorator(name, null, statement.range)]
      }
    }
  }
}

// The compiler asks for it by this name.
export { Inline as default }
