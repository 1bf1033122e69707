import type { Configured } from './configured.js'
import { ownListener } from './listening.js'
import { startServer } from './server.js'
import type { Serving, ServingOptions } from './serving.js'

/** Starts the REST API on node:http. Rejects when the address or the storage is not available. */
export async function serve(configured: Configured, options: ServingOptions): Promise<Serving> {
  const { host, port, drainDelay = 0, ...others } = options
  const { prepare: _, ...serving } = await startServer(configured, {
    ...others,
    listener: ownListener(host, port, drainDelay),
  })
  return serving
}
