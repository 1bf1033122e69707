/** `SYMBOLON_TEST_SCALE=full` tries everything as often as is promised; otherwise a tenth has to do. */
const IS_FULL = process.env.SYMBOLON_TEST_SCALE === 'full'

/** How often something is tried. */
export function scaled(count: number): number {
  return IS_FULL ? count : count / 10
}
