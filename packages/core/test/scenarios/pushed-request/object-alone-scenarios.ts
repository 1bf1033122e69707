import {
  CLIENT_SECRET,
  type Expectation,
  HOLDER,
  REQUEST,
  type Scenario,
  type Setting,
  type World,
} from '@symbolon/contract/scenarios'
import type { ClientConfiguration } from '@symbolon/core'
import { assertedBy, SHARED_SECRET, SIGNER } from '../client-authentication/assertion-scenarios.js'
import { ATTESTING, attested } from '../client-authentication/attestation-scenarios.js'
import { failed } from '../client-authentication/client-row.js'
import { type Row as RowOf, rows } from '../rows.js'
import { CERTIFICATE } from '../samples.js'
import { requestObject } from './request-object-scenarios.js'

/*
 * Forms that contain only client authentication and a request object: without client_id if the
 * method does not need it (RFC 9126 §3).
 */

const CREATED: Expectation = { action: 'CREATED', resultCode: 'A245001' }
const UNNAMED: Expectation = { action: 'BAD_REQUEST', resultCode: 'A247306', error: 'invalid_request' }

/**
 * A setting with a client that signs its request objects with the key of the clients in scenarios.
 */
function clientBy(tokenAuthMethod: ClientConfiguration['tokenAuthMethod'], changes: ClientConfiguration = {}): Setting {
  const client = { clientId: 2011, clientIdAlias: 'jar', redirectUris: [REQUEST.redirect_uri ?? ''], ...changes }
  const jwks = { keys: [{ ...HOLDER, kid: 'holder', x5c: [CERTIFICATE.split('\n').slice(1, -1).join('')] }] }
  return {
    service: {
      supportedTokenAuthMethods: ['NONE', 'CLIENT_SECRET_BASIC', 'CLIENT_SECRET_POST', tokenAuthMethod ?? 'NONE'],
    },
    clients: [{ ...client, tokenAuthMethod, jwks }],
  }
}

const BY_SECRET = { clientSecret: `plain:${CLIENT_SECRET}` }
const BASIC = clientBy('CLIENT_SECRET_BASIC', BY_SECRET)
const POST = clientBy('CLIENT_SECRET_POST', BY_SECRET)
const SHARED = clientBy('CLIENT_SECRET_JWT', { clientSecret: `plain:${SHARED_SECRET}` })
const SELF_SIGNED = clientBy('SELF_SIGNED_TLS_CLIENT_AUTH')
const PUBLIC = clientBy('NONE')
const SIGNING: Setting = { clients: [SIGNER] }
const ATTESTED: Setting = {
  ...ATTESTING,
  clients: (ATTESTING.clients ?? []).map(client => ({ ...client, jwks: { keys: [HOLDER] } })),
}

const NOTHING = Object.fromEntries(Object.keys(REQUEST).map(name => [name, undefined]))

const objectOf = (world: World, client: string, claims: object = {}) =>
  requestObject(world, { claims: { iss: client, client_id: client, ...claims } })

