import {
  type Answer,
  type Expectation,
  form,
  type Operations,
  proofFor,
  pushed,
  RESOURCE_URL,
  type Scenario,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import { CREATION } from './access-token/token-making.js'

/** A valid call of an operation, and its expected answers. */
interface Call {
  readonly operation: keyof Operations
  readonly request: (world: World) => object | Promise<object>
  readonly accepted: Expectation
  /** The answer to an unreadable request. */
  readonly unreadable: Expectation
}

/** Members that no operation knows. At every level, `null` and `undefined` mean absent. */
const ABSENT = { unknown: null, notSet: undefined }

const PAIR = { key: 'accept', value: '*/*', ...ABSENT }

const INTROSPECTION: Call = {
  operation: 'introspect',
  request: async world => ({ token: await world.token(), scopes: null, maxAge: undefined, headers: [PAIR] }),
  accepted: { action: 'OK', resultCode: 'A056001' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057201' },
}

const STANDARD_INTROSPECTION: Call = {
  operation: 'introspectStandard',
  request: async world => ({ parameters: `token=${await world.token()}`, resources: null }),
  accepted: { action: 'OK', resultCode: 'A056002' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057202' },
}

const INTROSPECTION_ENDPOINT: Call = {
  operation: 'introspectFor',
  request: () => ({ ...pushed(), parameters: 'token=a', accept: null, clientCertificate: undefined }),
  accepted: { action: 'OK', resultCode: 'A057302' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058201' },
}

const AUTHENTICATION: Call = {
  operation: 'authenticate',
  request: () => ({ ...pushed(), clientCertificate: null, clientCertificatePath: undefined }),
  accepted: { action: 'OK', resultCode: 'A157001' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A157201' },
}

const PROOF: Call = {
  operation: 'prove',
  request: async world => ({
    dpop: await proofFor(world, undefined),
    htm: 'GET',
    htu: RESOURCE_URL,
    dpopKeyThumbprint: null,
  }),
  accepted: { action: 'OK', resultCode: 'A254001' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A254201' },
}

const PUSHED_REQUEST: Call = {
  operation: 'push',
  request: () => ({ ...pushed(), dpop: null, htm: undefined, oauthClientAttestation: null }),
  accepted: { action: 'CREATED', resultCode: 'A245001' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245201' },
}

const REGISTRATION: Call = {
  operation: 'register',
  request: () => ({ parameters: form() }),
  accepted: { action: 'CREATED', resultCode: 'A245001' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245203' },
}

const AUTHORIZATION: Call = {
  operation: 'authorize',
  request: () => ({ parameters: form() }),
  accepted: { action: 'INTERACTION', resultCode: 'A004001' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A004201' },
}

const COMPLETION: Call = {
  operation: 'complete',
  request: async world => ({ ticket: await ticketOf(world.authorize({ parameters: form() })) }),
  accepted: { action: 'OK', resultCode: 'A040001' },
  unreadable: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A040201' },
}

const UNREADABLE_CALL: Expectation = { action: 'BAD_REQUEST', resultCode: 'A109201' }

const ACCESS_TOKENS: readonly Call[] = [
  {
    operation: 'createToken',
    request: () => ({
      ...CREATION,
      clientIdentifier: null,
      authTime: undefined,
      properties: [{ key: 'a', value: 'b', hidden: null, ...ABSENT }],
      authorizationDetails: { elements: [{ type: 'a', locations: null, ...ABSENT }], ...ABSENT },
    }),
    accepted: { action: 'OK', resultCode: 'A109001', properties: [{ key: 'a', value: 'b', hidden: false }] },
    unreadable: UNREADABLE_CALL,
  },
  {
    operation: 'updateToken',
    request: async world => ({ accessToken: await world.token(), accessTokenHash: null, scopes: null, acr: 'gold' }),
    accepted: { action: 'OK', resultCode: 'A135001', scopes: ['read', 'write'] },
    unreadable: UNREADABLE_CALL,
  },
  {
    operation: 'revokeTokens',
    request: async world => ({
      accessToken: await world.token(),
      accessTokenHash: null,
      clientId: null,
      subject: null,
    }),
    accepted: { action: 'OK', resultCode: 'A113001', count: 1 },
    unreadable: UNREADABLE_CALL,
  },
]

async function callWith({ operation, request }: Call, world: World, more: object): Promise<Answer> {
  return world[operation]({ ...(await request(world)), ...more })
}

/** Empty values, which do not count as absent. */
const EMPTY_VALUES: readonly unknown[] = ['', 0, false, [], {}]

function scenariosOf(call: Call): readonly Scenario[] {
  return [
    {
      name: `${call.operation}: null and undefined members count as absent, known or not`,
      clause: 'docs/rules.md §1',
      play: world => callWith(call, world, ABSENT),
      expect: call.accepted,
    },
    ...EMPTY_VALUES.map(
      (unknown): Scenario => ({
        name: `${call.operation}: an unknown member with the value ${JSON.stringify(unknown)} is refused`,
        clause: 'docs/rules.md §1',
        play: world => callWith(call, world, { unknown }),
        expect: call.unreadable,
      }),
    ),
  ]
}

/** How each operation treats absent members and unknown members. */
export const ABSENT_MEMBERS = {
  introspection: scenariosOf(INTROSPECTION),
  'standard introspection': scenariosOf(STANDARD_INTROSPECTION),
  'introspection endpoint': scenariosOf(INTROSPECTION_ENDPOINT),
  'client authentication': scenariosOf(AUTHENTICATION),
  'DPoP proof': scenariosOf(PROOF),
  'pushed authorization request': scenariosOf(PUSHED_REQUEST),
  'authorization request registration': scenariosOf(REGISTRATION),
  'authorization request': scenariosOf(AUTHORIZATION),
  'authorization completion': scenariosOf(COMPLETION),
  'access tokens': ACCESS_TOKENS.flatMap(scenariosOf),
} as const satisfies Readonly<Record<string, readonly Scenario[]>>
