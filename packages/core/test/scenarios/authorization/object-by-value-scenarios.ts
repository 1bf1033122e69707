import {
  type Answer,
  type Expectation,
  form,
  freshText,
  HOLDER,
  REQUEST,
  type Scenario,
  SHOP,
  ticketOf,
  WAITING,
  type World,
} from '@symbolon/contract/scenarios'
import { SIGNER } from '../client-authentication/assertion-scenarios.js'
import { OPENING_KEY } from '../pushed-request/encrypted-objects.js'
import {
  ENCRYPTED_OBJECTS,
  type ObjectChanges,
  PARAMETERS_OUTSIDE,
  pushedObject,
  requestObject,
  SIGNED_OBJECTS,
  setting,
} from '../pushed-request/request-object-scenarios.js'
import { type Row as RowOf, rows } from '../rows.js'

const NOTHING = Object.fromEntries(Object.keys(REQUEST).map(name => [name, undefined]))

/** A plain request of the client `signer` with a request object by value (RFC 9101 §5.1). */
async function byValue(world: World, changes: ObjectChanges = {}): Promise<object> {
  const request = changes.text ?? (await requestObject(world, changes))
  return { parameters: form({ ...NOTHING, client_id: 'signer', request, ...changes.outside }) }
}

const authorized = async (world: World, changes: ObjectChanges = {}): Promise<Answer> =>
  world.authorize(await byValue(world, changes))

/** The answer to what is pushed, as the authorization endpoint gives it. */
function answered({ action, error, ...expect }: Expectation): Expectation {
  if (action === 'CREATED') return WAITING
  // Without a valid object no redirect URI is known; what is asked for is judged later.
  const isParameter = error !== 'invalid_request_object' && expect.resultCode !== 'A245302'
  return { ...expect, action: isParameter ? 'LOCATION' : action, ...(error !== undefined && { error }) }
}

const AS_PUSHED: readonly Scenario[] = [...SIGNED_OBJECTS, ...PARAMETERS_OUTSIDE]
  .filter(([, , { outside }]) => outside?.request_uri === undefined)
  .map(([name, clause, changes, expect, given = setting()]) => ({
    ...given,
    name: `a request object by value ${name}`,
    clause,
    play: world => authorized(world, changes),
    expect: answered(expect),
  }))

const ENCRYPTED: readonly Scenario[] = ENCRYPTED_OBJECTS.map(
  ([name, clause, make, expect, client = {}, service = {}]) => ({
    ...setting(client, { jwks: { keys: [OPENING_KEY] }, ...service }),
    name: `an encrypted request object by value ${name}`,
    clause,
    play: async world => authorized(world, { text: await make(world) }),
    expect: answered(expect),
  }),
)

/** The user sees it: an error for the client would end the flow that the object has begun. */
const USED: Expectation = { action: 'BAD_REQUEST', resultCode: 'A248320', error: 'invalid_request_object' }

type Row = RowOf<(world: World) => Promise<Answer>>

const own = rows<Row[2]>

