import { withChosenStorage } from './chosen-storage.js'
import type { ServeCommand } from './command-line/read-serve.js'
import { configurationOf } from './configuration-file.js'
import type { ConfigurationSource } from './configuration-source.js'
import { complain, print, reasonOf } from './print.js'
import type { Serving } from './serve.js'

/**
 * Serves every configuration that comes later, one after the other. One that is not valid is refused
 * as a whole, and the server goes on with the one before.
 */
export function reloadFrom(
  source: ConfigurationSource,
  starting: Promise<Serving | undefined>,
  command: ServeCommand,
): void {
  // A server that does not start says so itself.
  let last: Promise<unknown> = starting.catch(() => undefined)
  source.follow(text => {
    last = last.then(async () => reload(await starting, text, command)).catch(nothingReloaded)
  })
}

async function reload(serving: Serving | undefined, text: string, command: ServeCommand): Promise<void> {
  const configured = await configurationOf(text, command.config)
  if (configured === undefined) throw new Error('the file is not valid')
  await serving?.reload(withChosenStorage(configured, command))
  const services = configured.services.length
  print(command.json ? JSON.stringify({ reloaded: services }) : `reloaded; services: ${services}`)
}

function nothingReloaded(error: unknown): void {
  complain(`nothing was reloaded: ${reasonOf(error, 'something failed')}`)
}
