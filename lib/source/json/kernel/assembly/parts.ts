/** What members say about requests (requests.ts), and where the objects end that have such members. */
import {
  INPUT,
  LEVEL_SIZE,
  LEVELS,
  OBJECT,
  OBJECT_ENDS,
  PART_LENGTH,
  PART_LEVEL,
  PART_ROLE,
  PART_START,
  PART_TEXTS,
  PART_WORDS,
  PARTS,
  PARTS_END
} from '../layout'
import { textCount } from './texts'

let row: u32 = PARTS
let keptRow: u32 = PARTS

export function partCount(): u32 {
  return (row - PARTS) / (4 * PART_WORDS)
}

export function beginParts(): void {
  row = keptRow = PARTS
}

/** What has come stays. */
export function keepParts(): void {
  keptRow = row
}

/** What has come since then is forgotten. */
export function dropParts(): void {
  row = keptRow
}

/** The level of the object of which a value at this level is a member, or an element of one. */
export function objectAt(level: u32): u32 {
  return load<u32>(level) == OBJECT ? level : level - LEVEL_SIZE
}

export function numberOf(level: u32): u32 {
  return (level - LEVELS) / LEVEL_SIZE
}

/** Says that the end of this object is to be told. */
export function mark(object: u32): void {
  store<u32>(object, 1, 16)
}

export function unmark(object: u32): void {
  store<u32>(object, 0, 16)
}

/** A value of `length` bytes at `start` says something. False where there is no room. */
export function addPart(role: u32, object: u32, start: u32, length: u32): bool {
  mark(object)
  return add(role, object, start - INPUT, length)
}

/** An object ends. What its headers say is said of the object around them. */
export function addObjectEnd(object: u32): bool {
  if (load<u32>(object, 16) == 0) return true
  const outer = object - LEVEL_SIZE
  if (object == LEVELS || load<u32>(outer) != OBJECT) return add(OBJECT_ENDS, object, 0, 0)
  mark(outer)
  return add(OBJECT_ENDS, object, load<u32>(outer, 4), load<u32>(outer, 8))
}

function add(role: u32, object: u32, start: u32, length: u32): bool {
  if (row == PARTS_END) return false
  store<u32>(row, role, 4 * PART_ROLE)
  store<u32>(row, numberOf(object), 4 * PART_LEVEL)
  store<u32>(row, start, 4 * PART_START)
  store<u32>(row, length, 4 * PART_LENGTH)
  store<u32>(row, textCount(), 4 * PART_TEXTS)
  row += 4 * PART_WORDS
  return true
}
