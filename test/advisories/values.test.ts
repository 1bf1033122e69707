import {
  byUri,
  CLIENT_SECRET,
  form,
  HOLDER,
  proofFor,
  pushedUri,
  RESOURCE_URL,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import { describe, expect, test } from 'vitest'
import { member, world } from './open-world.js'

const challengeIn = (answer: object) => member(JSON.parse(member(answer, 'responseContent')), 'attestation_challenge')

/** A world with a value of each kind that a service hands out. */
async function handedOut() {
  const attestationTrust = [{ issuer: 'https://attester.example', jwks: { keys: [{ ...HOLDER, kid: 'attester' }] } }]
  const own = await world({ service: { dpopNonceRequired: true, attestationTrust } })
  const created = await own.createToken({ grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'shop', subject: 'ada' })
  const requestUri = await pushedUri(own)
  const demanded = await own.prove({ htm: 'GET', htu: RESOURCE_URL, dpop: await proofFor(own, undefined) })
  const values = {
    'access token': member(created, 'accessToken'),
    'refresh token': member(created, 'refreshToken'),
    request_uri: requestUri,
    'end of a request_uri': requestUri.slice(requestUri.lastIndexOf(':') + 1),
    ticket: await ticketOf(own.authorize({ parameters: form() })),
    'DPoP nonce': member(demanded, 'dpopNonce'),
    'attestation challenge': challengeIn(await own.challenge({ server: 'as' })),
    'client secret': CLIENT_SECRET,
  }
  return { own, values }
}

type Kind = keyof Awaited<ReturnType<typeof handedOut>>['values']

/** Where a value of a kind is taken, and the action that accepts it. */
const PLACES: Readonly<
  Record<string, readonly [kind: Kind, accepts: string, use: (own: World, value: string) => Promise<object>]>
> = {
  introspection: ['access token', 'OK', (own, token) => own.introspect({ token })],
  'the change of a token': ['access token', 'OK', (own, accessToken) => own.updateToken({ accessToken, scopes: [] })],
  'the front channel': ['request_uri', 'INTERACTION', (own, uri) => own.authorize(byUri(uri))],
  completion: ['ticket', 'OK', (own, ticket) => own.complete({ ticket })],
  'the nonce of a proof': [
    'DPoP nonce',
    'OK',
    async (own, nonce) =>
      own.prove({ htm: 'GET', htu: RESOURCE_URL, dpop: await proofFor(own, undefined, { claims: { nonce } }) }),
  ],
}

const KINDS: readonly Kind[] = [
  'access token',
  'refresh token',
  'request_uri',
  'end of a request_uri',
  'ticket',
  'DPoP nonce',
  'attestation challenge',
  'client secret',
]

const PAIRS = Object.entries(PLACES).flatMap(([place, [kind, accepts, use]]) =>
  KINDS.filter(other => other !== kind).map(other => ({ place, kind, accepts, use, other })),
)

describe('CVE-2026-4282: a value of one kind is refused in the place of another kind, and uses nothing up', () => {
  test.each(PAIRS)('a $other at $place', async ({ kind, accepts, use, other }) => {
    const { own, values } = await handedOut()
    const refused = await use(own, values[other])
    expect(refused).toMatchObject({ action: expect.stringMatching(/^(BAD_REQUEST|UNAUTHORIZED|NOT_FOUND)$/) })
    expect(await use(own, values[kind])).toMatchObject({ action: accepts })
    // Nor is the value spoilt that was in the wrong place.
    for (const [its, accepted, again] of Object.values(PLACES)) {
      if (its === other) expect(await again(own, values[other])).toMatchObject({ action: accepted })
    }
  })

  test.each(KINDS.filter(kind => kind !== 'refresh token' && kind !== 'access token'))(
    'a %s as a token to revoke',
    async kind => {
      const { own, values } = await handedOut()
      await own.revokeTokens({ accessToken: values[kind] })
      await own.revokeTokens({ refreshToken: values[kind] })
      expect(await own.introspect({ token: values['access token'] })).toMatchObject({ action: 'OK' })
      for (const [its, accepted, again] of Object.values(PLACES)) {
        if (its === kind) expect(await again(own, values[kind])).toMatchObject({ action: accepted })
      }
    },
  )
})

describe('CVE-2026-16089: a value of which one character is changed is unknown, and the real one lives', () => {
  test.each(['introspection', 'the front channel', 'completion'])('at %s', async place => {
    const [kind, accepts, use] = PLACES[place] ?? []
    if (kind === undefined || use === undefined) throw new Error(`there is no place ${place}`)
    const { own, values } = await handedOut()
    const value = values[kind]
    for (let at = 0; at < value.length; at++) {
      const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)
      expect(await use(own, changed), `character ${at}`).not.toMatchObject({ action: accepts })
    }
    expect(await use(own, value)).toMatchObject({ action: accepts })
  })

  test('a request_uri is not that of another client', async () => {
    const { own, values } = await handedOut()
    for (const client_id of ['post', 'app', '1002', 'locked']) {
      expect(await own.authorize(byUri(values.request_uri, { client_id }))).not.toMatchObject({ action: 'INTERACTION' })
    }
    expect(await own.authorize(byUri(values.request_uri))).toMatchObject({ action: 'INTERACTION' })
  })
})
