import { withChosenStorage } from './chosen-storage.js'
import type { ServeCommand } from './command-line/serve.js'
import { configurationOf, configurationText } from './configuration-file.js'
import type { Configured } from './configured.js'
import { complain, reasonOf } from './print.js'

/** A configuration that is valid, with the storage that the command line chooses, and its text. */
export interface Accepted {
  readonly configured: Configured
  readonly text: string
}

/** Reads the file of a command; `undefined` when it is not valid, after saying why. */
export async function readAccepted(command: ServeCommand): Promise<Accepted | undefined> {
  const text = await configurationText(command.config)
  return text === undefined ? undefined : acceptedOf(text, command)
}

/** The same of its text. */
export async function acceptedOf(text: string, command: ServeCommand): Promise<Accepted | undefined> {
  const read = await configurationOf(text, command.config)
  if (read === undefined) return undefined
  try {
    return { configured: withChosenStorage(read, command), text }
  } catch (error) {
    return complain(reasonOf(error, 'the places of the storage cannot be read'))
  }
}

/** Reads the file again with each SIGHUP, one after the other, and passes on what is valid. */
export function followFile(command: ServeCommand, take: (accepted: Accepted) => void): void {
  let last: Promise<unknown> = Promise.resolve()
  const readAgain = async () => {
    const accepted = await readAccepted(command)
    if (accepted === undefined) complain('nothing was reloaded: the file is not valid')
    else take(accepted)
  }
  process.on('SIGHUP', () => {
    last = last.then(readAgain)
  })
}
