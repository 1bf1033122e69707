import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type IntrospectionPortsOptions, introspect, introspectionPorts } from '@symbolon/core'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import { byHash, byHmac, byJti, byToken, TABLE } from '../src/table-of-tokens.js'

const database = new sqlite.Database(':memory:')
database.exec(TABLE)
afterAll(() => database.close())

const ISSUER = 'https://as.example'
const ISSUED = { issuer: ISSUER, audience: 'https://api.example', algorithms: ['ES256'] }
const SECONDS = Math.floor(Date.now() / 1000)
const pepper = randomBytes(32)
const { publicKey, privateKey } = await generateKeyPair('ES256')
const keys = createLocalJWKSet({ keys: [await exportJWK(publicKey)] })

/** Puts a token into the table, and answers how it was keyed. */
function put(
  id: string,
  { expiresAt = SECONDS + 60, jkt = null }: { expiresAt?: number; jkt?: string | Uint8Array | null } = {},
) {
  database.run('insert into access_token values (?, ?, ?, ?, ?, ?)', [
    id,
    'ledger',
    'ada',
    'read write',
    expiresAt,
    jkt,
  ])
}

const portsOf = (findToken: IntrospectionPortsOptions['findToken']) =>
  introspectionPorts({
    service: { serviceId: 'as', issuer: ISSUER, supportedScopes: [{ name: 'read' }, { name: 'admin' }] },
    secrets: ['a secret of at least thirty-two bytes'],
    findToken,
  })

const jwt = (jti: string, key = privateKey) =>
  new SignJWT({ jti })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(ISSUED.issuer)
    .setAudience(ISSUED.audience)
    .setExpirationTime('1 minute')
    .sign(key)

interface Way {
  readonly name: string
  readonly findToken: IntrospectionPortsOptions['findToken']
  /** A new token, and the id of its row. */
  issue(): Promise<readonly [token: string, id: string]>
}

const random = () => randomBytes(24).toString('base64url')

const WAYS: readonly Way[] = [
  {
    name: 'by the token',
    findToken: byToken(database),
    async issue() {
      const token = random()
      return [token, token]
    },
  },
  {
    name: 'by its hash',
    findToken: byHash(database),
    async issue() {
      const token = random()
      return [token, createHash('sha256').update(token).digest('base64url')]
    },
  },
  {
    name: 'by its HMAC',
    findToken: byHmac(database, pepper),
    async issue() {
      const token = random()
      return [token, createHmac('sha256', pepper).update(token).digest('hex')]
    },
  },
  {
    name: 'by the jti of a JWT',
    findToken: byJti(database, keys, ISSUED),
    async issue() {
      const jti = random()
      return [await jwt(jti), jti]
    },
  },
]

describe.each(WAYS)('a table of tokens, $name', ({ findToken, issue }) => {
  const ports = portsOf(findToken)

  test('finds a token with its subject, its client and its scopes', async () => {
    const [token, id] = await issue()
    put(id)
    const answer = await introspect({ token, scopes: ['read'] }, ports)
    expect(answer).toMatchObject({
      action: 'OK',
      subject: 'ada',
      clientIdentifier: 'ledger',
      scopes: ['read', 'write'],
    })
  })

  test('refuses a scope that the token does not have', async () => {
    const [token, id] = await issue()
    put(id)
    expect(await introspect({ token, scopes: ['admin'] }, ports)).toMatchObject({ action: 'FORBIDDEN' })
  })

  test('refuses an expired token', async () => {
    const [token, id] = await issue()
    put(id, { expiresAt: SECONDS - 1 })
    expect(await introspect({ token }, ports)).toMatchObject({ action: 'UNAUTHORIZED' })
  })

  test('demands the proof of a bound token', async () => {
    const [token, id] = await issue()
    put(id, { jkt: createHash('sha256').update(id).digest('base64url') })
    expect(await introspect({ token }, ports)).toMatchObject({ action: 'UNAUTHORIZED' })
  })

  test('a binding of another type is a fault, and no token without a binding', async () => {
    const [token, id] = await issue()
    put(id, { jkt: new Uint8Array(32) })
    expect(await introspect({ token }, ports)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
  })

  test('does not know a token whose row is gone, or that differs in case', async () => {
    const [token, id] = await issue()
    put(id)
    expect(await introspect({ token: token.toLowerCase() }, ports)).toMatchObject({ action: 'UNAUTHORIZED' })
    database.run('delete from access_token where id = ?', id)
    expect(await introspect({ token }, ports)).toMatchObject({ action: 'UNAUTHORIZED' })
  })
})

describe('a JWT whose jti is in the table', () => {
  const ports = portsOf(byJti(database, keys, ISSUED))
  const jti = random()
  put(jti)
  const claims = { jti, iss: ISSUED.issuer, aud: ISSUED.audience }

  test.each([
    ['the jti alone', () => jti],
    ['an unsigned JWT', () => new UnsecuredJWT(claims).encode()],
    ['a JWT that somebody else signed', async () => jwt(jti, (await generateKeyPair('ES256')).privateKey)],
    [
      'a JWT for something else',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
          .setExpirationTime('1 minute')
          .sign(privateKey),
    ],
  ])('counts only when the JWT was verified: %s', async (_, make) => {
    expect(await introspect({ token: await make() }, ports)).toMatchObject({ action: 'UNAUTHORIZED' })
  })

  test('is neither known nor unknown when the keys cannot be had', async () => {
    const unreachable = () => Promise.reject(new Error('no route to the keys'))
    const answer = await introspect({ token: await jwt(jti) }, portsOf(byJti(database, unreachable, ISSUED)))
    expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
  })
})
