import { type Browser, chromium } from 'playwright-core'
import { pathOf, sharedPrograms, skippedWithout } from '../provided.js'

/** The path of the browser that an environment variable names. */
const GIVEN = process.env.SYMBOLON_TEST_CHROMIUM || undefined

const PROGRAMS = GIVEN === undefined ? await sharedPrograms('chromium') : { paths: [GIVEN] }

/** Why tests in a browser are skipped; empty if they are not. */
export const BROWSER_SKIPPED: string = skippedWithout(PROGRAMS)

/** Starts the browser without a window. */
export function launchBrowser(): Promise<Browser> {
  // Containers have no sandbox of the kernel, and the only pages are our own.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return chromium.launch({ executablePath: pathOf(PROGRAMS), args })
}
