import { rm, writeFile } from 'node:fs/promises'
import { complain, print } from './print.js'

/** The signal for another link: each opens the page once. */
export const ANOTHER_LINK = 'SIGUSR2'

/** What decides where the link of the console may be written. */
export interface LinkPlaces {
  readonly linkFile?: string | undefined
  readonly json: boolean
  /** Whether the outputs are terminals. */
  readonly stdout: boolean
  readonly stderr: boolean
}

/** How the link reaches the one who starts the server: before the server is announced, or after. */
export interface LinkTeller {
  readonly before: (link: string) => Promise<void>
  readonly after: (link: string) => void
}

/**
 * The place for the link. It lets in whoever opens it first, so it goes to a terminal or to a file
 * that only this user can read, and never to a pipe, which may be a log. Throws where there is none.
 */
export function linkTeller({ linkFile, json, stdout, stderr }: LinkPlaces): LinkTeller {
  if (linkFile !== undefined) {
    const told = json
      ? JSON.stringify({ consoleLinkFile: linkFile })
      : `console, the link is in ${linkFile}; ${ANOTHER}`
    return { before: link => writeLink(linkFile, link), after: () => print(told) }
  }
  if (stdout) return { before: nothing, after: link => print(json ? JSON.stringify({ console: link }) : textOf(link)) }
  if (stderr) return { before: nothing, after: link => complain(textOf(link)) }
  throw new Error('--console shows its link in a terminal, and there is none: add --console-link-file FILE')
}

async function nothing(): Promise<void> {}

function textOf(link: string): string {
  return `console, open once: ${link}\n${ANOTHER}`
}

const ANOTHER = `for another link: kill -USR2 ${process.pid}`

/** Replaces the file of an earlier start; one that others could write or read is never filled. */
async function writeLink(file: string, link: string): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
}
