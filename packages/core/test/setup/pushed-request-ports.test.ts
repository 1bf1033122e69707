import { describe, expect, test } from 'vitest'
import { pushAuthorizationRequest } from '../../src/authorization/pushed-request/push-authorization-request.js'
import { defineClient } from '../../src/configuration/client.js'
import { base64url } from '../../src/lib/base64.js'
import type { PushedRequest } from '../../src/records/pushed-request.js'
import { platformCrypto } from '../../src/setup/platform/web-crypto.js'
import { type PushedRequestPortsOptions, pushedRequestPorts } from '../../src/setup/pushed-request-ports.js'
import { AUTHORIZATION_REQUEST, NOW, SECRET, shop } from '../fakes.js'

const SERVICE = { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: 'read' }] }
const parametersOf = (client: string) => new URLSearchParams({ ...AUTHORIZATION_REQUEST, client_id: client }).toString()
const REQUEST = {
  parameters: parametersOf('shop'),
  clientId: 'shop',
  clientSecret: 'a secret of the shop',
}

/** Ports over the client `shop`, the requests that were added, and the errors behind faults. */
function portsWith(changes: Partial<PushedRequestPortsOptions> = {}) {
  const [errors, added]: [string[], PushedRequest[]] = [[], []]
  const ports = pushedRequestPorts({
    service: SERVICE,
    secrets: [SECRET],
    clock: { now: () => NOW },
    clientSecrets: { matches: (presented, stored) => stored === `plain:${presented}` },
    findClient: identifier => (identifier === 'shop' ? shop() : undefined),
    addRequest: async record => added.push(record) > 0,
    onFault: error => void errors.push(String(error)),
    ...changes,
  })
  return { ports, errors, added }
}

describe('PAR over clients and requests that one keeps (RFC 9126)', () => {
  test('a request that is pushed is added under the hash of its request_uri', async () => {
    const { ports, added } = portsWith()
    const answer = await pushAuthorizationRequest(REQUEST, ports)
    expect(answer).toMatchObject({ action: 'CREATED' })
    const requestUri = answer.action === 'CREATED' ? answer.requestUri : ''
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject({
      serviceId: 'bank',
      key: base64url(await platformCrypto.sha256(requestUri)),
      clientIdentifier: 'shop',
      clientKey: '1',
      parameters: expect.arrayContaining([['response_type', 'code']]),
    })
  })

  test.each<[string, object, object]>([
    ['another client is refused', { clientId: 'other', parameters: parametersOf('other') }, { action: 'UNAUTHORIZED' }],
    ['another secret is refused', { clientSecret: 'another' }, { action: 'UNAUTHORIZED' }],
    ['a malformed request is refused', { parameters: 'client_id=shop' }, { action: 'BAD_REQUEST' }],
  ])('%s, and nothing is added', async (_, changes, answer) => {
    const { ports, added } = portsWith()
    expect(await pushAuthorizationRequest({ ...REQUEST, ...changes }, ports)).toMatchObject(answer)
    expect(added).toEqual([])
  })

  test.each<[string, Partial<PushedRequestPortsOptions>, string]>([
    ['the database fails', { addRequest: () => Promise.reject(new Error('no database')) }, 'no database'],
    [
      'addRequest does not say whether it added',
      { addRequest: () => Reflect.apply(Object, undefined, []) },
      'addRequest must answer whether',
    ],
    [
      'the client has no defaults',
      { findClient: () => Reflect.apply(Object, undefined, [{ clientId: 1 }]) },
      'defineClient()',
    ],
    [
      'the client is another one',
      { findClient: () => defineClient({ clientIdAlias: 'another', tokenAuthMethod: 'NONE' }) },
      'does not have this identifier',
    ],
  ])('%s: INTERNAL_SERVER_ERROR, and onFault learns why', async (_, changes, words) => {
    const { ports, errors } = portsWith(changes)
    expect(await pushAuthorizationRequest(REQUEST, ports)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(words)
  })

  test.each<[string, object, string]>([
    ['findClient is missing', { findClient: undefined }, 'findClient must be a function'],
    ['addRequest is missing', { addRequest: undefined }, 'addRequest must be a function'],
    ['an option is misspelt', { addRequests: () => true }, 'did you mean `addRequest`?'],
    [
      'a method is promised that nothing verifies',
      { service: { ...SERVICE, supportedTokenAuthMethods: ['TLS_CLIENT_AUTH'] } },
      'pass certificates',
    ],
  ])('%s: a TypeError at once', (_, changes, words) => {
    expect(() => portsWith(changes)).toThrow(words)
    expect(() => portsWith(changes)).toThrow(/^pushedRequestPorts: /)
  })
})
