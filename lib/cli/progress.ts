/** Shows the progress of long work on one line of a terminal, which is wiped at the end. */

/** Milliseconds before anything is shown: short work shows nothing. */
const PATIENCE = 1000

/** Milliseconds between two states of the line. */
const INTERVAL = 200

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `4.2 GB`, in powers of 1 000. */
export function bytesInWords(bytes: number): string {
  let unit = 0
  let number = bytes
  while (number >= 999.5 && unit < UNITS.length - 1) {
    number /= 1000
    unit++
  }
  return `${unit === 0 || number >= 99.95 ? number.toFixed(0) : number.toFixed(1)} ${UNITS[unit]}`
}

export interface Progress {
  /** Shows the state, if it is time to. Times in milliseconds, from any beginning. */
  readonly update: (now: number, bytes: number, found: number) => void
  /** Wipes the line, so that something else can be written there. */
  readonly clear: () => void
}

/**
 * @param write - writes to the terminal
 * @param isTerminal - called once there is something to show; if it returns false, nothing is shown
 */
export function createProgress(write: (text: string) => void, isTerminal: () => boolean, began: number): Progress {
  let shown = false
  let next = began + PATIENCE

  function clear(): void {
    if (shown) write('\x1b[K')
    shown = false
  }

  function update(now: number, bytes: number, found: number): void {
    if (now < next) return
    next = now + INTERVAL
    if (!isTerminal()) return
    const rate = bytesInWords((bytes * 1000) / (now - began))
    // The cursor stays at the beginning of the line, so that whatever is written next overwrites it.
    write(`\x1b[K${bytesInWords(bytes)} read, ${rate}/s, ${found} found\r`)
    shown = true
  }

  return { update, clear }
}
