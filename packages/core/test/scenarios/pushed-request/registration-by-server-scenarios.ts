import {
  type Answer,
  byUri,
  type Expectation,
  form,
  hashOf,
  type Scenario,
  SHOP,
  ticketOf,
  WAITING,
  type World,
} from '@symbolon/contract/scenarios'
import { FAPI_SERVICE, putUnder } from '../fapi/fapi-modes.js'
import { expecting } from '../rows.js'
import { PARAMETER_ROWS } from './parameter-rows.js'

const CREATED: Expectation = { action: 'CREATED', resultCode: 'A245001' }

const register = (world: World, changes: Readonly<Record<string, string | undefined>> = {}): Promise<Answer> =>
  world.register({ parameters: form(changes) })

const wrong = (resultCode: string, error = 'invalid_request'): Expectation => ({
  action: 'BAD_REQUEST',
  resultCode,
  error,
  absent: ['requestUri'],
})

/** A request that is refused for something other than its parameters. */
type Row = readonly [
  name: string,
  clause: string,
  changes: Readonly<Record<string, string | undefined>>,
  expect: Expectation,
  setting?: Partial<Scenario>,
]

const REFUSED: readonly Row[] = [
  ['without client_id', 'RFC 6749 §4.1.1', { client_id: undefined }, wrong('A010301')],
  ['of an unknown client', 'RFC 6749 §4.1.1', { client_id: 'nobody' }, wrong('A010302')],
  ['of a locked client', 'docs/rules.md §3', { client_id: 'locked' }, wrong('A001215', 'unauthorized_client')],
  [
    'of a confidential client, without code_challenge',
    'RFC 9700 §2.1.1; docs/rules.md §3',
    { code_challenge: undefined, code_challenge_method: undefined },
    wrong('A124306'),
  ],
  [
    'of a public client, without code_challenge',
    'RFC 9700 §2.1.1',
    {
      client_id: 'app',
      redirect_uri: 'http://127.0.0.1/cb',
      code_challenge: undefined,
      code_challenge_method: undefined,
    },
    wrong('A124301'),
  ],
  [
    'with a redirect URI that only a client which authenticates may push',
    'RFC 9126 §2.4',
    { redirect_uri: 'https://elsewhere.example/cb' },
    wrong('A011302'),
    { clients: [{ ...SHOP, unregisteredRedirectUrisAllowed: true }] },
  ],
  ['with request_uri', 'RFC 9126 §2.1 step 2', { request_uri: 'urn:x' }, wrong('A248301')],
  ['with a request object', 'RFC 9101 §5', { request: 'a.b.c' }, wrong('A245305', 'request_not_supported')],
  [
    'of a client that must sign its requests',
    'RFC 9101 §10.5',
    {},
    wrong('A248303'),
    { clients: [{ ...SHOP, requestObjectRequired: true }] },
  ],
  [
    'at a service whose clients must sign their requests',
    'RFC 9101 §10.5',
    {},
    wrong('A248303'),
    { service: { requestObjectRequired: true } },
  ],
  [
    'at a service under a FAPI mode',
    'FAPI 2.0 Security Profile §5.3.2.2-4',
    {},
    wrong('A245306', 'unauthorized_client'),
    { service: FAPI_SERVICE },
  ],
  ['with a control character', 'RFC 6749 Appendix A', { state: 'a\0b' }, wrong('A244302')],
  [
    'over the size that may be pushed',
    'docs/rules.md §7',
    { state: 'x'.repeat(700) },
    { action: 'PAYLOAD_TOO_LARGE', resultCode: 'A245303' },
    { service: { pushedAuthReqMaxSize: 700 } },
  ],
]

