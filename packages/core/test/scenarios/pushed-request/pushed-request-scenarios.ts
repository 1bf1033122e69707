import {
  type Answer,
  CLIENT_SECRET,
  form,
  hashOf,
  pushed,
  type Scenario,
  type World,
} from '@symbolon/contract/scenarios'
import { PUSHED_DETAILS } from '../authorization/authorization-details-scenarios.js'
import { PUSHED_ELSEWHERE } from '../authorization/unregistered-redirect-scenarios.js'
import { CLIENT_AT_PAR_SCENARIOS } from '../client-authentication/client-scenarios.js'
import { expecting } from '../rows.js'
import { ID_TOKEN } from '../samples.js'
import { JWT_HEADER_SCENARIOS } from './jwt-header-scenarios.js'
import { JWT_KIND_SCENARIOS } from './jwt-kind-scenarios.js'
import { OBJECT_ALONE_SCENARIOS } from './object-alone-scenarios.js'
import { PARAMETER_ROWS } from './parameter-rows.js'
import { PUSHED_PROOF_SCENARIOS } from './pushed-proof-scenarios.js'
import { REQUEST_OBJECT_SCENARIOS } from './request-object-scenarios.js'

/** Pushes a request, and returns the answer with the fields of the stored record. */
async function recordOf(world: World, request: object): Promise<Answer> {
  const answer = await world.push(request)
  const uri: unknown = Reflect.get(answer, 'requestUri')
  const hash = await hashOf(String(uri))
  return { ...answer, ...(await world.stores.pushedRequests.find(hash)) }
}

