import { type Browser, chromium } from 'playwright-core'
import { findProgram, foundOrInstalled } from './programs.js'

/** The path of the browser, or `undefined`. */
const PROGRAM: string | undefined =
  process.env.SYMBOLON_TEST_CHROMIUM ?? (await foundOrInstalled(() => findProgram('chromium'), 'chromium'))

/** Why tests in a browser are skipped; empty if they are not. */
export const BROWSER_SKIPPED: string =
  PROGRAM === undefined ? 'SKIPPED, chromium is not installed (Debian: apt-get install chromium)' : ''

/** Starts the browser without a window. */
export function launchBrowser(): Promise<Browser> {
  if (PROGRAM === undefined) throw new Error(BROWSER_SKIPPED)
  // Containers have no sandbox of the kernel, and the only pages are our own.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return chromium.launch({ executablePath: PROGRAM, args })
}
