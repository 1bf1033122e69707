import type { Seen } from '../lib/check.js'
import type { Client } from '../records/client.js'

/** What the operator sees of the keys of a client where none of them could have signed. */
export function keysSeen({ jwks: { keys }, jwksUri }: Client, kid: string | undefined): Pick<Seen, 'actual' | 'hint'> {
  const actual = `${keys.length} keys, ${kid === undefined ? 'no kid' : 'a kid'}`
  if (jwksUri === undefined || keys.length > 0) return { actual }
  return {
    actual: `${actual}; those at jwks_uri were not fetched`,
    hint: 'wrap the client store in clientsByUrl of @symbolon/fetcher; its onFailure says what went wrong',
  }
}
