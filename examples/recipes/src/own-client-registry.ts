import {
  type Client,
  type ClientRegistry,
  clientText,
  foundBy,
  isSameClient,
  namesOfClient,
  requireClient,
} from '@symbolon/core/stores'
import type { Database } from 'node-sqlite3-wasm'
import { type Rows, recordOf } from './own-storage-rows.js'

const FOREVER = Number.MAX_SAFE_INTEGER

/** Clients by their number, names that lead to the number, and when all tokens of a client were revoked. */
export function clientRegistry(database: Database, rows: Rows, names: Rows, revoked: Rows): ClientRegistry {
  const clientOf = (canonical = '') => recordOf(clientText, rows.find(canonical))
  const drop = (canonical: string) => {
    names.remove('text = ?3', canonical)
    return rows.take(canonical) !== undefined
  }
  const put = (client: Client) => {
    const key = String(client.clientId)
    const current = clientOf(key)
    const isTaken = (name: string) => (names.find(name) ?? key) !== key
    if ((current && !isSameClient(current, client)) || namesOfClient(client).some(isTaken)) return false
    drop(key)
    for (const name of namesOfClient(client)) names.add({ key: name, text: key, until: FOREVER })
    return rows.add({ key, text: clientText.write(client), until: FOREVER })
  }
  const add = (client: Client) => clientOf(String(client.clientId)) === undefined && put(client)
  return {
    async find(identifier) {
      const client = clientOf(identifier) ?? clientOf(names.find(identifier))
      const revokedAt = client && revoked.find(String(client.clientId))
      return client && { ...foundBy(identifier, client), ...(revokedAt && { tokensRevokedAt: Number(revokedAt) }) }
    },
    add: async client => atOnce(database, () => add(requireClient('clients.add', client))),
    put: async client => atOnce(database, () => put(requireClient('clients.put', client))),
    remove: async canonical => atOnce(database, () => drop(canonical)),
    revokeTokens: async (clientId, at) => void revoked.raise({ key: String(clientId), text: at, until: FOREVER }),
  }
}

/** Runs several statements as one: all of them or none. */
function atOnce<Answer>(database: Database, act: () => Answer): Answer {
  database.exec('begin immediate')
  try {
    const answer = act()
    database.exec('commit')
    return answer
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
