import { describe, expect, test } from 'vitest'
import { authenticateClient } from '../../src/client-authentication/authenticate-client.js'
import { introspect } from '../../src/introspection/introspect.js'
import type { Ports } from '../../src/ports/ports.js'
import { pushAuthorizationRequest } from '../../src/pushed-request/push-authorization-request.js'
import { fakePorts, shop, tokenRecord } from '../fakes.js'

/** Instants that records may contain: the last that a `Date` can represent, and later ones. */
const INSTANTS = [8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER]

const BASIC = { clientId: 'shop', clientSecret: 'a secret of the shop' }

/** The answer of a call without a listener, and with one. */
async function bothWays<Answer>(ports: Ports, call: (ports: Ports) => Promise<Answer>) {
  const silent = await call(ports)
  const heard = await call({ ...ports, report: () => undefined })
  return { silent, heard }
}

describe('docs/rules.md §8: a listener changes no answer', () => {
  test.each(INSTANTS)('a client secret that expires at %i', async clientSecretExpiresAt => {
    const { ports } = await fakePorts({ clients: [{ ...(await shop()), clientSecretExpiresAt }] })
    const { silent, heard } = await bothWays(ports, each => authenticateClient({ parameters: '', ...BASIC }, each))
    expect(silent.action).toBe('OK')
    expect(heard).toEqual(silent)
  })

  test.each(INSTANTS)('an access token that expires at %i', async expiresAt => {
    const { ports } = await fakePorts({ tokens: [await tokenRecord('live', { expiresAt })] })
    const { silent, heard } = await bothWays(ports, each => introspect({ token: 'live' }, each))
    expect(silent.action).toBe('OK')
    expect(heard).toEqual(silent)
  })

  test.each([
    'redirect_uri=x&redirect_uri=y',
    'client_id=shop&redirect_uri=%00',
    'client_id=shop&scope=%22&max_age=x&prompt=&resource=%5C',
    'client_id=__proto__&constructor=1',
    '',
  ])('an invalid request: %j', async parameters => {
    const { ports } = await fakePorts()
    const { silent, heard } = await bothWays(ports, each => pushAuthorizationRequest({ parameters, ...BASIC }, each))
    expect(silent.action).toMatch(/BAD_REQUEST|UNAUTHORIZED/)
    expect(heard).toEqual(silent)
  })
})
