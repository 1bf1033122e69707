import { isObject } from '../lib/misuse.js'
import { isPromised } from '../lib/result.js'
import type { Client } from './client.js'
import { clientText } from './client-text.js'

/**
 * Answers the client if `defineClient` or `readClient` could have made it; otherwise throws a
 * `TypeError` that says what to pass. Everything that adds a client to a store calls this first:
 * decisions depend on defaults that only those two fill in.
 */
export function requireClient(caller: string, client: Client): Client {
  if (isPromised(client)) throw new TypeError(`${caller}: pass a client, not a promise of one: await defineClient(…)`)
  const fault = isObject(client) ? storageFault(client) : 'it is not an object'
  if (fault === undefined) return client
  throw new TypeError(`${caller}: pass a client from defineClient(), with all defaults filled in (${fault})`)
}

/** Why a client cannot be stored, with the name of the faulty member. */
function storageFault(client: Client): string | undefined {
  try {
    clientText.write(client)
    return undefined
  } catch (error) {
    return error instanceof TypeError ? error.message : 'it cannot be written as JSON'
  }
}