const OF_ITS_OWN: readonly Row[] = [
  ...own(
    WAITING,
    setting({ requestObjectRequired: true }),
  )({
    'if the client requires one (RFC 9101 §10.5; PAR-18)': authorized,
  }),
  ...own(
    WAITING,
    setting({}, { requestObjectRequired: true }),
  )({
    'if the service requires one (RFC 9101 §10.5; PAR-18)': authorized,
  }),
  [
    'if requests must be pushed',
    'RFC 9126 §4',
    authorized,
    { action: 'BAD_REQUEST', resultCode: 'A008306', error: 'invalid_request' },
    setting({}, { parRequired: true }),
  ],
  [
    'under FAPI, where requests must be pushed',
    'FAPI 2.0 Security Profile §5.3.2.2-3',
    authorized,
    { action: 'BAD_REQUEST', resultCode: 'A294308' },
    setting({ fapiModes: ['FAPI2_MESSAGE_SIGNING_AUTH_REQ'] }),
  ],
  ...own({ action: 'BAD_REQUEST', resultCode: 'A008304', error: 'invalid_request' })({
    'beside a request_uri (RFC 9101 §5)': world =>
      authorized(world, { outside: { request_uri: 'urn:ietf:params:oauth:request_uri:x' } }),
  }),
  ...own({ action: 'BAD_REQUEST', resultCode: 'A010301' })({
    'without client_id outside (RFC 9101 §5)': world => authorized(world, { outside: { client_id: undefined } }),
  }),
  [
    'of another client, with its key',
    'RFC 9101 §5, §6.3',
    world => authorized(world, { outside: { client_id: 'shop' } }),
    { action: 'BAD_REQUEST', resultCode: 'A246309', error: 'invalid_request_object' },
    { clients: [SIGNER, { ...SHOP, jwks: { keys: [HOLDER] } }] },
  ],
  ...own({ action: 'BAD_REQUEST', resultCode: 'A246309' })({
    'under another name of the client than outside (RFC 9101 §6.3)': world =>
      authorized(world, { outside: { client_id: '2001' } }),
  }),
  ...own(
    { action: 'BAD_REQUEST', resultCode: 'A011302' },
    setting({ unregisteredRedirectUrisAllowed: true }),
  )({
    'with a redirect URI that only a pushed request may have (RFC 9126 §2.4)': world =>
      authorized(world, { claims: { redirect_uri: 'https://elsewhere.example/cb' } }),
  }),
  [
    'whose error goes to its redirect URI, with its state',
    'RFC 9101 §6.3; RFC 6749 §4.1.2.1',
    world => authorized(world, { claims: { max_age: 'x' } }),
    {
      action: 'LOCATION',
      responseContent:
        'https://shop.example/cb?error=invalid_request&error_description=%5BA017301%5D+max_age+is+not+a+number+of+seconds.&state=af0ifjsldkj&iss=https%3A%2F%2Fas.example',
    },
  ],
  [
    'whose parameters are kept until completion',
    'RFC 9101 §6.3',
    async world =>
      world.complete({ ticket: await ticketOf(authorized(world, { claims: { nonce: 'n', max_age: 60 } })) }),
    {
      action: 'OK',
      scopes: ['read', 'write'],
      parameters: [
        ['client_id', 'signer'],
        ...Object.entries(REQUEST).filter(([name]) => name !== 'client_id'),
        ['nonce', 'n'],
        ['max_age', '60'],
      ],
    },
  ],
  ...own(USED)({
    'again (RFC 9101 §10.8; docs/rules.md §3)': async world => {
      const request = await byValue(world, { claims: { jti: freshText('jti') } })
      await world.authorize(request)
      return world.authorize(request)
    },
    'that was pushed before (RFC 9101 §10.8; docs/rules.md §3)': async world => {
      const text = await requestObject(world, { claims: { jti: freshText('jti') } })
      await world.push(await pushedObject(world, { text }))
      return authorized(world, { text })
    },
  }),
  ...own({ ...USED, isForClient: false })({
    'again, with a response mode: the client is sent nothing (RFC 9101 §10.8; docs/rules.md §3)': async world => {
      const request = await byValue(world, { claims: { jti: freshText('jti'), response_mode: 'form_post' } })
      await world.authorize(request)
      const answer = await world.authorize(request)
      return { ...answer, isForClient: /shop\.example/.test(JSON.stringify(answer)) }
    },
  }),
  ...own({ action: 'OK' })({
    'again, and then the first flow is completed (RFC 9101 §10.8; docs/rules.md §3)': async world => {
      const request = await byValue(world, { claims: { jti: freshText('jti') } })
      const { ticket } = Object(await world.authorize(request))
      await world.authorize(request)
      return world.complete({ ticket })
    },
  }),
  ...own(WAITING)({
    'again, without jti (docs/rules.md §3)': async world => {
      const request = await byValue(world)
      await world.authorize(request)
      return world.authorize(request)
    },
    'that was refused before for another reason (docs/rules.md §3)': async world => {
      const request = await byValue(world, { claims: { jti: freshText('jti') } })
      await world.changed({ supportedScopes: [] }).authorize(request)
      return world.authorize(request)
    },
  }),
  ...['replays.claim', 'crypto.verify'].map(
    (fault): Row => [
      `when ${fault} fails`,
      'docs/rules.md §1',
      world => authorized(world, { claims: { jti: freshText('jti') } }),
      { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A004101', error: 'server_error', absent: ['ticket'] },
      { ...setting(), faults: [fault] },
    ],
  ),
]

/** Request objects in requests that are not pushed. */
export const OBJECTS_BY_VALUE: readonly Scenario[] = [
  ...AS_PUSHED,
  ...ENCRYPTED,
  ...OF_ITS_OWN.map(
    ([name, clause, play, expect, given = setting()]): Scenario => ({
      ...given,
      name: `a request object by value ${name}`,
      clause,
      play: world => play(world),
      expect,
    }),
  ),
]
