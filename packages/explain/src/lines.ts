/** One line of a text for the operator. */
export interface Line {
  readonly text: string
  readonly tone?: Tone | undefined
}

/** The codes of ANSI colours: green is OK, amber a refusal, red a fault. */
const TONES = { good: 32, fault: 31, refused: 33, faint: 2, strong: 1 } as const

/** What a line is to whoever reads it. */
export type Tone = keyof typeof TONES

/** Lines as text, with colours for a terminal or without. */
export function writtenLines(lines: readonly Line[], colour: boolean): string {
  return lines
    .map(({ tone, text }) => (colour && tone !== undefined ? `\u001b[${TONES[tone]}m${text}\u001b[0m` : text))
    .join('\n')
}

/** A value behind its label. */
export function labelled(label: string, value: string, tone?: Tone): Line {
  return { text: `  ${label.padEnd(LABEL_WIDTH)}${plainLine(value, LINE_LENGTH)}`, tone }
}

/** The same for a value that may be missing or empty. */
export function labelledIfAny(label: string, value: string | undefined, tone?: Tone): readonly Line[] {
  return value === undefined || value === '' ? [] : [labelled(label, value, tone)]
}

const LABEL_WIDTH = 'expected'.length + 2

/** Characters of one line. */
export const LINE_LENGTH = 4_140

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

/** How many characters two texts begin with in common. */
export function commonLength(left: readonly string[], right: readonly string[]): number {
  const first = left.findIndex((character, at) => character !== right[at])
  return first < 0 ? left.length : first
}
