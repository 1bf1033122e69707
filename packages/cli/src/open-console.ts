import type { Report } from '@symbolon/core'
import type { ServeCommand } from './command-line/serve.js'
import { ANOTHER_LINK, linkTeller } from './console-link.js'
import { complain, reasonOf } from './print.js'
import { serveConsole } from './served-console.js'

/** The console of a server. */
export interface OpenConsole {
  readonly report: Report
  /** Tells the link in the terminal, once the server is announced. */
  tellLink(): void
  stop(): Promise<void>
}

/** Opens the console if the command line asks for it. Rejects where its link could be told to nobody. */
export async function openConsole(command: ServeCommand): Promise<OpenConsole | undefined> {
  const { console, consolePort, consoleLinkFile: linkFile, json = false } = command
  if (!console) return undefined
  const [stdout, stderr] = [process.stdout.isTTY === true, process.stderr.isTTY === true]
  const { before, after } = linkTeller({ linkFile, json, stdout, stderr })
  const served = await serveConsole(consolePort)
  const link = served.link()
  try {
    await before(link)
  } catch (error) {
    await served.stop()
    throw error
  }
  const tellAnother = async () => {
    const another = served.link()
    await before(another)
    after(another)
  }
  const renew = () => void tellAnother().catch(error => complain(reasonOf(error, 'no link could be written')))
  process.on(ANOTHER_LINK, renew)
  return {
    report: served.report,
    tellLink: () => after(link),
    stop: () => served.stop().finally(() => process.off(ANOTHER_LINK, renew)),
  }
}
