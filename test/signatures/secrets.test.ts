import type { ClientConfiguration, Ports } from '@symbolon/core'
import { signRequest } from '@symbolon/core/http'
import { createSigner, createVerifier, httpbis } from 'http-message-signatures'
import { describe, expect, test } from 'vitest'
import { signerKey } from './keys.js'
import { identifierOf, messageOf, withSignature } from './signers.js'
import { getting, judge, type Sent, type Setting, SIGNER, type SigningWorld, signingWorld } from './world.js'

/*
 * Requests that are signed by the secret of the client (RFC 9421 §3.3.3).
 */

const SECRET = 'a secret that client and server share'
const KEY = signerKey('ES256', 'first')
const RSA = signerKey('RS256', 'rsa')
const BY_SECRET: Partial<ClientConfiguration> = {
  tokenAuthMethod: 'CLIENT_SECRET_JWT',
  clientSecret: `plain:${SECRET}`,
}
const ALLOWED = { messageSignatureMacAllowed: true }
const DEMANDED = ['@method', '@target-uri', 'authorization'].map(identifierOf)

/** Parameters in addition to `created` and `tag`. */
interface Parameters {
  readonly alg?: string
  readonly keyid?: string
}

const MAC: Parameters = { alg: 'hmac-sha256' }

/** Signs by a secret with `http-message-signatures`. */
async function signed(
  { presented, now }: SigningWorld,
  secret: string | Buffer,
  parameters: Parameters = MAC,
): Promise<Sent> {
  const sent = getting(presented)
  const { headers } = await httpbis.signMessage(
    {
      name: 'sig',
      key: createSigner(Buffer.from(secret), 'hmac-sha256'),
      fields: DEMANDED,
      params: ['created', 'tag', ...Object.keys(parameters)],
      paramValues: { created: new Date(now()), tag: 'fapi-2-request', ...parameters },
    },
    messageOf(sent),
  )
  return withSignature(sent, String(headers['Signature-Input']), String(headers.Signature))
}

async function outcomeOf(
  setting: Setting,
  parameters?: Parameters,
  secret: string | Buffer = SECRET,
  ports: Partial<Ports> = {},
): Promise<unknown> {
  const world = await signingWorld([KEY, RSA], {
    client: { ...BY_SECRET, ...setting.client },
    service: { ...ALLOWED, ...setting.service },
  })
  const { action, reason } = await judge({ ...world.ports, ...ports }, await signed(world, secret, parameters))
  return reason ?? action
}

const UNKNOWN = 'signature_key_unknown'
const UNFIT = 'signature_algorithm_unfit'
const secretsApart: Ports['secrets'] = { matches: () => false }

const ROWS: readonly (readonly [what: string, Setting, Parameters, string])[] = [
  ['the name of the client as keyid', {}, { ...MAC, keyid: SIGNER }, 'OK'],
  ['the number of the client as keyid', {}, { ...MAC, keyid: '2001' }, 'OK'],
  ['the name of another client as keyid', {}, { ...MAC, keyid: 'another' }, UNKNOWN],
  ['a key of the client as keyid', {}, { ...MAC, keyid: KEY.kid }, UNKNOWN],
  ['no alg', {}, {}, UNKNOWN],
  ['no alg, and a key of the client as keyid', {}, { keyid: KEY.kid }, 'signature_wrong'],
  ['the name in JWS as alg', {}, { alg: 'HS256', keyid: KEY.kid }, UNFIT],
  [
    'where the service does not allow it, and a key of the client as keyid',
    { service: { messageSignatureMacAllowed: false } },
    { ...MAC, keyid: KEY.kid },
    UNFIT,
  ],
  ['by a client that authenticates by a key', { client: { tokenAuthMethod: 'PRIVATE_KEY_JWT' } }, MAC, UNKNOWN],
]

describe('RFC 9421 §3.3.3, docs/rules.md §2: signed by the client secret', () => {
  test.each(ROWS)('INT-18: %s', async (_, setting, parameters, outcome) => {
    expect(await outcomeOf(setting, parameters)).toBe(outcome)
  })

  test('INT-18: one that is wrong is explained', async () => {
    const world = await signingWorld([KEY], { client: BY_SECRET, service: ALLOWED })
    const sent = await signed(world, SECRET)
    const judged = await judge(world.ports, { ...sent, targetUri: `${sent.targetUri}/` })
    expect(judged.reason).toBe('signature_wrong')
    const other = await judge(world.ports, { ...sent, method: 'get' })
    expect(other.signature?.lines?.[0]).toBe('"@method": get')
  })

  test('a Secrets port that cannot reveal secrets is a fault', async () => {
    expect(await outcomeOf({}, MAC, SECRET, { secrets: secretsApart })).toBe('INTERNAL_SERVER_ERROR')
  })

  test('a secret that is too short to key a MAC is refused', async () => {
    const secrets = { ...secretsApart, reveal: () => 'short' }
    expect(await outcomeOf({}, MAC, 'short', { secrets })).toBe('signature_wrong')
  })
})

