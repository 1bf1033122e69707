import { isObject } from '../lib/misuse.js'
import { isPromised } from '../lib/result.js'
import { type Client, clientText } from './client.js'

/**
 * A client that a registry is to hold, where it is what `defineClient` answers, or `readClient` as its value; else a
 * `TypeError` says what to pass. Everything that adds a client to a store calls it first: what was not read may lack defaults
 * on which decisions rest.
 */
export function requireClient(caller: string, client: Client): Client {
  if (isPromised(client)) throw new TypeError(`${caller}: pass a client, not a promise of one: await defineClient(…)`)
  const fault = isObject(client) ? storageFault(client) : 'it is no object'
  if (fault === undefined) return client
  throw new TypeError(`${caller}: pass a client as defineClient() answers it, with all defaults filled in (${fault})`)
}

/** Why a client cannot be stored, with the name of the member. */
function storageFault(client: Client): string | undefined {
  try {
    clientText.write(client)
    return undefined
  } catch (error) {
    return error instanceof TypeError ? error.message : 'it cannot be written as JSON'
  }
}
