/** What elements and their attributes are, by their numbers. */
import { ELEMENTS, KINDS, MOST_ATTRIBUTES } from '../layout'

export function flagsOf(element: u32): u32 {
  return load<u16>(ELEMENTS + (element << 1))
}

/** Number of the kind of an attribute, 0 for none. */
export function kindOf(element: u32, attribute: u32): u32 {
  return load<u8>(KINDS + element * <u32>MOST_ATTRIBUTES + attribute)
}
