/** Rows of numbers, one behind the other in a list and sorted by their first: of stretches, of strings in a text. */

/**
 * Index in the list of the last row, of those from `first` to `last`, whose first number is at most `value`; `first` if
 * none is. `first` and `last` are such indices, too.
 */
export function findRow(list: Int32Array, width: number, first: number, last: number, value: number): number {
  let low = 0
  let high = (last - first) / width
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (list[first + middle * width]! <= value) low = middle
    else high = middle - 1
  }
  return first + low * width
}
