import type { ServeCommand } from './command-line/read-serve.js'
import { configurationIn } from './configuration-file.js'
import type { Configured } from './configured.js'
import { complain, print, reasonOf } from './print.js'
import type { Serving } from './serve.js'
import { withChosenUrls } from './storage/chosen-places.js'

/**
 * Reads the configuration again with each SIGHUP. One that is not valid is refused as a whole, and
 * the server goes on with the one before. Returns what ends this.
 */
export function reloadOnHangup(serving: Serving, command: ServeCommand): () => void {
  let last = Promise.resolve()
  const reload = () => {
    last = last.then(() => reloaded(serving, command))
  }
  process.on('SIGHUP', reload)
  return () => void process.off('SIGHUP', reload)
}

async function reloaded(serving: Serving, command: ServeCommand): Promise<void> {
  try {
    const configured = await configurationIn(command.config)
    if (configured === undefined) throw new Error('the file is not valid')
    await serving.reload(withStorageOf(configured, command))
    const services = configured.services.length
    print(command.json ? JSON.stringify({ reloaded: services }) : `reloaded: ${services} services`)
  } catch (error) {
    complain(`nothing was reloaded: ${reasonOf(error, 'something failed')}`)
  }
}

/** The configuration with the places that the command line names. Throws for places that are none. */
export function withStorageOf(configured: Configured, command: ServeCommand): Configured {
  const storage = withChosenUrls(configured.storage, command)
  if (!storage.ok) throw new Error(storage.refusal)
  return { ...configured, storage: storage.value }
}
