import type { Report } from '@symbolon/core'
import type { ServeCommand } from './command-line/read-serve.js'
import { linkTeller } from './console-link.js'
import { serveConsole } from './served-console.js'

/** The console of a server. */
export interface OpenConsole {
  readonly report: Report
  /** Tells the link in the terminal, once the server is announced. */
  tellLink(): void
  stop(): Promise<void>
}

/** Opens the console if the command line asks for it. Rejects where its link could be told to nobody. */
export async function openConsole({ console, json }: ServeCommand): Promise<OpenConsole | undefined> {
  if (console === undefined) return undefined
  const [stdout, stderr] = [process.stdout.isTTY === true, process.stderr.isTTY === true]
  const { before, after } = linkTeller({ linkFile: console.linkFile, json, stdout, stderr })
  const served = await serveConsole(console.port)
  const link = served.link()
  try {
    await before(link)
  } catch (error) {
    await served.stop()
    throw error
  }
  return { report: served.report, tellLink: () => after(link), stop: served.stop }
}
