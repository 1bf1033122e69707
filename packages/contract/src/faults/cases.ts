import { form, pushed } from '../scenarios/cast.js'
import { byUri, pushedUri, ticketOf } from '../scenarios/common.js'
import type { Answer, Operations } from '../scenarios/operations.js'
import { boundToken, request as proofRequest, pushedWithProof } from '../scenarios/proofs.js'
import { bodyOf, codeOf, exchangeOf, REDEMPTION, redeemed, refreshTokenOf } from '../scenarios/token-flow.js'
import type { World } from '../scenarios/world.js'

export interface FaultCase {
  readonly operation: keyof Operations
  /** Whether the request uses something that can be used only once. */
  readonly once: boolean
  readonly prepare: (world: World) => Promise<object>
}

export const FAULT_CASES: Readonly<Record<string, FaultCase>> = {
  push: { operation: 'push', once: false, prepare: async () => pushed() },
  'push with a proof': { operation: 'push', once: true, prepare: pushedWithProof },
  redeem: {
    operation: 'authorize',
    once: true,
    prepare: async world => byUri(await pushedUri(world)),
  },
  complete: {
    operation: 'complete',
    once: true,
    prepare: async world => ({ ticket: await ticketOf(world.authorize({ parameters: form() })) }),
  },
  introspect: {
    operation: 'introspect',
    once: false,
    prepare: async world => ({ token: await world.token(), scopes: ['read'] }),
  },
  'introspect with a proof': {
    operation: 'introspect',
    once: true,
    prepare: async world => proofRequest(world, await boundToken(world)),
  },
  'introspect by RFC 7662': {
    operation: 'introspectStandard',
    once: false,
    prepare: async world => ({ parameters: `token=${await world.token()}` }),
  },
  'update a token': {
    operation: 'updateToken',
    once: false,
    prepare: async world => ({ accessToken: await world.token(), scopes: ['read'] }),
  },
  'revoke a token': {
    operation: 'revokeTokens',
    once: false,
    prepare: async world => ({ accessToken: await world.token() }),
  },
  'redeem a code': {
    operation: 'exchange',
    once: true,
    prepare: async world => exchangeOf('shop', { ...REDEMPTION, code: await codeOf(world) }),
  },
  'use a refresh token': {
    operation: 'exchange',
    once: false,
    prepare: async world =>
      exchangeOf('shop', { grant_type: 'refresh_token', refresh_token: await refreshTokenOf(world) }),
  },
  'revoke an authorization': {
    operation: 'revokeTokens',
    once: false,
    prepare: async world => ({ accessToken: bodyOf(await redeemed(world, await codeOf(world))).access_token }),
  },
}

export function hasSucceeded({ operation }: FaultCase, answer: Answer): boolean {
  // `{"active":false}` is also sent with OK.
  if (operation === 'introspectStandard') return /"active":true/.test(String(Reflect.get(answer, 'responseContent')))
  return answer.action === (operation === 'push' ? 'CREATED' : operation === 'authorize' ? 'INTERACTION' : 'OK')
}
