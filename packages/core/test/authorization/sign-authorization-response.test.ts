import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { completeAuthorization } from '../../src/authorization/complete-authorization.js'
import { signAuthorizationResponse } from '../../src/authorization/signed-response.js'
import type { Client } from '../../src/records/client.js'
import type { Jwk } from '../../src/standards/jose/jwk.js'
import { fakePorts, NOW, shop, ticketRecord } from '../fakes.js'
import { keyPairFor } from '../setup/platform/keys.js'

interface Changes {
  readonly client?: Partial<Client>
  /** Parameters of the request; `undefined` leaves one out. */
  readonly parameters?: Readonly<Record<string, string | undefined>>
  readonly keys?: readonly Jwk[]
  /** What the client is when the response is made. */
  readonly later?: Partial<Client>
}

/** The response to the client `shop`, which completes a request for a signed one. */
async function signed(result: { readonly code: string } | { readonly error: string }, changes: Changes = {}) {
  const { privateKey } = await keyPairFor('ES256')
  const record = await ticketRecord('a ticket')
  const all = {
    ...Object.fromEntries(record.parameters ?? []),
    response_mode: 'jwt',
    state: 's',
    ...changes.parameters,
  }
  const parameters = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const { ports } = await fakePorts({
    service: { jwks: { keys: changes.keys ?? [privateKey] } },
    clients: [await shop({ authorizationSignAlg: 'ES256', ...changes.client })],
    tickets: [{ ...record, parameters }],
  })
  const completed = await completeAuthorization({ ticket: 'a ticket' }, ports)
  if (completed.action !== 'OK') throw new Error(completed.resultMessage)
  const client = { ...completed.client, ...changes.later }
  return signAuthorizationResponse({ ...completed, client }, result, ports)
}

const CODE = { code: 'c' }
const DENIED = { error: 'access_denied' }
const DESCRIBED = { ...DENIED, error_description: 'no' }
const ADDED = { iss: 'https://as.example', aud: 'shop', exp: Math.floor(NOW / 1000) + 120 }

describe('a signed authorization response (JARM §2.1)', () => {
  test.each<[string, { readonly code: string } | { readonly error: string }, Changes, object]>([
    ['a code', CODE, {}, { ...CODE, state: 's', ...ADDED }],
    ['no state', CODE, { parameters: { state: undefined } }, { ...CODE, ...ADDED }],
    ['an error', DENIED, {}, { ...DENIED, state: 's', ...ADDED }],
    ['a described error', DESCRIBED, {}, { ...DESCRIBED, state: 's', ...ADDED }],
    ['a client by its number', CODE, { parameters: { client_id: '1' } }, { ...CODE, state: 's', ...ADDED, aud: '1' }],
    ['no client_id', CODE, { parameters: { client_id: undefined } }, { ...CODE, state: 's', ...ADDED, aud: '1' }],
  ])('%s: its claims and no others', async (_, result, changes, claims) => {
    expect(decodeJwt(await signed(result, changes))).toEqual(claims)
  })

  test.each<[string, Partial<Client>, string]>([
    ['the registered algorithm', { authorizationEncryptionEnc: 'A256GCM' }, 'A256GCM'],
    ['A128CBC-HS256 by default (JARM §3)', {}, 'A128CBC-HS256'],
  ])('is encrypted with %s', async (_, client, enc) => {
    const { publicKey } = await keyPairFor('ES256', 'encryption')
    const encrypted = { authorizationEncryptionAlg: 'ECDH-ES', jwks: { keys: [publicKey] }, ...client } as const
    expect(decodeProtectedHeader(await signed(CODE, { client: encrypted }))).toMatchObject({ alg: 'ECDH-ES', enc })
  })
})

describe('docs/rules.md §4: nothing weaker is made instead', () => {
  test.each<[string, object, Changes, string]>([
    ['a result that would replace iss', { ...CODE, iss: 'https://evil.example' }, {}, 'iss'],
    ['a result that would replace aud', { ...CODE, aud: 'x' }, {}, 'aud'],
    ['a result that would replace exp', { ...CODE, exp: '9' }, {}, 'exp'],
    ['a result that would replace state', { ...CODE, state: 'x' }, {}, 'state'],
    [
      'a service with a key of another algorithm',
      CODE,
      { client: { authorizationSignAlg: 'PS256' } },
      'no private key',
    ],
    [
      'a request for a plain response',
      CODE,
      { parameters: { response_mode: 'query' } },
      'asked for no signed response',
    ],
    ['a request without response_mode', CODE, { parameters: { response_mode: undefined } }, 'asked for no signed'],
    ['a service without a key', CODE, { keys: [] }, 'jwks of the service has no private key'],
    [
      'a client whose key is gone',
      CODE,
      { later: { authorizationEncryptionAlg: 'ECDH-ES', jwks: { keys: [] } } },
      'jwks of the client has no public key',
    ],
  ])('%s rejects', async (_, result, changes, problem) => {
    const error: unknown = await signed({ ...CODE, ...result }, changes).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toMatch(/^TypeError: signAuthorizationResponse: /)
    expect(String(error)).toContain(problem)
  })
})
