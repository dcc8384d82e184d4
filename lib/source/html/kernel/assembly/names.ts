/** Names of elements, attributes and character references, found in tables by all of their characters at once. */
import { HASH } from '../../../../bytes'
import {
  ATTRIBUTE_SLOTS,
  ELEMENT_SLOTS,
  HASH_FACTOR_0,
  HASH_FACTOR_12,
  HASH_FACTOR_4,
  HASH_FACTOR_8,
  LONGEST_NAME,
  LONGEST_REFERENCE,
  NAME_SLOT_BITS,
  NAME_SLOT_SIZE,
  NEEDS_NO_SEMICOLON,
  REFERENCE_SLOT_BITS,
  REFERENCE_SLOT_SIZE,
  REFERENCE_SLOTS
} from '../layout'
import { isDigit, withDigit } from './numbers'

/** Sixteen bytes of which the first `length` are kept, capital letters in lower case. */
function key(at: u32, length: u32): v128 {
  const bytes = v128.load(at)
  const indices = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  const own = i8x16.lt_u(indices, i8x16.splat(<i8>length))
  const capital = v128.and(i8x16.ge_u(bytes, i8x16.splat(0x41)), i8x16.le_u(bytes, i8x16.splat(0x5a)))
  return v128.and(v128.or(bytes, v128.and(capital, i8x16.splat(0x20))), own)
}

function hashOf(name: v128): u32 {
  return (
    (<u32>i32x4.extract_lane(name, 0) * <u32>HASH_FACTOR_0) ^
    (<u32>i32x4.extract_lane(name, 1) * <u32>HASH_FACTOR_4) ^
    (<u32>i32x4.extract_lane(name, 2) * <u32>HASH_FACTOR_8) ^
    (<u32>i32x4.extract_lane(name, 3) * <u32>HASH_FACTOR_12)
  )
}

/** The number in a table of the name [start, end); 0 for one that is not in it. */
function numberOf(slots: u32, start: u32, end: u32): u32 {
  const length = end - start
  if (length == 0 || length > <u32>LONGEST_NAME) return 0
  // A NUL at its end is a character of it, not one of those behind the shorter names in the table.
  if (load<u8>(end - 1) == 0) return 0
  const name = key(start, length)
  let slot = hashOf(name) >> (32 - NAME_SLOT_BITS)
  while (true) {
    const at = slots + slot * <u32>NAME_SLOT_SIZE
    const number = load<u32>(at, 16)
    if (number == 0) return 0
    if (i8x16.all_true(i8x16.eq(v128.load(at), name))) return number
    slot = (slot + 1) & ((1 << NAME_SLOT_BITS) - 1)
  }
}

export function elementNumber(start: u32, end: u32): u32 {
  return numberOf(ELEMENT_SLOTS, start, end)
}

export function attributeNumber(start: u32, end: u32): u32 {
  return numberOf(ATTRIBUTE_SLOTS, start, end)
}

/** Code point of `&name;`, its name [start, end); 0 where that takes more to tell, or it is none. */
export function plainReference(start: u32, end: u32): u32 {
  if (end - start > <u32>LONGEST_REFERENCE) return 0
  if (load<u8>(start) == HASH) return plainNumber(start + 1, end)
  return namedReference(start, end) & ~(<u32>NEEDS_NO_SEMICOLON)
}

/** The same of `&name` in text, behind which no semicolon stands. */
export function unclosedReference(start: u32, end: u32): u32 {
  if (end - start > <u32>LONGEST_REFERENCE) return 0
  const code = namedReference(start, end)
  return (code & (<u32>NEEDS_NO_SEMICOLON)) != 0 ? code & ~(<u32>NEEDS_NO_SEMICOLON) : 0
}

/** What the table says of a name; 0 for one that is not in it. */
function namedReference(start: u32, end: u32): u32 {
  let name: u64 = 0
  for (let i = end; i > start; i--) name = (name << 8) | (<u64>load<u8>(i - 1))
  let slot = ((<u32>name * <u32>HASH_FACTOR_0) ^ (<u32>(name >> 32) * <u32>HASH_FACTOR_4)) >> (32 - REFERENCE_SLOT_BITS)
  while (true) {
    const at = REFERENCE_SLOTS + slot * <u32>REFERENCE_SLOT_SIZE
    const code = load<u32>(at, 8)
    if (code == 0 || load<u64>(at) == name) return code
    slot = (slot + 1) & ((1 << REFERENCE_SLOT_BITS) - 1)
  }
}

/** One to five digits, or one to four hexadecimal ones behind an `x`, of a character that needs no care. */
function plainNumber(start: u32, end: u32): u32 {
  const isHexadecimal = start < end && (load<u8>(start) | 0x20) == 0x78
  const first = isHexadecimal ? start + 1 : start
  const most: u32 = isHexadecimal ? 4 : 5
  if (first == end || end - first > most) return 0
  let code: u32 = 0
  for (let i = first; i < end; i++) {
    if (!isDigit(load<u8>(i), isHexadecimal)) return 0
    code = withDigit(code, load<u8>(i), isHexadecimal)
  }
  return (code > 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) ? code : 0
}
