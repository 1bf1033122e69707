import {
  type Answer,
  byUri,
  form,
  hashOf,
  pushedUri,
  type Scenario,
  SHOP,
  WAITING,
  type World,
} from '@symbolon/contract/scenarios'
import { PARAMETER_ROWS } from '../pushed-request/parameter-rows.js'
import { expecting, given } from '../rows.js'
import { ID_TOKEN } from '../samples.js'
import { AUTHORIZED_DETAILS } from './authorization-details-scenarios.js'
import { MOVED_REQUESTS } from './moved-record-scenarios.js'
import { OBJECTS_BY_VALUE } from './object-by-value-scenarios.js'
import { FURTHER_REQUEST_URI_SCENARIOS } from './request-uri-scenarios.js'
import { REQUESTS_OF_SESSIONS } from './session-scenarios.js'
import { SIGNED_RESPONSE_ERRORS } from './signed-response-scenarios.js'
import { AUTHORIZED_ELSEWHERE } from './unregistered-redirect-scenarios.js'

const PAR_REQUIRED: readonly Scenario[] = [
  ...given({ service: { parRequired: true } }).expecting(WAITING)({
    'PAR is required by the service and the request was pushed (RFC 9126 §5; docs/rules.md §4)': async world =>
      world.authorize(byUri(await pushedUri(world))),
  }),
  {
    name: 'PAR is required by the service and the request was not pushed',
    clause: 'docs/rules.md §4; docs/refusals.md A008306',
    service: { parRequired: true },
    play: world => world.authorize({ parameters: form() }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A008306', error: 'invalid_request' },
  },
  {
    name: 'PAR is required only for the client',
    clause: 'docs/rules.md §4; docs/refusals.md A008305',
    clients: [{ ...SHOP, parRequired: true }],
    play: world => world.authorize({ parameters: form() }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A008305', error: 'invalid_request' },
  },
  ...[
    { by: 'the client', clients: [{ ...SHOP, requestObjectRequired: true }] },
    { by: 'the service', service: { requestObjectRequired: true } },
  ].map(
    ({ by, ...setting }): Scenario => ({
      ...setting,
      name: `a request without a request object, if ${by} requires one`,
      clause: 'RFC 9101 §10.5; PAR-18',
      play: world => world.authorize({ parameters: form() }),
      expect: { action: 'BAD_REQUEST', resultCode: 'A008309', error: 'invalid_request' },
    }),
  ),
  ...given({ clients: [{ ...SHOP, parRequired: true }] }).expecting(WAITING)({
    'PAR is required for one client and not for another (docs/rules.md §4)': world =>
      world.authorize({ parameters: form({ client_id: 'post' }) }),
  }),
]

const PLAIN: readonly Scenario[] = [
  {
    name: 'a plain request asks the user',
    clause: 'docs/rules.md §4',
    play: async world => {
      const answer = await world.authorize({ parameters: form() })
      const { client, scopes, ticket } = Object(answer)
      return { ...answer, clientId: client.clientId, names: scopes.map(Object).map(nameOf), ticketForm: ticket.length }
    },
    expect: {
      ...WAITING,
      clientId: 1001,
      names: ['read', 'write'],
      ticketForm: 43,
      claims: [],
      claimsAtUserInfo: [],
      absent: ['maxAge', 'loginHint', 'idTokenClaims', 'userInfoClaims'],
    },
  },
  ...expecting({ action: 'NO_INTERACTION', prompts: ['NONE'] })({
    'prompt=none needs no interaction (docs/rules.md §4)': world =>
      world.authorize({ parameters: form({ prompt: 'none' }) }),
  }),
  ...expecting({
    ...WAITING,
    prompts: ['LOGIN', 'CONSENT'],
    claims: ['email', 'acr'],
    claimsAtUserInfo: ['name', 'email'],
    idTokenClaims: '{"email":null,"acr":{"essential":true,"values":["gold"]}}',
    userInfoClaims: '{"name":null,"email":{"essential":true}}',
  })({
    'prompts and the claims, as they are asked for, are reported (docs/rules.md §4; OpenID Connect Core §5.5)':
      world => {
        const claims =
          '{"userinfo":{"name":null,"email":{"essential":true}},"id_token":{"email":null,"acr":{"essential":true,"values":["gold"]}}}'
        return world.authorize({ parameters: form({ prompt: 'login consent', claims }) })
      },
  }),
  ...[
    ['create', 'CREATE', undefined],
    ['merge', 'MERGE', 'grant-1'],
    ['replace', 'REPLACE', 'grant-1'],
  ].map(([action, gmAction, grantId]) => ({
    name: `the grant management action is reported: ${action}`,
    clause: 'Grant Management §5.2',
    play: (world: World) =>
      world.authorize({ parameters: form({ grant_management_action: action, grant_id: grantId }) }),
    expect: { ...WAITING, gmAction, ...(grantId === undefined ? { absent: ['grantId'] } : { grantId }) },
  })),
  ...expecting({ ...WAITING, loginHint: 'ada', idTokenHint: ID_TOKEN, acrs: ['gold', 'silver'] })({
    'the hints of a pushed request are reported (OpenID Connect Core §3.1.2.1)': async world =>
      world.authorize(
        byUri(await pushedUri(world, { login_hint: 'ada', id_token_hint: ID_TOKEN, acr_values: 'gold silver' })),
      ),
  }),
  {
    name: 'the default scopes are used if none is requested',
    clause: 'docs/rules.md §3',
    service: { supportedScopes: [{ name: 'read', defaultEntry: true }, { name: 'write' }] },
    play: async world => {
      const answer = await world.authorize({ parameters: form({ scope: undefined }) })
      return { ...answer, names: Object(answer).scopes.map(nameOf) }
    },
    expect: { ...WAITING, names: ['read'] },
  },
  {
    name: 'an error is sent to the client with state and iss',
    clause: 'RFC 6749 §4.1.2.1; RFC 9207; docs/rules.md §4',
    play: world => world.authorize({ parameters: form({ response_type: undefined }) }),
    expect: {
      action: 'LOCATION',
      responseContent:
        'https://shop.example/cb?error=invalid_request&error_description=%5BA009301%5D+response_type+is+missing.&state=af0ifjsldkj&iss=https%3A%2F%2Fas.example',
    },
  },
  {
    name: 'an error is appended to the query of the redirect URI',
    clause: 'RFC 6749 §3.1.2',
    service: { errorDescriptionOmitted: true },
    play: world =>
      world.authorize({ parameters: form({ redirect_uri: 'https://shop.example/cb?tenant=1', max_age: 'x' }) }),
    expect: {
      action: 'LOCATION',
      responseContent:
        'https://shop.example/cb?tenant=1&error=invalid_request&state=af0ifjsldkj&iss=https%3A%2F%2Fas.example',
    },
  },
  {
    name: 'an error is sent in the fragment',
    clause: 'Multiple Response Types §2.1',
    service: { errorDescriptionOmitted: true },
    play: world => world.authorize({ parameters: form({ response_mode: 'fragment', max_age: 'x', state: undefined }) }),
    expect: {
      action: 'LOCATION',
      responseContent: 'https://shop.example/cb#error=invalid_request&iss=https%3A%2F%2Fas.example',
    },
  },
  ...expecting({ action: 'FORM', error: 'invalid_request', escaped: true, broken: false })({
    'an error is sent as a form with escaped attributes (Form Post Response Mode; docs/rules.md §4)': async world => {
      const answer = await world.authorize({
        parameters: form({ response_mode: 'form_post', max_age: 'x', state: '"><script>' }),
      })
      const html = String(Object(answer).responseContent)
      return {
        ...answer,
        escaped: html.includes('value="&quot;&gt;&lt;script&gt;"'),
        broken: html.includes('"><script>'),
      }
    },
  }),
]

const CLIENTS_AND_CALLS: readonly Scenario[] = [
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A010301', error: 'invalid_request' })({
    'a request without client_id (RFC 6749 §4.1.1)': world =>
      world.authorize({ parameters: form({ client_id: undefined }) }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A010302' })({
    'an unknown client (RFC 6749 §4.1.2.1)': world => world.authorize({ parameters: form({ client_id: 'nobody' }) }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A001215', error: 'unauthorized_client' })({
    'a locked client (docs/rules.md §4)': world => world.authorize({ parameters: form({ client_id: 'locked' }) }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A244301' })({
    'a repeated parameter is not reported to the redirect URI, which cannot be trusted (RFC 6749 §3.1, §4.1.2.1)':
      world => world.authorize({ parameters: `${form()}&state=twice` }),
  }),
  ...expecting({ action: 'LOCATION', resultCode: 'A251301', error: 'invalid_target' })({
    'a relative resource beside an absolute one (RFC 8707 §2; PAR-25)': world =>
      world.authorize({ parameters: `${form({ resource: 'https://api.example' })}&resource=%2Fapi` }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A244302' })({
    'a parameter with a control character (RFC 6749 Appendix A)': world =>
      world.authorize({ parameters: form({ state: 'a\0b' }) }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A244303' })({
    'more than 200 parameters (docs/rules.md §7)': world =>
      world.authorize({ parameters: `${form()}${Array.from({ length: 200 }, (_, at) => `&p${at}=1`).join('')}` }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A004303' })({
    'more than 16 KiB (docs/rules.md §7)': world =>
      world.authorize({ parameters: form({ state: 'x'.repeat(16_384) }) }),
  }),
  {
    name: 'more than 16 KiB, although larger requests may be pushed',
    clause: 'docs/rules.md §7',
    service: { pushedAuthReqMaxSize: 1_048_576 },
    play: world => world.authorize({ parameters: form({ note: 'x'.repeat(16_384) }) }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A004303' },
  },
  ...given({ service: { pushedAuthReqMaxSize: 700 } }).expecting({ action: 'BAD_REQUEST', resultCode: 'A004303' })({
    'a plain request that is larger than pushed ones may be (docs/rules.md §7)': world =>
      world.authorize({ parameters: form({ state: 'x'.repeat(700) }) }),
  }),
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A004201', error: 'server_error' })({
    'a call with members of wrong types cannot be read (docs/rules.md §1)': world =>
      world.authorize({ parameters: ['a'] }),
  }),
  ...['clients.find', 'tickets.add', 'pushedRequests.find', 'pushedRequests.take'].map(fault => ({
    name: `${fault} fails`,
    clause: 'docs/rules.md §1',
    faults: [fault],
    play: redeemPlanted,
    expect: { action: 'INTERNAL_SERVER_ERROR', error: 'server_error', absent: ['ticket'] },
  })),
]

/** Stores a pushed request without the failing ports, and redeems it with them. */
async function redeemPlanted(world: World): Promise<Answer> {
  const uri = 'urn:ietf:params:oauth:request_uri:planted'
  const key = await hashOf(uri)
  const { serviceId } = await world.ports.service.load()
  const until = world.now() + 60_000
  const record = { serviceId, key, clientId: 1001, clientIdentifier: '1001', createdAt: world.now() }
  const parameters = [...new URLSearchParams(form())]
  await world.stores.pushedRequests.add({ ...record, parameters, expiresAt: until, retainedUntil: until }, world.now())
  return world.authorize(byUri(uri))
}

const PARAMETERS: readonly Scenario[] = PARAMETER_ROWS.map(
  ({ changes, refusal, untrusted, name, clause, ...setting }) => ({
    ...setting,
    name,
    clause,
    play: world => world.authorize({ parameters: form(changes) }),
    expect: refusal === undefined ? WAITING : { action: untrusted ? 'BAD_REQUEST' : 'LOCATION', ...refusal },
  }),
)

function nameOf(scope: { readonly name: string }): string {
  return scope.name
}

/** Authorization requests. */
export const AUTHORIZATION_SCENARIOS: readonly Scenario[] = [
  ...FURTHER_REQUEST_URI_SCENARIOS,
  ...PAR_REQUIRED,
  ...PLAIN,
  ...OBJECTS_BY_VALUE,
  ...SIGNED_RESPONSE_ERRORS,
  ...AUTHORIZED_ELSEWHERE,
  ...AUTHORIZED_DETAILS,
  ...CLIENTS_AND_CALLS,
  ...REQUESTS_OF_SESSIONS,
  ...MOVED_REQUESTS,
  ...PARAMETERS,
]
