import type { Scenario } from '@symbolon/contract/scenarios'
import { given } from '../rows.js'
import { JWT_SERVICE } from '../samples.js'
import { CREATION, claimsOf, claimsTextOf, creating, MISTAKE } from './token-making.js'

const detailsOf = (otherFields: string) => ({ elements: [{ type: 'payment', otherFields }] })

/** Authorization details that are so many bytes of JSON; a letter of them has two. */
function detailsOfSize(bytes: number): object {
  const empty = '[{"type":"payment","for":"é"}]'
  return detailsOf(`{"for":"é${'a'.repeat(bytes - empty.length - 1)}"}`)
}

/** Access tokens that are JWTs (RFC 9068). */
export const TOKEN_JWT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'JWT: authorization details are claims, number for number',
    clause: 'RFC 9396 §9.1',
    service: JWT_SERVICE,
    play: async world => {
      const answer = await world.createToken({
        ...CREATION,
        authorizationDetails: detailsOf('{"amount":1.00,"most":1e400}'),
      })
      return {
        ...answer,
        has: claimsTextOf(answer).includes('"authorization_details":[{"type":"payment","amount":1.00,"most":1e400}]'),
      }
    },
    expect: { action: 'OK', has: true },
  },
  ...given({ service: JWT_SERVICE }).expecting({ action: 'OK' })({
    'JWT: authorization details of 8 KiB (docs/rules.md §7)': creating({ authorizationDetails: detailsOfSize(8_192) }),
  }),
  ...given({ service: JWT_SERVICE }).expecting({ ...MISTAKE, resultCode: 'A109221' })({
    'JWT: authorization details of a byte more (docs/rules.md §7)': creating({
      authorizationDetails: detailsOfSize(8_193),
    }),
  }),
  ...given({}).expecting({ action: 'OK' })({
    'an opaque token with more authorization details (docs/rules.md §7)': creating({
      authorizationDetails: detailsOfSize(8_193),
    }),
  }),
  {
    name: 'JWT: both fields contain the same string, and its claims are those of RFC 9068',
    clause: 'docs/rules.md §5; RFC 9068 §2.2',
    service: JWT_SERVICE,
    play: async world => {
      const answer = await world.createToken({
        ...CREATION,
        clientId: undefined,
        clientIdentifier: 'shop',
        acr: 'gold',
        authTime: 1,
        properties: [
          { key: 'shown', value: '1', hidden: false },
          { key: 'secret', value: '2', hidden: true },
          { key: 'sub', value: 'eve', hidden: false },
        ],
        jwtAtClaims: '{"department":"r&d","iss":"https://evil.example","exp":1,"scope":"admin"}',
      })
      const { jti, ...claims } = Object(claimsOf(answer))
      return { ...answer, claims, jti: jti.length, same: Object(answer).jwtAccessToken === Object(answer).accessToken }
    },
    expect: {
      action: 'OK',
      same: true,
      jti: 43,
      claims: {
        shown: '1',
        department: 'r&d',
        iss: 'https://as.example',
        sub: 'ada',
        aud: 'https://api.example',
        client_id: 'shop',
        exp: 1_767_229_200,
        iat: 1_767_225_600,
        scope: 'read',
        acr: 'gold',
        auth_time: 1,
      },
    },
  },
  {
    name: 'JWT: aud contains the resources, sub is the client, and cnf is the binding',
    clause: 'RFC 9068 §2.2, §3; RFC 9449 §6.1',
    service: JWT_SERVICE,
    play: async world => {
      const answer = await world.createToken({
        grantType: 'CLIENT_CREDENTIALS',
        clientId: 1001,
        accessTokenResources: ['https://a.example', 'https://b.example'],
        dpopKeyThumbprint: 'A'.repeat(43),
      })
      const { sub, aud, cnf } = Object(claimsOf(answer))
      return { ...answer, sub, aud, cnf }
    },
    expect: {
      action: 'OK',
      sub: '1001',
      aud: ['https://a.example', 'https://b.example'],
      cnf: { jkt: 'A'.repeat(43) },
    },
  },
  {
    name: 'JWT: clientSubjectPrefix distinguishes a client as subject from a user',
    clause: 'RFC 9700 §4.15; RFC 9068 §5',
    service: { ...JWT_SERVICE, clientSubjectPrefix: 'client:' },
    play: async world => {
      const answer = await world.createToken({ grantType: 'CLIENT_CREDENTIALS', clientId: 1001 })
      const { sub, client_id } = Object(claimsOf(answer))
      return { ...answer, sub, client_id }
    },
    expect: { action: 'OK', sub: 'client:1001', client_id: '1001' },
  },
  ...given({ service: JWT_SERVICE }).expecting({ action: 'OK', aud: 'https://api.example' })({
    'JWT: aud is never empty (docs/rules.md §5)': async world => {
      const answer = await world.createToken({ ...CREATION, accessTokenResources: [] })
      return { ...answer, aud: Object(claimsOf(answer)).aud }
    },
  }),
  ...given({ service: JWT_SERVICE }).expecting({ action: 'OK', account: 'absent', tier: 1 })({
    'JWT: additional claims cannot reveal hidden properties (docs/rules.md §5)': async world => {
      const properties = [{ key: 'account', value: '42', hidden: true }]
      const answer = await world.createToken({ ...CREATION, properties, jwtAtClaims: '{"account":"42","tier":1}' })
      const { account, tier } = Object(claimsOf(answer))
      return { ...answer, account: account ?? 'absent', tier }
    },
  }),
  ...given({ service: JWT_SERVICE }).expecting({ ...MISTAKE, resultCode: 'A109212' })({
    'JWT: claims that make the token too long (docs/rules.md §7)': creating({
      jwtAtClaims: JSON.stringify({ text: 'x'.repeat(20_480) }),
    }),
  }),
  ...given({ service: JWT_SERVICE }).expecting({ ...MISTAKE, resultCode: 'A109209' })({
    'JWT: a token value of the caller is refused (docs/rules.md §5)': creating({ accessToken: 'own' }),
  }),
]
