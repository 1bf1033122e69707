import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { consoleListener, createConsole } from '@symbolon/console'
import type { Report } from '@symbolon/core'
import type { ServeCommand } from './command-line/serve.js'
import { listening } from './listening.js'
import { complain, print, reasonOf } from './print.js'

export interface OpenConsole {
  readonly report: Report
  showLink(): void
  stop(): Promise<void>
}

/** The console is for this machine, whatever `--host` says. */
const HOST = '127.0.0.1'

/** The signal for another link: each opens the page once. */
const ANOTHER_LINK = 'SIGUSR2'

export async function openConsole(command: ServeCommand): Promise<OpenConsole | undefined> {
  if (!command.console) return undefined
  const { write, show } = linkPlace(command, {
    stdout: process.stdout.isTTY === true,
    stderr: process.stderr.isTTY === true,
  })
  const made = createConsole()
  const server = createServer(consoleListener(made))
  const origin = await listening(server, HOST, command.consolePort)
  const close = () =>
    new Promise<void>(resolve => {
      made.close()
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const nextLink = async () => {
    const link = made.link(origin)
    await write(link)
    return link
  }
  const first = await nextLink().catch(error => close().then(() => Promise.reject(error)))
  const showAnother = () => void nextLink().then(show, error => complain(reasonOf(error, 'no link could be written')))
  process.on(ANOTHER_LINK, showAnother)
  return {
    report: made.report,
    showLink: () => show(first),
    stop: () => close().finally(() => process.off(ANOTHER_LINK, showAnother)),
  }
}

interface LinkPlace {
  readonly write: (link: string) => Promise<void>
  readonly show: (link: string) => void
}

/**
 * The place for the link. It lets in whoever opens it first, so it goes to a terminal or to a file
 * that only this user can read, and never to a pipe, which may be a log. Throws where there is none.
 */
export function linkPlace(
  { consoleLinkFile: file, json }: Pick<ServeCommand, 'consoleLinkFile' | 'json'>,
  isTerminal: { readonly stdout: boolean; readonly stderr: boolean },
): LinkPlace {
  if (file !== undefined) {
    const shown = json ? JSON.stringify({ consoleLinkFile: file }) : `console, the link is in ${file}; ${ANOTHER}`
    return { write: link => writeLink(file, link), show: () => print(shown) }
  }
  const write = async () => undefined
  if (isTerminal.stdout) return { write, show: link => print(json ? JSON.stringify({ console: link }) : textOf(link)) }
  if (isTerminal.stderr) return { write, show: link => complain(textOf(link)) }
  throw new Error('--console shows its link in a terminal, and there is none: add --console-link-file FILE')
}

function textOf(link: string): string {
  return `console, open once: ${link}\n${ANOTHER}`
}

const ANOTHER = `for another link: kill -USR2 ${process.pid}`

/** Replaces the file of an earlier start; one that others could write or read is never filled. */
async function writeLink(file: string, link: string): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
}
