import type { Scenario } from '@symbolon/contract/scenarios'

const HOLDERS = [{ clientIdentifier: 'shop' }, { subject: 'ada' }, { clientIdentifier: 'shop', subject: 'ada' }]

/** Two holders of one token in both orders, revoked by clocks that are so many seconds ahead, and its creation. */
const OVERLAPPING = HOLDERS.flatMap(first =>
  HOLDERS.flatMap(second => [[5, 0, -5] as const, [-5, 0, 5] as const].map(clocks => ({ first, second, clocks }))),
)

const named = (holder: object) => Object.keys(holder).join(' and ')

/**
 * A token that one millisecond separates from two revocations, whatever clocks say: the first does
 * not refuse it, the second does, and neither refuses the next token.
 */
const OVERLAPPING_REVOCATIONS: readonly Scenario[] = OVERLAPPING.map(({ first, second, clocks }) => ({
  name: `${named(first)} revoked, a token, ${named(second)} revoked, by clocks ${clocks.join(', ')} seconds ahead`,
  clause: 'docs/rules.md §2, §5',
  play: async world => {
    const [revoking, creating, revokingAgain] = clocks
    const at = async <Answer>(ahead: number, call: () => Promise<Answer>): Promise<Answer> => {
      world.pass(ahead + 0.001)
      const answer = await call()
      world.pass(-ahead)
      return answer
    }
    await at(revoking, () => world.revokeTokens(first))
    const token = await at(creating, () => world.token())
    const before = await world.introspect({ token })
    await at(revokingAgain, () => world.revokeTokens(second))
    const next = await at(creating, () => world.token())
    const { action } = await world.introspect({ token: next })
    return { ...(await world.introspect({ token })), before: before.action, next: action }
  },
  expect: { action: 'UNAUTHORIZED', before: 'OK', next: 'OK' },
}))

/** Revocations of holders, and the clocks of several instances. */
export const REVOCATIONS_AND_CLOCKS: readonly Scenario[] = [
  ...OVERLAPPING_REVOCATIONS,
  ...HOLDERS.map(
    (holder): Scenario => ({
      name: `iat of a token that is created after those of ${named(holder)} were revoked is the instant of its creation`,
      clause: 'RFC 7662 §2.2',
      play: async world => {
        for (let count = 0; count < 3; count++) await world.revokeTokens(holder)
        const token = await world.token({ accessTokenDuration: 1 })
        const answer = await world.introspectStandard({ parameters: new URLSearchParams({ token }).toString() })
        const { iat, exp } = JSON.parse(String(Reflect.get(answer, 'responseContent')))
        return { ...answer, issued: iat * 1000 === world.now(), life: exp - iat }
      },
      expect: { action: 'OK', issued: true, life: 1 },
    }),
  ),
  ...[
    ['the instant of an answer', 0, 'OK'],
    ['an instant that no answer gave', 1, 'BAD_REQUEST'],
  ].map(
    ([which, later, action]): Scenario => ({
      name: `revoke: goes on with ${which}, which is two minutes ahead`,
      clause: 'docs/rules.md §5',
      service: { allowableClockSkew: 60 },
      play: async world => {
        world.pass(60)
        await world.revokeTokens({ subject: 'ada' })
        const { revokedAt } = Object(await world.revokeTokens({ subject: 'ada' }))
        world.pass(-60)
        return world.revokeTokens({ subject: 'ada', revokedAt: revokedAt + later })
      },
      expect: { action: String(action) },
    }),
  ),
  {
    name: 'update: what the creation saw of revocations stays: a later one still refuses the token',
    clause: 'docs/rules.md §5',
    play: async world => {
      await world.revokeTokens({ clientIdentifier: 'shop' })
      const token = await world.token()
      const { action } = await world.updateToken({ accessToken: token, scopes: ['admin'] })
      world.pass(-5)
      await world.revokeTokens({ subject: 'ada' })
      const later = await world.updateToken({ accessToken: token, scopes: [] })
      return { ...(await world.introspect({ token })), updates: [action, later.action] }
    },
    expect: { action: 'UNAUTHORIZED', updates: ['OK', 'NOT_FOUND'] },
  },
]
