import {
  authenticateClient,
  type Crypto,
  introspect,
  type KeySource,
  processAuthorizationRequest,
} from '@symbolon/core'
import { signRequest } from '@symbolon/core/http'
import { describe, expect, test } from 'vitest'
import { signerKey } from './keys.js'
import { posting, requestOf, SIGNER, type SigningWorld, signingWorld } from './world.js'

const KEY = signerKey('ES256', 'one')
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT of the client with a wrong signature, which is verified all the same. */
function jwtOf({ now }: SigningWorld, claims: object): string {
  const seconds = Math.floor(now() / 1000)
  const all = {
    iss: SIGNER,
    aud: 'https://as.example',
    iat: seconds,
    nbf: seconds,
    exp: seconds + 60,
    jti: 'j',
    ...claims,
  }
  return `${part({ alg: 'ES256', kid: KEY.kid })}.${part(all)}.${'A'.repeat(86)}`
}

type Ports = SigningWorld['ports']

const USES: Readonly<Record<string, (world: SigningWorld, ports: Ports) => Promise<unknown>>> = {
  'a client assertion': (world, ports) => {
    const form = { client_assertion_type: TYPE, client_assertion: jwtOf(world, { sub: SIGNER }) }
    return authenticateClient({ parameters: new URLSearchParams(form).toString() }, ports)
  },
  'a request object': (world, ports) => {
    const form = { client_id: SIGNER, request: jwtOf(world, { client_id: SIGNER, response_type: 'code' }) }
    return processAuthorizationRequest({ parameters: new URLSearchParams(form).toString() }, ports)
  },
  'a signed request': async (world, ports) => {
    const sent = posting(world.presented)
    const signed = await signRequest(sent, { key: KEY.privateJwk }, world.ports)
    const headers = [...sent.headers, ...Object.entries(signed)]
    return introspect(requestOf({ ...sent, headers }), ports)
  },
}

describe('docs/rules.md §3: keys of clients that describe themselves do not displace registered ones', () => {
  test.each(
    Object.keys(USES).flatMap(use => [
      [use, 'a registered client', {}, 'registered'] as const,
      [use, 'a client of a document', { metadataDocumentLocation: 'https://app.example/c' }, 'presented'] as const,
    ]),
  )('%s of %s', async (use, _, changes, source) => {
    const world = await signingWorld([KEY], { client: { tokenAuthMethod: 'PRIVATE_KEY_JWT', ...changes } })
    const sources: (KeySource | undefined)[] = []
    const verify: Crypto['verify'] = (...call) => {
      sources.push(call[4])
      return world.ports.crypto.verify(...call)
    }
    await USES[use]?.(world, { ...world.ports, crypto: { ...world.ports.crypto, verify } })
    expect(sources).toEqual([source])
  })
})