const OTHERS: readonly Scenario[] = [
  {
    name: 'a request of the server is registered without client authentication',
    clause: 'RFC 9126 §2.2',
    play: async world => {
      const answer = await register(world, { dpop_jkt: 'A'.repeat(43) })
      const { requestUri, responseContent } = Object(answer)
      const stored = await world.stores.pushedRequests.find(await hashOf(String(requestUri)))
      const { parameters, dpopKeyThumbprint, clientIdentifier, expiresAt = 0, createdAt = 0 } = Object(stored)
      return {
        ...answer,
        ...{ parameters, dpopKeyThumbprint, clientIdentifier, seconds: (expiresAt - createdAt) / 1000 },
        asSent: responseContent === `{"expires_in":60,"request_uri":"${requestUri}"}`,
      }
    },
    expect: {
      ...CREATED,
      type: 'pushedAuthReqResponse',
      parameters: [...new URLSearchParams(form({ dpop_jkt: 'A'.repeat(43) }))],
      dpopKeyThumbprint: 'A'.repeat(43),
      clientIdentifier: 'shop',
      seconds: 60,
      asSent: true,
      absent: ['dpopNonce'],
    },
  },
  {
    name: 'a request of the server is redeemed and completed like a pushed one',
    clause: 'RFC 9126 §4',
    service: { parRequired: true },
    play: async world => {
      const { requestUri } = Object(await register(world))
      return world.complete({ ticket: await ticketOf(world.authorize(byUri(requestUri))) })
    },
    expect: { action: 'OK', state: 'af0ifjsldkj', scopes: ['read', 'write'] },
  },
  ...expecting(WAITING)({
    'a request of the server for a public client (RFC 9126 §2)': async world => {
      const redirect_uri = 'http://127.0.0.1/cb'
      const { requestUri } = Object(await register(world, { client_id: 'app', redirect_uri }))
      return world.authorize(byUri(requestUri, { client_id: 'app' }))
    },
  }),
  ...expecting(wrong('A245306', 'unauthorized_client'))({
    'a request of the server under a FAPI mode of the client (FAPI 2.0 Security Profile §5.3.2.2-4)': async world => {
      await putUnder(world, SHOP)
      return register(world)
    },
  }),
  ...expecting(wrong('A244301'))({
    'a request of the server that repeats a parameter (RFC 6749 §3.1)': world =>
      world.register({ parameters: `${form()}&state=twice` }),
  }),
  ...expecting(wrong('A244303'))({
    'a request of the server with more than 200 parameters (docs/rules.md §7)': world =>
      world.register({ parameters: `${form()}${Array.from({ length: 200 }, (_, at) => `&p${at}=1`).join('')}` }),
  }),
  {
    name: 'authorization details that the server refuses, in a request of the server',
    clause: 'RFC 9396 §5',
    service: { supportedAuthorizationDetailsTypes: ['payment'] },
    authorizationDetails: { accepts: () => false },
    play: world => register(world, { authorization_details: '[{"type":"payment"}]' }),
    expect: wrong('A249306', 'invalid_authorization_details'),
  },
  ...[null, 7, {}, { parameters: 7 }, { parameters: form(), clientId: 'shop' }].map(
    (request): Scenario => ({
      name: `a registration of ${JSON.stringify(request)?.slice(0, 20)} cannot be read`,
      clause: 'docs/rules.md §1; docs/refusals.md A245203',
      play: world => world.register(request),
      expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245203', error: 'server_error' },
    }),
  ),
  ...['clients.find', 'pushedRequests.add'].map(
    (fault): Scenario => ({
      name: `a request of the server, when ${fault} fails`,
      clause: 'docs/rules.md §1',
      faults: [fault],
      play: world => register(world),
      expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245102', error: 'server_error', absent: ['requestUri'] },
    }),
  ),
]

/** Requests that the authorization server itself makes. */
export const REGISTRATION_BY_SERVER: readonly Scenario[] = [
  ...OTHERS,
  ...REFUSED.map(
    ([name, clause, changes, expect, setting = {}]): Scenario => ({
      ...setting,
      name: `a request of the server ${name}`,
      clause,
      play: world => register(world, changes),
      expect,
    }),
  ),
  ...PARAMETER_ROWS.map(
    ({ changes, refusal, untrusted: _, name, clause, ...setting }): Scenario => ({
      ...setting,
      name: `a request of the server: ${name}`,
      clause,
      play: world => register(world, changes),
      expect: refusal === undefined ? acceptedWith(changes) : { action: 'BAD_REQUEST', ...refusal },
    }),
  ),
]

/** What is accepted from a client that authenticates needs a challenge here. */
function acceptedWith(changes: Readonly<Record<string, string | undefined>>): Expectation {
  return 'code_challenge' in changes && changes.code_challenge === undefined ? wrong('A124306') : CREATED
}
