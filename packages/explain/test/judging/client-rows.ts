import { createHmac, randomUUID } from 'node:crypto'
import { configuredBy, SECRET } from './configured-by.js'
import type { Mistake } from './mistake.js'
import { clientAssertion, FORM, MADE_AT, PUBLIC_JWK, posted, SECONDS, signed } from './signed.js'

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The header and the claims of an assertion as they are signed. */
function unsignedAssertion(alg: string): string {
  const claims = { iss: 'ledger', sub: 'ledger', aud: 'https://as.example' }
  const times = { jti: randomUUID(), exp: SECONDS + 60, iat: SECONDS }
  return [{ alg }, { ...claims, ...times }]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
}

/** A token request that authenticates by an assertion. */
function withAssertion(assertion: string, type = TYPE, headers: readonly string[] = []) {
  const form = { grant_type: 'client_credentials', client_id: 'ledger' }
  return posted('/token', { ...form, client_assertion_type: type, client_assertion: assertion }, headers)
}

/** A pushed request that authenticates by HTTP Basic with these characters. */
function withBasic(userinfo: string, form: Readonly<Record<string, string>> = FORM) {
  return posted('/par', form, [`Authorization: Basic ${Buffer.from(userinfo).toString('base64')}`])
}

const byKey = (changes: object = {}) =>
  configuredBy({
    client: { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [{ ...PUBLIC_JWK, kid: 'k1' }] }, ...changes },
  })