/** What everybody knows of a public key, in the forms that have been taken for a secret. */
const PUBLIC: Readonly<Record<string, (key: typeof KEY) => string | Buffer>> = {
  'the JWK as JSON': ({ publicJwk }) => JSON.stringify(publicJwk),
  'the PEM text': ({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }),
  'the DER bytes': ({ publicKey }) => publicKey.export({ type: 'spki', format: 'der' }),
  'the coordinate or modulus as text': ({ publicJwk: { x, n } }) => x ?? n ?? '',
  'the coordinate or modulus as bytes': ({ publicJwk: { x, n } }) => Buffer.from(x ?? n ?? '', 'base64url'),
  nothing: () => '',
  'zero bytes': () => Buffer.alloc(32),
}

const CONFUSIONS = Object.entries(PUBLIC).flatMap(([form, secretOf]) =>
  [KEY, RSA].flatMap(key =>
    [undefined, key.kid, SIGNER].map(keyid => [form, key.algorithm, keyid, secretOf(key)] as const),
  ),
)

describe('RFC 8725 §2.1, RFC 9421 §7.3.6: what is published never keys a MAC', () => {
  test.each(CONFUSIONS)('INT-18: %s of %s, keyid %s', async (_, __, keyid, secret) => {
    const parameters = { ...MAC, ...(keyid !== undefined && { keyid }) }
    const refused = ['signature_wrong', UNKNOWN, UNFIT]
    expect(refused).toContain(await outcomeOf({}, parameters, secret))
    const forbidden = { client: { tokenAuthMethod: 'PRIVATE_KEY_JWT' }, service: ALLOWED } as const
    expect(refused).toContain(await outcomeOf(forbidden, parameters, secret))
    expect(refused).toContain(await outcomeOf({}, { keyid: KEY.kid }, secret))
  })
})

describe('signRequest by a secret', () => {
  test('RFC 9421 §3.3.3: http-message-signatures verifies it, and so does introspect', async () => {
    const world = await signingWorld([KEY], { client: BY_SECRET, service: ALLOWED })
    const sent = getting(world.presented)
    const fields = await signRequest(sent, { secret: SECRET }, world.ports)
    const whole = { ...sent, headers: [...sent.headers, ...Object.entries(fields)] }
    expect(fields['Signature-Input']).toMatch(/;alg="hmac-sha256";tag="fapi-2-request"$/)
    expect(await judge(world.ports, whole)).toMatchObject({ action: 'OK', signature: { outcome: 'passed' } })
    const verifier = { id: 'secret', algs: ['hmac-sha256'], verify: createVerifier(SECRET, 'hmac-sha256') }
    const config = { keyLookup: async () => verifier, requiredParams: ['created', 'alg', 'tag'], all: true }
    const message = messageOf(sent)
    expect(await httpbis.verifyMessage(config, { ...message, headers: { ...message.headers, ...fields } })).toBe(true)
  })

  test('names the secret if the server has a name for it', async () => {
    const world = await signingWorld([KEY], { client: BY_SECRET, service: ALLOWED })
    const fields = await signRequest(getting(world.presented), { secret: SECRET, keyid: SIGNER }, world.ports)
    expect(fields['Signature-Input']).toContain(`;keyid="${SIGNER}";alg="hmac-sha256"`)
  })

  test.each([
    ['a secret of 31 bytes', { secret: 'x'.repeat(31) }, /at least 32 bytes/],
    ['a key and a secret', { secret: SECRET, key: KEY.privateJwk }, /not both/],
    ['a key and a keyid', { keyid: 'x', key: KEY.privateJwk }, /not both/],
    ['neither', {}, /must be private/],
  ])('%s is a TypeError', async (_, signing, message) => {
    const world = await signingWorld([KEY])
    const attempt = signRequest(
      getting(world.presented),
      Object.assign({ secret: '' }, { secret: undefined }, signing),
      world.ports,
    )
    await expect(attempt).rejects.toThrow(message)
    await expect(attempt).rejects.toBeInstanceOf(TypeError)
  })
})
