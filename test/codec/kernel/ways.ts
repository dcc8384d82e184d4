/** The same input with the kernel of codecs and without it. */
import fc from 'fast-check'
import { codecKernels } from '../../../lib/codec/kernel/index.js'
import { INPUT_LENGTH } from '../../../lib/codec/kernel/layout.js'
import type { KernelUse } from '../../../lib/web-assembly.js'
import { isSameDecoded, type Decoded } from '../decoding.js'

export function using<Result>(use: KernelUse, action: () => Result): Result {
  codecKernels.use = use
  try {
    return action()
  } finally {
    codecKernels.use = 'large'
  }
}

/** What `look` gives is the same with and without the kernel. */
export function isSame<Input>(input: Input, look: (input: Input) => unknown): boolean {
  const [plain, kernel] = (['never', 'always'] as const).map(use => JSON.stringify(using(use, () => look(input))))
  return plain === kernel
}

/** The same of what is decoded. */
export function isSameText<Input>(input: Input, read: (input: Input) => Decoded): boolean {
  const [plain, kernel] = (['never', 'always'] as const).map(use => using(use, () => read(input)))
  return isSameDecoded(plain!, kernel!)
}

/** Pieces of what decoders and readers look for, and what stands between them; now and then more than the kernel takes. */
export function textOf(pieces: readonly string[], room = INPUT_LENGTH): fc.Arbitrary<Uint8Array> {
  const piece = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...pieces) },
    { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc
        .record({ text: fc.constantFrom(...pieces), count: fc.integer({ min: 1, max: 40 }) })
        .map(({ text, count }) => text.repeat(count))
    }
  )
  const short = fc.array(piece, { maxLength: 30 }).map(list => list.join(''))
  const long = fc
    .record({
      before: fc.integer({ min: room - 60, max: room + 5 }),
      text: short,
      line: fc.constantFrom('x', ' a\n')
    })
    .map(({ before, text, line }) => `a: ${line.repeat(before / line.length)}${text}`)
  return fc
    .oneof({ weight: 5, arbitrary: short }, { weight: 1, arbitrary: long })
    .map(text => new TextEncoder().encode(text))
}
