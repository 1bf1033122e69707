/**
 * Text as part of one line, whoever wrote it: nothing that breaks the line, moves the cursor, turns
 * the direction of writing or hides, and at most this many characters.
 */
export function plainLine(text: string | number, length: number): string {
  const whole = String(text)
  const shown = whole.slice(0, length).replace(UNSAFE, '?')
  return whole.length > length ? `${shown}… (${whole.length} characters)` : shown
}

/** Control and format characters, halves of characters, unassigned ones, and breaks of lines. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]/gu
