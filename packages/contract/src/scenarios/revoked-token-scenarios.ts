import type { AccessToken } from '@symbolon/core'
import { REFUSED_TOKEN } from './common.js'
import type { Scenario } from './scenario.js'
import { BEGINNING } from './world.js'

const HOLDERS = [{ clientIdentifier: 'shop' }, { subject: 'ada' }, { clientIdentifier: 'shop', subject: 'ada' }]

/** Revokes tokens, stores one afterwards, and introspects it. */
function storedAfter(holder: object, changes: Partial<AccessToken>, token = 'late'): Scenario['play'] {
  return async world => {
    await world.revokeTokens(holder)
    await world.plant(token, { createdAt: world.now(), ...changes })
    return world.introspect({ token })
  }
}

const named = (holder: object) => Object.keys(holder).join(' and ')

/** Tokens that are refused although they are stored: all of their client or subject were revoked. */
export const REVOKED_TOKENS: readonly Scenario[] = [
  {
    name: 'a token that was created before all of its client were revoked, and stored afterwards',
    clause: 'docs/rules.md §2, §5',
    play: storedAfter({ clientIdentifier: 'shop' }, { refreshTokenHash: 'r', refreshTokenExpiresAt: BEGINNING + 9e6 }),
    expect: { ...REFUSED_TOKEN, resultCode: 'A057304', refreshable: false },
  },
  {
    name: 'the challenge for a revoked token does not reveal that it exists and is bound to a key',
    clause: 'docs/rules.md §1',
    play: storedAfter({ clientIdentifier: 'shop' }, { dpopKeyThumbprint: 'k' }),
    expect: {
      ...REFUSED_TOKEN,
      responseContent: 'Bearer error="invalid_token",error_description="[A057302] The access token does not exist."',
    },
  },
  ...HOLDERS.flatMap((holder): readonly Scenario[] => [
    {
      name: `a token that is created after those of ${named(holder)} were revoked, by a clock behind`,
      clause: 'docs/rules.md §5',
      play: async world => {
        await world.revokeTokens(holder)
        world.pass(-5)
        return world.introspect({ token: await world.token() })
      },
      expect: { action: 'OK' },
    },
    {
      name: `a token of a clock ahead, of which those of ${named(holder)} were revoked`,
      clause: 'docs/rules.md §5',
      play: storedAfter(holder, { createdAt: BEGINNING + 10_000, subject: 'ada' }, 'ahead'),
      expect: { action: 'UNAUTHORIZED', resultCode: 'A057304' },
    },
    {
      name: `a token that was created after those of ${named(holder)} were revoked, revoked at once`,
      clause: 'docs/rules.md §5',
      play: async world => {
        await world.revokeTokens(holder)
        const token = await world.token()
        world.pass(-5)
        await world.revokeTokens(holder)
        return world.introspect({ token })
      },
      expect: { action: 'UNAUTHORIZED', resultCode: 'A057302' },
    },
  ]),
  {
    name: 'a token of another client, in the millisecond of the revocation',
    clause: 'docs/rules.md §2, §5',
    play: async world => {
      await world.revokeTokens({ clientIdentifier: 'shop' })
      return world.introspect({ token: await world.token({ clientIdentifier: 'post' }) })
    },
    expect: { action: 'OK' },
  },
  {
    name: 'another subject of the client, where those of one subject were revoked',
    clause: 'docs/rules.md §2, §5',
    play: async world => {
      await world.revokeTokens({ clientIdentifier: 'shop', subject: 'bob' })
      return world.introspect({ token: await world.token() })
    },
    expect: { action: 'OK' },
  },
  {
    name: 'a token of a subject that was created before',
    clause: 'docs/rules.md §2, §5',
    play: storedAfter({ subject: 'ada' }, { subject: 'ada' }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057304', error: 'invalid_token' },
  },
  ...[
    { whose: 'of another subject', changes: { subject: 'bob' } },
    { whose: 'without a subject', changes: {} },
  ].map(
    ({ whose, changes }): Scenario => ({
      name: `a token ${whose}`,
      clause: 'docs/rules.md §2, §5',
      play: storedAfter({ subject: 'ada' }, changes, 'other'),
      expect: { action: 'OK' },
    }),
  ),
  {
    name: 'the subject is revoked after its client',
    clause: 'docs/rules.md §2, §5',
    play: async world => {
      await world.revokeTokens({ clientIdentifier: 'shop' })
      world.pass(1)
      await world.revokeTokens({ subject: 'ada' })
      await world.plant('late', { createdAt: world.now(), subject: 'ada' })
      return world.introspect({ token: 'late' })
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057304' },
  },
]

export const REVOKED_TOKENS_BY_RFC_7662: readonly Scenario[] = [
  {
    name: 'a token that was created before all of its client were revoked, and stored afterwards',
    clause: 'docs/rules.md §5; RFC 7662 §2.2',
    play: async world => {
      await world.revokeTokens({ clientIdentifier: 'shop' })
      await world.plant('late', { createdAt: world.now() })
      return world.introspectStandard({ parameters: 'token=late' })
    },
    expect: { action: 'OK', resultCode: 'A057304', responseContent: '{"active":false}' },
  },
]