/** A form with a request object of `jar` and other parameters. */
const formOf = async (world: World, others: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({ ...others, request: await objectOf(world, 'jar') }).toString()

/** A form with an assertion, a request object and other parameters. */
const assertedWith = async (
  world: World,
  client: string,
  form: Readonly<Record<string, string>> = {},
  claims: object = {},
) => {
  const secret = client === 'jar' ? { secret: SHARED_SECRET } : {}
  const request = await objectOf(world, client, claims)
  return assertedBy(world, client, { ...secret, form: { ...NOTHING, request, ...form } })
}

type Row = RowOf<(world: World) => Promise<object>>

const forms = rows<Row[2]>

const NAMED: readonly Row[] = [
  ...forms(
    CREATED,
    SIGNING,
  )({
    'an assertion signed with its key (RFC 9126 §3; RFC 7521 §4.2)': world => assertedWith(world, 'signer'),
  }),
  ...forms(
    CREATED,
    SHARED,
  )({
    'an assertion keyed with its secret (RFC 9126 §3; RFC 7521 §4.2)': world => assertedWith(world, 'jar'),
  }),
  ...forms(
    CREATED,
    BASIC,
  )({
    'HTTP Basic (RFC 9126 §3; RFC 6749 §2.3.1)': async world => ({
      parameters: await formOf(world),
      clientId: 'jar',
      clientSecret: CLIENT_SECRET,
    }),
  }),
  ...forms(
    CREATED,
    ATTESTED,
  )({
    'an attestation (RFC 9126 §3; Attestation-Based Client Authentication §5.1)': async world => {
      const parameters = new URLSearchParams({ request: await objectOf(world, 'wallet') }).toString()
      return attested(world, { request: { parameters } })
    },
  }),
  ...forms(
    CREATED,
    SELF_SIGNED,
  )({
    'clientId with a certificate (RFC 9126 §3; RFC 8705 §2)': async world => ({
      parameters: await formOf(world),
      clientId: 'jar',
      clientCertificate: CERTIFICATE,
    }),
  }),
  ...forms(
    CREATED,
    PUBLIC,
  )({
    'clientId alone (RFC 9126 §3)': async world => ({ parameters: await formOf(world), clientId: 'jar' }),
  }),
]

const NOT_NAMED: readonly Row[] = [
  ...forms(
    UNNAMED,
    SELF_SIGNED,
  )({
    'a certificate (RFC 8705 §2)': async world => ({ parameters: await formOf(world), clientCertificate: CERTIFICATE }),
  }),
  ['nothing', 'RFC 6749 §3.2.1', async world => ({ parameters: await formOf(world) }), UNNAMED, PUBLIC],
  ...forms(
    UNNAMED,
    POST,
  )({
    'a secret in the form (RFC 6749 §2.3.1)': async world => ({
      parameters: await formOf(world, { client_secret: CLIENT_SECRET }),
    }),
  }),
]

const OTHERS: readonly Row[] = [
  ...forms(
    CREATED,
    SELF_SIGNED,
  )({
    'client_id, a certificate and a request object are sufficient (RFC 9126 §3; RFC 8705 §2)': async world => ({
      parameters: await formOf(world, { client_id: 'jar' }),
      clientCertificate: CERTIFICATE,
    }),
  }),
  ...forms(
    CREATED,
    POST,
  )({
    'client_id, a secret and a request object are sufficient (RFC 9126 §3; RFC 6749 §2.3.1)': async world => ({
      parameters: await formOf(world, { client_id: 'jar', client_secret: CLIENT_SECRET }),
    }),
  }),
  ...forms(
    failed('A247304'),
    SIGNING,
  )({
    'client_id in the form with a request object must equal that of the assertion (RFC 7521 §4.2; docs/rules.md §3)':
      world => assertedWith(world, 'signer', { client_id: '2001' }),
  }),
  ...forms(
    { action: 'BAD_REQUEST', resultCode: 'A247303', error: 'invalid_request' },
    BASIC,
  )({
    'client_id in the form with a request object must equal that of HTTP Basic (RFC 9126 §2.1; docs/rules.md §3)':
      async world => ({
        parameters: await formOf(world, { client_id: '2011' }),
        clientId: 'jar',
        clientSecret: CLIENT_SECRET,
      }),
  }),
  ...forms(
    { action: 'BAD_REQUEST', resultCode: 'A246310', error: 'invalid_request_object' },
    SIGNING,
  )({
    'client_id in a request object must equal that of the assertion if the form has none (RFC 9126 §3-3; RFC 9101 §6.3)':
      world => assertedWith(world, 'signer', {}, { client_id: '2001' }),
  }),
  ...forms(
    { action: 'BAD_REQUEST', resultCode: 'A246316', error: 'invalid_request_object' },
    SIGNING,
  )({
    'client_id must be in a request object even if the form has none (RFC 9101 §4, §6.3; RFC 9126 §3-3)': world =>
      assertedWith(world, 'signer', {}, { client_id: undefined }),
  }),
  ...forms(
    { action: 'BAD_REQUEST', resultCode: 'A246309', error: 'invalid_request_object' },
    SIGNING,
  )({
    'iss of a request object must equal the client_id of the assertion if the form has none (RFC 9101 §4)': world =>
      assertedWith(world, 'signer', {}, { iss: 'shop' }),
  }),
  ...forms(
    { action: 'BAD_REQUEST', resultCode: 'A010301', error: 'invalid_request' },
    SIGNING,
  )({
    'client_id is required in the form without a request object, even if an assertion names the client (RFC 6749 §4.1.1; RFC 9126 §2.1)':
      world => assertedBy(world, 'signer', { form: { client_id: undefined } }),
  }),
]

const played = ([name, clause, make, expect, setting]: Row): Scenario => ({
  ...setting,
  name,
  clause,
  play: async world => world.push(await make(world)),
  expect,
})

/** Which parameters name the client that pushes a request object. */
export const OBJECT_ALONE_SCENARIOS: readonly Scenario[] = [
  ...NAMED.map(([by, ...rest]) =>
    played([`a request object without client_id in the form: the client is named by ${by}`, ...rest]),
  ),
  ...NOT_NAMED.map(([by, ...rest]) =>
    played([`a request object without client_id in the form: the client is not named by ${by}`, ...rest]),
  ),
  ...OTHERS.map(played),
]
