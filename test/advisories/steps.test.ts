import { byUri, CLIENT_SECRET, form, pushed, pushedUri, SHOP, ticketOf, type World } from '@symbolon/contract/scenarios'
import type { ClientConfiguration } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { member, world } from './open-world.js'

const GRANT = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'shop', subject: 'ada', scopes: ['read'] }

/** What a client does, step by step; each returns what the next one needs. */
const STEPS: Readonly<Record<string, (own: World) => Promise<() => Promise<object>>>> = {
  'the push': async own => () => own.push(pushed()),
  'the front channel': async own => {
    const uri = await pushedUri(own)
    return () => own.authorize(byUri(uri))
  },
  'the front channel, without PAR': async own => () => own.authorize({ parameters: form() }),
  completion: async own => {
    const ticket = await ticketOf(own.authorize(byUri(await pushedUri(own))))
    return () => own.complete({ ticket })
  },
  'the token': async own => () => own.createToken(GRANT),
  'the change of a token': async own => {
    const accessToken = member(await own.createToken(GRANT), 'accessToken')
    return () => own.updateToken({ accessToken, scopes: ['read'] })
  },
  introspection: async own => {
    const token = member(await own.createToken(GRANT), 'accessToken')
    return () => own.introspect({ token })
  },
}

const YES = /^(CREATED|INTERACTION|OK|NO_INTERACTION)$/

/** Changes of a client, and the steps after which each is noticed. */
const CHANGES: readonly (readonly [
  what: string,
  changes: Partial<ClientConfiguration>,
  refusedAt: readonly string[],
])[] = [
  [
    'locked',
    { locked: true },
    ['the push', 'the front channel', 'the front channel, without PAR', 'completion', 'the token', 'introspection'],
  ],
  ['given another redirect URI', { redirectUris: ['https://shop.example/new'] }, ['the front channel, without PAR']],
  [
    'given fewer scopes',
    { requestableScopes: ['write'] },
    ['the push', 'the front channel', 'the front channel, without PAR', 'the token'],
  ],
  ['given another secret', { clientSecret: 'plain:another secret' }, ['the push']],
  ['given another way to authenticate', { tokenAuthMethod: 'CLIENT_SECRET_POST' }, ['the push']],
  ['without the grant type', { grantTypes: ['CLIENT_CREDENTIALS'] }, ['the token']],
]

const ROWS = CHANGES.flatMap(([what, changes, refusedAt]) => refusedAt.map(step => [what, step, changes] as const))

describe('CVE-2026-16103: a client that was changed between two steps is judged again', () => {
  test.each(ROWS)('%s before %s', async (_, step, changes) => {
    const own = await world()
    const act = await STEPS[step]?.(own)
    await own.putClient({ ...SHOP, ...changes })
    expect(Reflect.get((await act?.()) ?? {}, 'action')).not.toMatch(YES)
  })

  test.each(Object.keys(STEPS))('unchanged, it passes %s', async step => {
    const own = await world()
    const act = await STEPS[step]?.(own)
    await own.putClient(SHOP)
    expect(Reflect.get((await act?.()) ?? {}, 'action')).toMatch(YES)
  })

  test.each(['introspection', 'the change of a token'])(
    'a user whose tokens were revoked does not pass %s',
    async step => {
      const own = await world()
      const act = await STEPS[step]?.(own)
      own.pass(1)
      await own.revokeTokens({ subject: 'ada' })
      expect(Reflect.get((await act?.()) ?? {}, 'action')).not.toMatch(YES)
    },
  )
})

/** Assertions that prove nothing: the secret beside them must not count either. */
const ASSERTIONS: readonly (readonly [what: string, form: Readonly<Record<string, string>>])[] = [
  ['unsigned', { client_assertion: 'eyJhbGciOiJub25lIn0.eyJpc3MiOiJzaG9wIiwic3ViIjoic2hvcCJ9.' }],
  ['no JWT', { client_assertion: 'x' }],
  ['empty', { client_assertion: '' }],
  [
    'of another type',
    { client_assertion: 'x', client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' },
  ],
  ['of an empty type', { client_assertion: 'x', client_assertion_type: '' }],
]

describe('CVE-2026-16093: a secret beside an assertion authenticates nobody', () => {
  const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

  test.each(ASSERTIONS)('%s', async (_, assertion) => {
    const own = await world()
    const beside = { client_assertion_type: TYPE, ...assertion }
    const inForm = { parameters: form({ client_id: 'post', client_secret: CLIENT_SECRET, ...beside }) }
    for (const request of [pushed(beside), inForm]) {
      expect(Reflect.get(await own.push(request), 'action')).toMatch(/^(BAD_REQUEST|UNAUTHORIZED)$/)
    }
  })
})
