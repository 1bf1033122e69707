import { expect, test } from 'vitest'
import { explainText } from '../../src/judging/explain-text.js'
import { configuredBy, SECRET } from './configured-by.js'
import {
  clientAssertion,
  dpopProof,
  FORM,
  MADE_AT,
  type Members,
  PUBLIC_JWK,
  posted,
  resourceRequest,
  SECONDS,
  signed,
} from './signed.js'

const TOKEN = 'an-opaque-token'
const DATE = `Date: ${new Date(MADE_AT).toUTCString()}`
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

type Make = (changed: Members) => Promise<string>

const proof: Make = async ({ typ = 'dpop+jwt', ...claims }) =>
  resourceRequest([DATE, `Authorization: DPoP ${TOKEN}`, `DPoP: ${await dpopProof(TOKEN, claims, { typ })}`])

const assertion: Make = async claims =>
  posted('/par', { ...FORM, client_assertion_type: TYPE, client_assertion: await clientAssertion(claims) }, [DATE])

const object: Make = async ({ typ = 'oauth-authz-req+jwt', ...claims }) => {
  const all = {
    ...FORM,
    iss: 'ledger',
    aud: 'https://as.example',
    nbf: SECONDS,
    iat: SECONDS,
    exp: SECONDS + 60,
    ...claims,
  }
  return posted('/par', { client_id: 'ledger', request: await signed(all, { typ }) }, [DATE, BASIC])
}

const form: Make = async changed =>
  posted(
    '/par',
    Object.fromEntries(Object.entries({ ...FORM, ...changed }).map(([name, value]) => [name, String(value)])),
    [DATE, BASIC],
  )

const BASIC = `Authorization: Basic ${btoa(`ledger:${SECRET.replaceAll(' ', '+')}`)}`
const byKey = { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [{ ...PUBLIC_JWK, kid: 'k1' }] } }
const withKey = { jwks: { keys: [PUBLIC_JWK] } }

const ROWS: readonly (readonly [code: string, make: Make, wrong: Members, client?: object])[] = [
  ['proof_url_different', proof, { htu: 'https://api.example/v2/accounts' }],
  ['proof_method_different', proof, { htm: 'POST' }],
  ['proof_type_different', proof, { typ: 'JWT' }],
  ['proof_too_old', proof, { iat: SECONDS - 600 }],
  ['proof_from_the_future', proof, { iat: SECONDS + 600 }],
  ['assertion_audience_different', assertion, { aud: 'https://as.example/' }, byKey],
  ['assertion_lives_too_long', assertion, { exp: SECONDS + 86_400 }, byKey],
  ['assertion_from_the_future', assertion, { iat: SECONDS + 60 }, byKey],
  ['assertion_not_yet_valid', assertion, { nbf: SECONDS + 60 }, byKey],
  ['request_object_audience_different', object, { aud: 'https://x.example' }, withKey],
  ['request_object_expired', object, { exp: SECONDS - 60 }, withKey],
  ['request_object_lives_too_long', object, { exp: SECONDS + 86_400 }, withKey],
  ['request_object_from_the_future', object, { iat: SECONDS + 600 }, withKey],
  ['request_object_not_yet_valid', object, { nbf: SECONDS + 600 }, withKey],
  ['request_object_type_different', object, { typ: 'at+jwt' }, withKey],
  ['code_challenge_method_not_allowed', form, { code_challenge_method: 'plain' }, {}],
  [
    'redirect_uri_unregistered',
    form,
    { redirect_uri: 'https://ledger.example/callback/' },
    { redirectUris: ['https://x.example/', FORM.redirect_uri] },
  ],
  ['scope_not_requestable', form, { scope: 'payments' }, { requestableScopes: ['accounts'] }],
]

test.each(ROWS.map(row => [row[0], row] as const))(
  '%s: the nearest request that it names passes the rule',
  async (code, [, make, wrong, client]) => {
    const service = { supportedScopes: [{ name: 'accounts' }, { name: 'payments' }] }
    const context = client === undefined ? {} : await configuredBy({ client, service })
    const first = await explained(await make(wrong), context)
    expect(first?.code).toBe(code)
    const [, name = '', value = ''] =
      /^The same request with (?:an? )?(\S+) (.+) passes this rule\.$/.exec(first?.nearest ?? '') ?? []
    expect(name).not.toBe('')
    expect((await explained(await make({ ...wrong, [name]: valueIn(value) }), context))?.code).not.toBe(code)
  },
)

async function explained(text: string, context: object) {
  const known = { method: undefined, url: undefined, token: undefined, roots: undefined, demands: {}, keys: [] }
  const read = await explainText(text, { ...known, ...context })
  return read.ok ? read.value.findings[0] : undefined
}

/** `10 seconds ahead` and `1769860800` are times. */
function valueIn(text: string): string | number {
  const [, ahead] = /^(\d+) seconds ahead$/.exec(text) ?? []
  if (ahead !== undefined) return SECONDS + Number(ahead)
  return /^\d+$/.test(text) ? Number(text) : text
}
