/** How the page is read: the bits of layout.ts. */
export let mode: u32 = 0

export function setMode(bits: u32): void {
  mode = bits
}

export function leaveMode(bits: u32): void {
  mode &= ~bits
}
