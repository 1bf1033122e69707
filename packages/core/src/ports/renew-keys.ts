import { type Awaitable, andThen } from '../lib/result.js'
import type { Client } from '../records/client.js'
import { ask, PortFault } from './ask.js'
import type { StoreUse } from './store-use.js'

/**
 * The client with a key of this name, where its keys are at a URL and may have changed there;
 * otherwise the client as it is. A credential without a `kid` renews nothing: anybody could send
 * one.
 */
export function withKeyNamed(
  client: Client,
  keyId: string | undefined,
  { clients }: StoreUse<'clients', 'renewKeys'>,
): Awaitable<Client> {
  const { renewKeys } = clients
  if (renewKeys === undefined || client.jwksUri === undefined) return client
  if (keyId === undefined || client.jwks.keys.some(key => key.kid === keyId)) return client
  return andThen(
    ask('clients', () => renewKeys.call(clients, client, keyId)),
    renewed => (renewed ? sameClient(renewed, client) : client),
  )
}

/** Only keys can be renewed: a store that answers another client has failed. */
function sameClient(renewed: Client, { clientId, registration }: Client): Client {
  if (renewed.clientId === clientId && renewed.registration === registration) return renewed
  throw new PortFault('clients', new TypeError('expected the same client with other keys'))
}
