import { introspect } from '@symbolon/core'
import { jwtAccessTokens, remoteIntrospectionPorts } from '@symbolon/remote'
import { type CompactJWSHeaderParameters, CompactSign, exportJWK, generateKeyPair, type JWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'

const SECONDS = 1_800_000_000
const ISSUER = 'https://as.example'
const RESOURCE = 'https://api.example/'
const AMOUNT = '{"amount":12345678901234567890,"rate":1e400}'

/** As the authorization server writes them: JSON.parse rounds both numbers. */
const DETAILS = `[{"type":"payment",${AMOUNT.slice(1)}]`
const TOKEN = `"client_id":"ledger","exp":${SECONDS + 60},"authorization_details":${DETAILS}`
const ACTIVE = `{"active":true,"token_type":"Bearer",${TOKEN}}`
const CLAIMS = `{"iss":"${ISSUER}","aud":"${RESOURCE}","iat":${SECONDS},"jti":"1","sub":"ada",${TOKEN}}`

const OPTIONS = {
  service: { serviceId: 'api', issuer: ISSUER },
  secrets: ['a secret of thirty-two bytes or more'] as const,
  clock: { now: () => SECONDS * 1000 },
  onFault: () => undefined,
}

let jwks: { readonly keys: readonly [JWK & { readonly kty: string }] }
let sign: (text: string, header: Partial<CompactJWSHeaderParameters>) => Promise<string>

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  jwks = { keys: [{ ...(await exportJWK(publicKey)), kty: 'EC' }] }
  sign = (text, header) =>
    new CompactSign(new TextEncoder().encode(text)).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
})

type Adapt = (members: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

const answered = (body: string, contentType: string) => async () => ({ status: 200, contentType, body })

/** Who says what a token may do, and the ports of a guard that believes it. */
const SOURCES = {
  'an introspection answer': async (adapt: Adapt) => ({
    token: 'opaque',
    ports: remoteIntrospectionPorts({ ...OPTIONS, ask: answered(ACTIVE, 'application/json'), adapt }),
  }),
  'a signed introspection answer': async (adapt: Adapt) => {
    const claims = `{"iss":"${ISSUER}","aud":"api","iat":${SECONDS},"token_introspection":${ACTIVE}}`
    const body = await sign(claims, { typ: 'token-introspection+jwt' })
    const ask = answered(body, 'application/token-introspection+jwt')
    return {
      token: 'opaque',
      ports: remoteIntrospectionPorts({ ...OPTIONS, ask, adapt, signedAnswers: { jwks, audience: 'api' } }),
    }
  },
  'a JWT access token': async (adapt: Adapt) => ({
    token: await sign(CLAIMS, { typ: 'at+jwt' }),
    ports: jwtAccessTokens({ ...OPTIONS, keys: jwks, audience: RESOURCE, adapt }),
  }),
}

async function detailsTold(name: keyof typeof SOURCES, adapt: Adapt = members => members) {
  const { token, ports } = await SOURCES[name](adapt)
  const answer = await introspect({ token }, ports)
  return answer.authorizationDetails?.elements
}

describe.each(['an introspection answer', 'a signed introspection answer', 'a JWT access token'] as const)(
  'RFC 9396 §9: authorization details of %s',
  name => {
    test('keep the digits of their numbers', async () => {
      expect(await detailsTold(name)).toEqual([{ type: 'payment', otherFields: AMOUNT }])
    })

    test('keep them where adapt changes something else', async () => {
      expect(await detailsTold(name, members => ({ ...members, acr: 'gold' }))).toEqual([
        { type: 'payment', otherFields: AMOUNT },
      ])
    })

    test('are those that adapt gives, also where it changes them in place', async () => {
      const others = [{ type: 'payment', otherFields: '{"amount":1}' }]
      const given = [{ type: 'payment', amount: 1 }]
      expect(await detailsTold(name, members => ({ ...members, authorization_details: given }))).toEqual(others)
      const inPlace: Adapt = members => {
        const { authorization_details: details } = members
        if (Array.isArray(details)) details[0] = given[0]
        return members
      }
      expect(await detailsTold(name, inPlace)).toEqual(others)
    })
  },
)
