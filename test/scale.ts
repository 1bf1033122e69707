/** How much of their full number the tests that repeat themselves try. */
const SHARES = { small: 0.01, ordinary: 0.05, full: 1 } as const

/** A scale of the tests. */
export type Scale = keyof typeof SHARES

/** The scale that a text names: without a text, `ordinary`. */
export function readScale(text = 'ordinary'): Scale {
  if (text === 'small' || text === 'ordinary' || text === 'full') return text
  throw new Error(`SYMBOLON_TEST_SCALE is '${text}' and must be small, ordinary or full`)
}

/**
 * `SYMBOLON_TEST_SCALE`: `small` for every save, `ordinary` (the default) for every commit, `full`
 * for every night. Only this module reads it.
 */
export const SCALE: Scale = readScale(process.env.SYMBOLON_TEST_SCALE)

/**
 * How often to try at a scale what is tried `full` times at full scale: a twentieth of it
 * by default, a hundredth at small scale, and at least once.
 */
export function scaled(full: number, scale: Scale = SCALE): number {
  return Math.ceil(full * SHARES[scale])
}

/**
 * How often to try what is expensive and finds its fault early, such as a race in which every
 * attempt is a trial of its own: these numbers replace the twentieth.
 */
export function chosen(
  { full, otherwise }: { readonly full: number; readonly otherwise: number },
  scale: Scale = SCALE,
): number {
  return scale === 'full' ? full : otherwise
}

/** The rows of a table to try: all at full scale, and otherwise those with these names, which must exist. */
export function rowsTried<Row>(
  all: Readonly<Record<string, Row>>,
  otherwise: readonly string[],
  scale: Scale = SCALE,
): readonly (readonly [name: string, row: Row])[] {
  const missing = otherwise.find(name => !Object.hasOwn(all, name))
  if (missing !== undefined) throw new Error(`no row is named '${missing}'`)
  return Object.entries(all).filter(([name]) => scale === 'full' || otherwise.includes(name))
}
