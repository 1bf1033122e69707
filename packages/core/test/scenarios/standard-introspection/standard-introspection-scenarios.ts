import {
  type Answer,
  type Expectation,
  HOLDER_THUMBPRINT,
  type Scenario,
  type TokenChanges,
  type World,
} from '@symbolon/contract/scenarios'
import { expecting, given } from '../rows.js'
import { CERTIFICATE_THUMBPRINT } from '../samples.js'

const INACTIVE: Expectation = {
  action: 'OK',
  type: 'standardIntrospectionResponse',
  responseContent: '{"active":false}',
}

/** Introspects a token as a resource server, and returns the answer with the parsed response. */
async function ask(world: World, token: string, more: object = {}): Promise<Answer> {
  return withResponse(
    await world.introspectStandard({ parameters: new URLSearchParams({ token }).toString(), ...more }),
  )
}

function withResponse(answer: Answer): Answer {
  const { responseContent } = Object(answer)
  return Object.assign(answer, { response: JSON.parse(responseContent) })
}

function asking(creation: TokenChanges = {}, more: object = {}): Scenario['play'] {
  return async world => ask(world, await world.token(creation), more)
}

const ADA = { iss: 'https://as.example', sub: 'ada', client_id: 'shop', exp: 1_767_229_200, iat: 1_767_225_600 }

const ACTIVE: readonly Scenario[] = [
  {
    name: 'the response for an active token',
    clause: 'RFC 7662 §2.2',
    play: asking({ acr: 'gold', authTime: 1 }),
    expect: {
      action: 'OK',
      resultCode: 'A056002',
      response: { active: true, token_type: 'Bearer', ...ADA, scope: 'read write', acr: 'gold', auth_time: 1 },
    },
  },
  {
    name: 'bindings are reported and no proof is required',
    clause: 'RFC 9449 §6.2; RFC 8705 §3.2; INT-00, INT-22',
    play: asking({ scopes: [], dpopKeyThumbprint: HOLDER_THUMBPRINT, certificateThumbprint: CERTIFICATE_THUMBPRINT }),
    expect: {
      action: 'OK',
      response: {
        active: true,
        token_type: 'DPoP',
        ...ADA,
        cnf: { jkt: HOLDER_THUMBPRINT, 'x5t#S256': CERTIFICATE_THUMBPRINT },
      },
    },
  },
  ...expecting({ action: 'OK', response: { tenant: '7', active: true, token_type: 'Bearer', ...ADA } })({
    'properties are reported unless they are hidden or would override a standard member (docs/rules.md §5)': asking({
      scopes: [],
      properties: [
        { key: 'tenant', value: '7', hidden: false },
        { key: 'secret', value: '8', hidden: true },
        { key: 'active', value: 'no', hidden: false },
        { key: 'sub', value: 'eve', hidden: false },
      ],
    }),
  }),
  {
    name: 'authorization details are reported unchanged',
    clause: 'RFC 9396 §9.2; docs/rules.md §3',
    async play(world) {
      const elements = [
        {
          type: 'payment',
          actions: ['initiate'],
          dataTypes: ['iban'],
          otherFields: '{ "amount": 12345678901234567890.10 }',
        },
      ]
      const token = await world.token({ authorizationDetails: { elements } })
      const parameters = new URLSearchParams({ token }).toString()
      const { responseContent, ...answer } = Object(await world.introspectStandard({ parameters }))
      return { ...answer, details: /"authorization_details":(.*)}$/.exec(responseContent)?.[1] }
    },
    expect: {
      action: 'OK',
      details: '[{"type":"payment","actions":["initiate"],"datatypes":["iban"],"amount": 12345678901234567890.10}]',
    },
  },
  {
    name: 'the resources of a token are its audience',
    clause: 'RFC 7662 §2.2 aud; RFC 8707 §2',
    play: asking({ scopes: [], resources: ['https://a.example', 'https://b.example'] }),
    expect: {
      action: 'OK',
      response: {
        active: true,
        token_type: 'Bearer',
        iss: 'https://as.example',
        sub: 'ada',
        aud: ['https://a.example', 'https://b.example'],
        client_id: 'shop',
        exp: 1_767_229_200,
        iat: 1_767_225_600,
      },
    },
  },
  ...expecting({ action: 'OK', response: { active: true, token_type: 'Bearer', ...ADA, sub: 'shop' } })({
    'the subject of a token without a user is the client (RFC 7662 §2.2 sub; RFC 9068 §2.2; docs/rules.md §5)': asking({
      grantType: 'CLIENT_CREDENTIALS',
      subject: undefined,
      scopes: [],
    }),
  }),
  {
    name: 'clientSubjectPrefix distinguishes a client as subject from a user',
    clause: 'RFC 9700 §4.15; docs/rules.md §5',
    service: { clientSubjectPrefix: 'client:' },
    play: asking({ grantType: 'CLIENT_CREDENTIALS', subject: undefined, scopes: [] }),
    expect: { action: 'OK', response: { active: true, token_type: 'Bearer', ...ADA, sub: 'client:shop' } },
  },
  {
    name: 'clientSubjectPrefix is not added to the subject of a user',
    clause: 'RFC 9700 §4.15; docs/rules.md §5',
    service: { clientSubjectPrefix: 'client:' },
    play: asking({ subject: 'shop', scopes: [] }),
    expect: { action: 'OK', response: { active: true, token_type: 'Bearer', ...ADA, sub: 'shop' } },
  },
  ...expecting({ action: 'OK', resultCode: 'A056002' })({
    'a token for the resource server that introspects it (RFC 7662 §4; INT-02)': asking(
      { resources: ['https://a.example'] },
      { resources: ['https://a.example'] },
    ),
    'a token for all resources of the resource server that introspects it, and for another (RFC 7662 §4)': asking(
      { resources: ['https://a.example', 'https://b.example', 'https://c.example'] },
      { resources: ['https://a.example', 'https://b.example'] },
    ),
  }),
]