const OWN: readonly Scenario[] = [
  {
    name: 'a request is registered',
    clause: 'RFC 9126 §2.2; docs/rules.md §1, §3; PAR-26, PAR-27',
    play: async world => {
      const answer = await world.push(pushed())
      const { requestUri, responseContent, resultMessage } = Object(answer)
      return {
        ...answer,
        form: /^urn:ietf:params:oauth:request_uri:[A-Za-z0-9_-]{43}$/.test(requestUri),
        asSent: responseContent === `{"expires_in":60,"request_uri":"${requestUri}"}`,
        message: String(resultMessage).replace(requestUri, 'REQUEST_URI'),
        uriElsewhere: JSON.stringify({ ...answer, requestUri: '', responseContent: '', resultMessage: '' }).includes(
          requestUri,
        ),
      }
    },
    expect: {
      type: 'pushedAuthReqResponse',
      action: 'CREATED',
      resultCode: 'A245001',
      clientAuthMethod: 'CLIENT_SECRET_BASIC',
      form: true,
      asSent: true,
      message: '[A245001] The request of client 1001 is registered, and its request_uri is REQUEST_URI',
      uriElsewhere: false,
    },
  },
  ...expecting({ action: 'CREATED', same: false })({
    'two requests have different request_uris (RFC 9126 §2.2; PAR-27; LIMIT-03)': async world => {
      const [one, other] = [await world.push(pushed()), await world.push(pushed())]
      return { ...one, same: Reflect.get(one, 'requestUri') === Reflect.get(other, 'requestUri') }
    },
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A020301', error: 'invalid_request' })({
    'an id_token_hint of more than 16 KiB (OpenID Connect Core §3.1.2.1; docs/rules.md §7)': world =>
      world.push(pushed({ id_token_hint: `${ID_TOKEN}${'A'.repeat(16_384)}` })),
  }),
  {
    name: 'the record has all parameters in order, except credentials and empty ones',
    clause: 'docs/rules.md §3; CVE-2024-4540',
    play: world =>
      recordOf(world, {
        parameters: `resource=https%3A%2F%2Fa.example&x=1&empty=&resource=https%3A%2F%2Fb.example&${form({
          client_id: 'post',
          client_secret: CLIENT_SECRET,
          scope: undefined,
          state: undefined,
        })}`,
      }),
    expect: {
      action: 'CREATED',
      clientId: 1002,
      clientIdentifier: 'post',
      parameters: [
        ['resource', 'https://a.example'],
        ['x', '1'],
        ['resource', 'https://b.example'],
        ['response_type', 'code'],
        ['client_id', 'post'],
        ['redirect_uri', 'https://shop.example/cb'],
        ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
        ['code_challenge_method', 'S256'],
      ],
    },
  },
  {
    name: 'the record has its instants',
    clause: 'docs/rules.md §3',
    service: { pushedAuthReqDuration: 90, ticketDuration: 300 },
    play: world => recordOf(world, pushed()),
    expect: {
      action: 'CREATED',
      createdAt: 1_767_225_600_000,
      expiresAt: 1_767_225_690_000,
      retainedUntil: 1_767_225_990_000,
    },
  },
  {
    name: 'the lifetime of the client overrides that of the service',
    clause: 'docs/rules.md §3; LIMIT-01',
    clients: [
      {
        clientIdAlias: 'quick',
        tokenAuthMethod: 'NONE',
        redirectUris: ['https://q.example/cb'],
        pushedAuthReqDuration: 5,
      },
    ],
    play: async world => {
      const answer = await world.push({
        parameters: form({ client_id: 'quick', redirect_uri: 'https://q.example/cb' }),
      })
      return { ...answer, expires: JSON.parse(Object(answer).responseContent).expires_in }
    },
    expect: { action: 'CREATED', expires: 5 },
  },
  ...expecting({ action: 'CREATED', dpopKeyThumbprint: 'A'.repeat(43) })({
    'the record has dpop_jkt (RFC 9449 §10)': world => recordOf(world, pushed({ dpop_jkt: 'A'.repeat(43) })),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A248301', error: 'invalid_request' })({
    'request_uri must not be pushed (RFC 9126 §2.1 step 2; PAR-12; CVE-2020-10770; CERT-38)': world =>
      world.push(pushed({ request_uri: 'urn:ietf:params:oauth:request_uri:x' })),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A010301', error: 'invalid_request' })({
    'client_id must be in the form if there is no request object (RFC 6749 §4.1.1; PAR-13)': world =>
      world.push(pushed({ client_id: undefined })),
  }),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A157305' })({
    'the client is authenticated before its parameters are checked (RFC 9126 §2.1)': world =>
      world.push({ ...pushed({ response_type: undefined }), clientSecret: 'wrong' }),
  }),
  {
    name: 'pushedRequests.add fails',
    clause: 'docs/rules.md §1; docs/refusals.md A245101',
    faults: ['pushedRequests.add'],
    play: world => world.push(pushed()),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245101', error: 'server_error', absent: ['requestUri'] },
  },
  ...[
    ['a call without parameters', { clientId: 'shop' }],
    ['a call with parameters that are not a string', { parameters: { response_type: 'code' } }],
    ['a call with a secret that is not a string', { ...pushed(), clientSecret: 1 }],
    ['a call with a clientId that is an object', { ...pushed(), clientId: {} }],
    ['a call with null', null],
  ].map(([name, request]) => ({
    name: `${name} cannot be read`,
    clause: 'docs/rules.md §1; docs/refusals.md A245201',
    play: (world: World) => world.push(request),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245201', error: 'server_error' },
  })),
]

const PARAMETERS: readonly Scenario[] = PARAMETER_ROWS.map(({ changes, refusal, name, clause, ...setting }) => ({
  ...setting,
  name,
  clause,
  play: world => world.push(!('client_id' in changes) ? pushed(changes) : { parameters: form(changes) }),
  expect: refusal === undefined ? { action: 'CREATED' } : { action: 'BAD_REQUEST', ...refusal },
}))

/** Pushed authorization requests. */
export const PUSHED_REQUEST_SCENARIOS: readonly Scenario[] = [
  ...OWN,
  ...CLIENT_AT_PAR_SCENARIOS,
  ...REQUEST_OBJECT_SCENARIOS,
  ...JWT_KIND_SCENARIOS,
  ...JWT_HEADER_SCENARIOS,
  ...OBJECT_ALONE_SCENARIOS,
  ...PUSHED_PROOF_SCENARIOS,
  ...PUSHED_ELSEWHERE,
  ...PUSHED_DETAILS,
  ...PARAMETERS,
]
