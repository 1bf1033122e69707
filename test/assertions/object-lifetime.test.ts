import * as oauth from 'oauth4webapi'
import { expect, test, vi } from 'vitest'
import { configuration, withServer } from '../../packages/cli/test/running.js'
import { encoded } from '../jwt-mutations/jwt.js'
import { REDIRECT_URI } from './methods.js'
import { serveDemo } from './served-demo.js'
import { AS, type Signer, signerOf } from './signers.js'

/*
 * The lifetime of request objects limits how long the server must remember them. Tested with
 * `symbolon serve` and with the Express example.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const CLIENT_ID = 'app'

const now = () => Math.floor(Date.now() / 1000)

/** Values of exp as JSON text, and whether a request object with them is accepted. */
const EXPIRIES: readonly (readonly [name: string, exp: () => string, accepted: boolean])[] = [
  ['in five minutes', () => `${now() + 300}`, true],
  ['in five minutes, with a fraction', () => `${now() + 300.25}`, true],
  ['in five minutes, as a string', () => `"${now() + 300}"`, false],
  ['in two hours', () => `${now() + 7_200}`, false],
  ['in a hundred years', () => `${now() + 3_155_760_000}`, false],
  ['at the end of all dates', () => '8.64e12', false],
  ['the largest number', () => '1.7976931348623157e308', false],
  ['larger than any number', () => '1e999', false],
  ['null', () => 'null', false],
]

/**
 * A form with a new assertion and a request object with this exp, which JSON.stringify could not
 * write.
 */
async function formWith(signer: Signer, issuer: string, exp: string): Promise<URLSearchParams> {
  const claims = {
    iss: CLIENT_ID,
    client_id: CLIENT_ID,
    aud: issuer,
    nbf: now() - 1,
    jti: oauth.generateRandomState(),
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    code_challenge: await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()),
    code_challenge_method: 'S256',
  }
  const text = `{"exp":${exp},${JSON.stringify(claims).slice(1)}`
  const request = await signer.signInput(`${encoded('{"alg":"ES256"}')}.${encoded(text)}`)
  const form = new URLSearchParams({ request })
  await signer.authentication({ ...AS, issuer }, { client_id: CLIENT_ID }, form, new Headers())
  return form
}

const registrationOf = (signer: Signer) => ({
  ...signer.registration,
  clientIdAlias: CLIENT_ID,
  redirectUris: [REDIRECT_URI],
})

const EXPECTED = EXPIRIES.map(([name, , accepted]) => [name, accepted ? undefined : 'invalid_request_object'])

/** The error for each value of exp, if there is one. */
async function errors(push: (exp: string) => Promise<unknown>): Promise<readonly unknown[]> {
  const seen: unknown[] = []
  for (const [name, exp] of EXPIRIES) seen.push([name, Object(await push(exp())).error])
  return seen
}

test('symbolon serve limits the exp of request objects (docs/rules.md §3)', async () => {
  const signer = await signerOf('ES256')
  const service = {
    serviceId: 'bank',
    issuer: AS.issuer,
    accessTokens: ['plain:token-for-the-tests'],
    clients: [registrationOf(signer)],
  }
  await withServer(configuration({ services: [service] }), async ({ origin }) => {
    const push = async (exp: string) => {
      const parameters = (await formWith(signer, AS.issuer, exp)).toString()
      const headers = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }
      const body = JSON.stringify({ parameters })
      const response = await fetch(`${origin}/api/bank/pushed_auth_req`, { method: 'POST', headers, body })
      return JSON.parse(Object(await response.json()).responseContent)
    }
    expect(await errors(push)).toEqual(EXPECTED)
  })
})

test('the Express example limits the exp of request objects (docs/rules.md §3)', async () => {
  const signer = await signerOf('ES256')
  const demo = await serveDemo([registrationOf(signer)], 'http')
  const push = async (exp: string) => {
    const body = await formWith(signer, demo.origin, exp)
    return (await fetch(`${demo.origin}/par`, { method: 'POST', body })).json()
  }
  const seen = await errors(push)
  await demo.close()
  expect(seen).toEqual(EXPECTED)
})