/** Mistakes when a client authenticates (RFC 6749 §2.3, RFC 7523). */
export const CLIENT_MISTAKES: readonly Mistake[] = [
  {
    title: 'aud of another server',
    text: async () => withAssertion(await clientAssertion({ aud: 'https://test.as.example' })),
    code: 'assertion_audience_different',
  },
  {
    title: 'aud with a slash at the end',
    text: async () => withAssertion(await clientAssertion({ aud: 'https://as.example/' })),
    context: () => byKey(),
    code: 'assertion_audience_different',
    cause: /only the slash at the end/,
    fix: /character by character/,
  },
  {
    title: 'exp a day ahead',
    text: async () => withAssertion(await clientAssertion({ exp: SECONDS + 86_400 })),
    code: 'assertion_lives_too_long',
    cause: /86400 seconds ahead/,
    fix: /about a minute/,
  },
  {
    title: 'exp in milliseconds',
    text: async () => withAssertion(await clientAssertion({ exp: MADE_AT + 60_000 })),
    code: 'assertion_lives_too_long',
    cause: /in milliseconds/,
    fix: /divide by 1000/,
  },
  {
    title: 'no jti',
    text: async () => withAssertion(await clientAssertion({ jti: undefined })),
    code: 'assertion_identifier_missing',
  },
  {
    title: 'no exp',
    text: async () => withAssertion(await clientAssertion({ exp: undefined })),
    code: 'assertion_expiry_missing',
  },
  {
    title: 'iss of the company and not of the client',
    text: async () => withAssertion(await clientAssertion({ iss: 'https://ledger.example' })),
    code: 'assertion_issuer_different',
  },
  {
    title: 'sub of the user',
    text: async () => withAssertion(await clientAssertion({ sub: 'ada' })),
    code: 'assertion_subject_different',
  },
  {
    title: 'kid of a key that was rotated away',
    text: async () => withAssertion(await clientAssertion({}, { kid: 'k0' })),
    context: () => ({ keys: [{ ...PUBLIC_JWK, kty: 'EC', kid: 'k1' }] }),
    code: 'assertion_key_unknown',
  },
  {
    title: 'alg none',
    text: () => withAssertion(`${unsignedAssertion('none')}.`),
    code: 'assertion_malformed',
    cause: /not signed/,
    fix: /Sign/,
  },
  {
    title: 'signed by the key that is not registered',
    text: async () => withAssertion(await clientAssertion()),
    context: () =>
      byKey({
        jwks: {
          keys: [
            {
              kty: 'EC',
              crv: 'P-256',
              kid: 'k1',
              x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
              y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
            },
          ],
        },
      }),
    code: 'assertion_signature_wrong',
  },
  {
    title: 'an assertion by the secret where a key is registered',
    text: () => {
      const text = unsignedAssertion('HS256')
      return withAssertion(`${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`)
    },
    context: () => byKey(),
    code: 'assertion_algorithm_not_allowed',
  },
  {
    title: 'an assertion that was kept for an hour',
    text: async () =>
      withAssertion(await clientAssertion(), TYPE, [`Date: ${new Date(MADE_AT + 3_600_000).toUTCString()}`]),
    code: 'assertion_expired',
    cause: /3540 seconds ago/,
    fix: /each request/,
  },
  {
    title: 'client_assertion_type is misspelt',
    text: async () => withAssertion(await clientAssertion(), 'urn:ietf:params:oauth:grant-type:jwt-bearer'),
    code: 'assertion_type_unsupported',
  },
  {
    title: 'no client_assertion_type',
    text: async () => posted('/token', { grant_type: 'client_credentials', client_assertion: await clientAssertion() }),
    code: 'assertion_type_unsupported',
  },
  {
    title: 'an ID token as the assertion',
    text: async () =>
      withAssertion(
        await signed({ iss: 'https://as.example', sub: 'ada', aud: 'ledger', exp: SECONDS + 60, iat: SECONDS }),
      ),
    code: 'assertion_issuer_different',
    cause: /ID token/,
  },
  {
    title: 'a secret in HTTP Basic that is not form-encoded',
    text: () => withBasic('ledger:100%+sure'),
    context: () => configuredBy({ client: { clientSecret: 'plain:100%+sure' } }),
    code: 'basic_not_form_encoded',
    cause: /plain texts/,
    fix: /Form-encode/,
  },
  {
    title: 'a secret with a space that is not form-encoded',
    text: () => withBasic(`ledger:a & b`),
    context: () => configuredBy({}),
    code: 'secret_wrong',
    cause: /not form-encoded/,
    fix: /Form-encode/,
  },
  {
    title: 'the secret of another environment',
    text: () => withBasic('ledger:another'),
    context: () => configuredBy({}),
    code: 'secret_wrong',
    cause: /another environment/,
    fix: /Compare/,
  },
  {
    title: 'HTTP Basic that is not Base64',
    text: () => posted('/par', FORM, ['Authorization: Basic ledger:a-secret']),
    code: 'basic_malformed',
    cause: /text itself/,
    fix: /Base64/,
  },
  {
    title: 'HTTP Basic and client_secret in the form',
    text: () => withBasic('ledger:a-secret', { ...FORM, client_secret: 'a-secret' }),
    code: 'credentials_twice',
    cause: /HTTP Basic and client_secret in the form/,
    fix: /alone/,
  },
  {
    title: 'HTTP Basic of another client than client_id',
    text: () => withBasic('another:a-secret'),
    code: 'client_contradicted',
  },
  {
    title: 'the secret in the URL',
    text: () =>
      "curl -X POST 'https://as.example/token?grant_type=client_credentials&client_id=ledger&client_secret=a-secret'",
    code: 'secret_in_query',
    cause: /URL/,
    fix: /replace the secret/,
  },
  {
    title: 'a secret that has expired',
    text: () => withBasic(`ledger:${SECRET.replaceAll(' ', '+')}`),
    context: () => configuredBy({ client: { clientSecretExpiresAt: MADE_AT / 1_000 } }),
    code: 'secret_expired',
  },
  {
    title: 'no credentials, because the proxy drops Authorization',
    text: () => posted('/par', FORM),
    context: () => configuredBy({}),
    code: 'secret_missing',
  },
  {
    title: 'the secret in the form where Basic is registered',
    text: () => posted('/par', { ...FORM, client_secret: SECRET }),
    context: () => configuredBy({ client: { tokenAuthMethod: 'CLIENT_SECRET_BASIC' } }),
    code: 'method_different',
  },
  {
    title: 'client_id of another environment',
    text: () => withBasic('shop-test:a-secret', { ...FORM, client_id: 'shop-test' }),
    context: () => configuredBy({}),
    code: 'client_unknown',
    cause: /another environment/,
    fix: /identifier/,
  },
]
