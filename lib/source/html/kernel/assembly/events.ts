/** The table of what happens on the page: what is put into it, moved in it and taken back. */
import { COUNT_SHIFT, DECODED, EVENT_COUNT, EVENTS, WINDOW } from '../layout'
import { countOfStretches, decodedFrom, decodedTo, firstOfStretches } from './decoded'

/** Bytes of an event. */
export const SIZE: u32 = 16

/** Address behind the last event. */
export let last: u32 = EVENTS

export function eventCount(): u32 {
  return (last - EVENTS) / SIZE
}

/** Whether there is no room for a few more. */
export function isFull(): bool {
  return last + 8 * SIZE > <u32>EVENTS + <u32>EVENT_COUNT * SIZE
}

export function isEmpty(): bool {
  return last == EVENTS
}

export function put(first: u32, from: u32, to: u32, fourth: u32): void {
  store<u32>(last, first)
  store<u32>(last, from - WINDOW, 4)
  store<u32>(last, to - WINDOW, 8)
  store<u32>(last, fourth, 12)
  last += SIZE
}

/** Where a tag begins whose attributes follow. */
export function beginTag(): u32 {
  const at = last
  last += SIZE
  return at
}

/** Takes back what has been put from there on. */
export function takeBack(at: u32): void {
  last = at
}

/** The events from `from` on stand from `to` on. */
export function move(from: u32, to: u32): void {
  if (from == to) return
  memory.copy(to, from, last - from)
  last = last + to - from
}

/** What has been decoded becomes the event at `at`. */
export function putTogetherAt(at: u32, kind: u32): void {
  store<u32>(at, kind | (countOfStretches() << COUNT_SHIFT))
  store<u32>(at, decodedFrom(), 4)
  store<u32>(at, decodedTo(), 8)
  store<u32>(at, firstOfStretches(), 12)
}

/** The same behind the last, as that of the attribute before. */
export function putDecoded(): void {
  putTogetherAt(last, DECODED)
  last += SIZE
}
