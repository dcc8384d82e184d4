/** What the names of members say: `ROLE_OF` of names.ts, found once for each name that comes. */
import { COLON, DOT, HYPHEN, UNDERSCORE } from '../../../../bytes'
import { LONGEST_ROLE, MOST_ROLES, NAME_BITS, NAME_SIZE, NAMES, ROLE_NAME, ROLE_SIZE, ROLES } from '../layout'

let roleCount: u32 = 0

export function setRoleCount(count: u32): void {
  roleCount = count
}

/** Sixteen bytes of which the first `length` are kept. */
function key(at: u32, length: u32): v128 {
  const indices = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  return v128.and(v128.load(at), i8x16.lt_u(indices, i8x16.splat(<i8>length)))
}

function isSame(one: v128, other: v128): bool {
  return !v128.any_true(v128.xor(one, other))
}

/** What the name at `at` says; 0 for nothing. */
export function roleOf(at: u32, length: u32): u32 {
  if (length > 16) return length > <u32>LONGEST_ROLE ? 0 : findRole(at, length)
  const name = key(at, length)
  const hash =
    (<u32>i32x4.extract_lane(name, 0) * 0x9e3779b1) ^
    (<u32>i32x4.extract_lane(name, 1) * 0x85ebca77) ^
    (<u32>i32x4.extract_lane(name, 2) * 0xc2b2ae3d) ^
    (<u32>i32x4.extract_lane(name, 3) * 0x27d4eb2f)
  const slot: u32 = NAMES + (hash >> (32 - NAME_BITS)) * NAME_SIZE
  if (load<u32>(slot + 16) == length + 1 && isSame(v128.load(slot), name)) return load<u32>(slot + 20)
  const role = findRole(at, length)
  v128.store(slot, name)
  // One more, as an empty slot has 0.
  store<u32>(slot + 16, length + 1)
  store<u32>(slot + 20, role)
  return role
}

function findRole(at: u32, length: u32): u32 {
  // As the table has it, and behind that.
  const plain: u32 = ROLES + MOST_ROLES * ROLE_SIZE
  v128.store(plain, i8x16.splat(0))
  store<u32>(plain + 16, 0)
  let kept: u32 = 0
  for (let i = at; i < at + length; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == HYPHEN || byte == UNDERSCORE || byte == DOT || byte == COLON) continue
    // Behind the names of the table there are zeros.
    if (kept == <u32>ROLE_NAME || byte == 0) return 0
    store<u8>(plain + kept++, <u8>(byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte))
  }
  const name = v128.load(plain)
  const rest = load<u32>(plain + 16)
  for (let i: u32 = 0; i < roleCount; i++) {
    const row: u32 = ROLES + i * ROLE_SIZE
    if (isSame(v128.load(row), name) && load<u32>(row + 16) == rest) return load<u32>(row + ROLE_NAME)
  }
  return 0
}
