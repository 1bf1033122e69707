import { cachedClients, defineClient } from '@symbolon/core'

/*
 * A worker whose requests look up one client, whose record is at a URL. The order `leave` does not wait for it.
 */

const client = await defineClient({ clientId: 1, clientIdAlias: 'shop', tokenAuthMethod: 'NONE' })
const storage = { url: '' }
const clients = cachedClients(
  {
    async find(identifier) {
      await fetch(storage.url)
      return { client, by: 'alias', canonical: identifier }
    },
  },
  { seconds: 60 },
)

// biome-ignore lint/style/noDefaultExport: workerd looks for the default export of a worker.
export default {
  async fetch(request: Request): Promise<Response> {
    const { order, url } = await request.json()
    storage.url = url
    const found = Promise.resolve(clients.find('shop'))
    if (order === 'leave') return Response.json({ answer: 'left' })
    return found.then(
      each => Response.json({ answer: each?.canonical }),
      error => Response.json({ answer: String(error) }),
    )
  },
}
