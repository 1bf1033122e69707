import type { Scenario, World } from '@symbolon/contract/scenarios'

/** Requests for a revocation that are refused, and a port that fails. */
export const REFUSED_REVOCATIONS: readonly Scenario[] = [
  ...[
    ['nothing', {}, 'A113201'],
    ['a subject and a hash', { subject: 'ada', accessTokenHash: 'a' }, 'A113201'],
    ['two names of a client and a subject', { subject: 'ada', clientId: 1, clientIdentifier: '1' }, 'A113201'],
    ['a token and a client', { accessToken: 'a', clientId: 1 }, 'A113201'],
    ['a token and a subject', { accessToken: 'a', subject: 'ada' }, 'A113201'],
    ['a number as token', { accessToken: 1 }, 'A109201'],
    ['an instant and one token', { accessToken: 'a', revokedAt: 1 }, 'A113202'],
    ['an instant of 2100', { subject: 'ada', revokedAt: 4_102_444_800_000 }, 'A113202'],
  ].map(([name, request, resultCode]) => ({
    name: `revoke: ${name}`,
    clause: 'docs/rules.md §5',
    play: (world: World) => world.revokeTokens(request),
    expect: { action: 'BAD_REQUEST', resultCode: String(resultCode) },
  })),
  {
    name: 'revoke: accessTokens.remove fails',
    clause: 'docs/rules.md §1',
    faults: ['accessTokens.remove'],
    play: async world => world.revokeTokens({ accessToken: await world.token() }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A113101' },
  },
  ...[{ clientId: 1001 }, { subject: 'ada' }, { clientId: 1001, subject: 'ada' }].map(holder => ({
    name: `revoke: revocations.revoke fails for ${Object.keys(holder).join(' and ')}, and no token is removed`,
    clause: 'docs/rules.md §1',
    faults: ['revocations.revoke'],
    play: async (world: World) => {
      const token = await world.token()
      const answer = await world.revokeTokens(holder)
      return answer.action === 'INTERNAL_SERVER_ERROR' ? world.introspect({ token }) : answer
    },
    expect: { action: 'OK' },
  })),
  {
    name: 'revoke: by an alias, although the service no longer allows aliases',
    clause: 'docs/rules.md §5',
    service: { clientIdAliasEnabled: false },
    play: async world => {
      await world.token({ clientIdentifier: '1001' })
      return world.revokeTokens({ clientIdentifier: 'shop' })
    },
    expect: { action: 'OK', count: 1 },
  },
  ...[{ clientId: 1001 }, { clientIdentifier: 'shop' }].map(client => ({
    name: `revoke: the tokens of a subject at a client, by ${Object.keys(client).join()}`,
    clause: 'docs/rules.md §5',
    play: async (world: World) => {
      await world.token({ subject: 'ada' })
      await world.token({ subject: 'bob' })
      return world.revokeTokens({ ...client, subject: 'ada' })
    },
    expect: { action: 'OK', count: 1 },
  })),
  {
    name: 'revoke: the tokens of an unknown client',
    clause: 'docs/rules.md §5',
    play: world => world.revokeTokens({ clientIdentifier: 'nobody' }),
    expect: { action: 'OK', count: 0 },
  },
]
