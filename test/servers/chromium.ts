import { type Browser, chromium } from 'playwright-core'
import { sharedPrograms } from '../provided.js'

/** The path of the browser that an environment variable names. */
const GIVEN = process.env.SYMBOLON_TEST_CHROMIUM || undefined

const PROGRAMS = GIVEN === undefined ? await sharedPrograms('chromium') : { paths: [GIVEN] }

/** Why tests in a browser are skipped; empty if they are not. */
export const BROWSER_SKIPPED: string = 'missing' in PROGRAMS ? PROGRAMS.missing : ''

/** Starts the browser without a window. */
export function launchBrowser(): Promise<Browser> {
  if ('missing' in PROGRAMS) throw new Error(BROWSER_SKIPPED)
  // Containers have no sandbox of the kernel, and the only pages are our own.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const [executablePath = ''] = PROGRAMS.paths
  return chromium.launch({ executablePath, args })
}
