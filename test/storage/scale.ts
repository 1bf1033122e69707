/** `SYMBOLON_TEST_SCALE=full` runs the full number of attempts; the default is a tenth. */
export const IS_FULL: boolean = process.env.SYMBOLON_TEST_SCALE === 'full'

/** The number of attempts at the current scale. */
export function scaled(count: number): number {
  return IS_FULL ? count : count / 10
}
