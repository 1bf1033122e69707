import { expect, test } from 'vitest'
import { withPublishedClient } from '../src/published-answer.js'

const ANSWER = { type: 'authorizationResponse', resultCode: 'A004001', resultMessage: '', action: 'INTERACTION' }

// Clients that parse an unknown name into an enumeration throw, or see no value at all.
test.each([
  ['requestEncryptionAlg', 'RSA-OAEP-256', 'RSA_OAEP_256'],
  ['authorizationEncryptionAlg', 'ECDH-ES+A128KW', 'ECDH_ES_A128KW'],
  ['idTokenEncryptionEnc', 'A128CBC-HS256', 'A128CBC_HS256'],
  ['requestEncryptionEnc', 'A256GCM', 'A256GCM'],
  ['requestSignAlg', 'Ed25519', 'EdDSA'],
  ['requestSignAlg', 'ES256', 'ES256'],
  ['tokenAuthMethod', 'ATTEST_JWT_CLIENT_AUTH_DPOP', 'ATTEST_JWT_CLIENT_AUTH'],
  ['tokenAuthMethod', 'SELF_SIGNED_TLS_CLIENT_AUTH', 'SELF_SIGNED_TLS_CLIENT_AUTH'],
  ['clientName', 'a-b+c', 'a-b+c'],
  ['jwks', { keys: [] }, '{"keys":[]}'],
])('%s %j of a client is published as %j', (name, value, published) => {
  const answer = { ...ANSWER, client: { [name]: value } }
  expect(withPublishedClient(answer)).toMatchObject({ client: { [name]: published } })
})

test.each([
  ['ledger', { clientIdAliasUsed: true, clientEntityIdUsed: false }],
  ['https://ledger.example', { clientIdAliasUsed: false, clientEntityIdUsed: true }],
  ['4711', { clientIdAliasUsed: false, clientEntityIdUsed: false }],
])('an answer says by which name its client sent the request: %s', (clientIdentifier, used) => {
  const client = { clientIdAlias: 'ledger', entityId: 'https://ledger.example' }
  const answer = { ...ANSWER, clientIdentifier, client }
  expect(withPublishedClient(answer)).toMatchObject(used)
})

test('an answer without a client stays as it is', () => {
  expect(withPublishedClient(ANSWER)).toStrictEqual(ANSWER)
})