const NOT_ACTIVE: readonly Scenario[] = [
  ...expecting({ ...INACTIVE, resultCode: 'A057303' })({
    'a token for only one of the resources of the resource server (RFC 7662 §4)': asking(
      { resources: ['https://a.example'] },
      { resources: ['https://a.example', 'https://b.example'] },
    ),
    'a token for another resource server (RFC 7662 §4; INT-02; LIMIT-16)': asking(
      { resources: ['https://a.example'] },
      { resources: ['https://b.example'] },
    ),
  }),
  ...expecting({ ...INACTIVE, resultCode: 'A057302' })({
    'an unknown token (RFC 7662 §2.2; INT-22; LIMIT-16)': world => ask(world, 'unknown'),
  }),
  ...given({ faults: ['accessTokens.find'] }).expecting({ ...INACTIVE, resultCode: 'A057302' })({
    'a token that is too long (RFC 7662 §2.2; docs/rules.md §7)': world => ask(world, 'x'.repeat(16_385)),
  }),
  ...(
    [
      ['that can be refreshed', {}, 3600, 'A065301'],
      ['whose refresh token has expired too', { refreshTokenDuration: 3600 }, 3600, 'A065302'],
      ['without a refresh token', { grantType: 'CLIENT_CREDENTIALS', subject: undefined }, 3600, 'A065303'],
    ] as const
  ).map(
    ([name, creation, seconds, resultCode]): Scenario => ({
      name: `an expired token ${name}`,
      clause: 'RFC 7662 §2.2',
      async play(world) {
        const token = await world.token(creation)
        world.pass(seconds)
        return ask(world, token)
      },
      expect: { ...INACTIVE, resultCode },
    }),
  ),
  ...expecting({ ...INACTIVE, resultCode: 'A098301' })({
    'a token of a removed client (RFC 7662 §2.2)': async world => {
      const token = await world.token()
      await world.stores.clients.remove('1001')
      return ask(world, token)
    },
  }),
  ...expecting({ ...INACTIVE, resultCode: 'A098303' })({
    'a token of a locked client (RFC 7662 §2.2)': async world => {
      await world.plant('planted', { clientId: 1004, clientIdentifier: '1004' })
      return ask(world, 'planted')
    },
  }),
]

const REFUSED: readonly Scenario[] = [
  ...(
    [
      ['no token', 'token_type_hint=access_token', 'A057301'],
      ['an empty token', 'token=', 'A057301'],
      ['two tokens', 'token=a&token=b', 'A244301'],
      ['a control character', 'token=a%00', 'A244302'],
      ['201 parameters', Array.from({ length: 201 }, (_, at) => `p${at}=1`).join('&'), 'A244303'],
    ] as const
  ).map(
    ([name, parameters, resultCode]): Scenario => ({
      name: `a form with ${name}`,
      clause: 'RFC 7662 §2.1; RFC 6749 §3.1',
      play: world => world.introspectStandard({ parameters }),
      expect: { action: 'BAD_REQUEST', resultCode, error: 'invalid_request' },
    }),
  ),
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057202', error: 'server_error' })({
    'a call without a form (docs/rules.md §1)': world => world.introspectStandard({}),
    'a form of more than 64 KiB (docs/rules.md §7)': world =>
      world.introspectStandard({ parameters: `token=${'a'.repeat(65_536)}` }),
  }),
  {
    name: 'a token is not reported as inactive if the store fails',
    clause: 'docs/rules.md §1; LIMIT-15',
    faults: ['accessTokens.find'],
    play: world => world.introspectStandard({ parameters: 'token=a' }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057102', error: 'server_error' },
  },
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057102', error: 'server_error' })({
    'a record with malformed authorization details is not reported (docs/rules.md §8)': async world => {
      const elements = [{ type: 'payment', otherFields: '{"type":"everything"}' }]
      await world.plant('planted', { authorizationDetails: { elements } })
      return world.introspectStandard({ parameters: 'token=planted' })
    },
  }),
]

/** The introspection endpoint of RFC 7662. */
export const STANDARD_INTROSPECTION_SCENARIOS: readonly Scenario[] = [...ACTIVE, ...NOT_ACTIVE, ...REFUSED]
