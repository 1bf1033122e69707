import { form, pushed } from '../scenarios/cast.js'
import type { Answer, Operations } from '../scenarios/operations.js'
import { boundToken, request as proofRequest, pushedWithProof } from '../scenarios/proofs.js'
import { ticketOf } from '../scenarios/waiting.js'
import type { World } from '../scenarios/world.js'

/** A call of an operation that succeeds if all ports work. */
export interface FaultCase {
  readonly operation: keyof Operations
  /** Whether the answer is a success. */
  readonly succeeded: (answer: Answer) => boolean
  /** Whether the request uses something that can be used only once. */
  readonly once: boolean
  /** Makes the request and everything that it needs. */
  readonly prepare: (world: World) => Promise<object>
}

const isAction = (action: string) => (answer: Answer) => answer.action === action

/** The calls that are tested with every fault, by name. */
export const FAULT_CASES: Readonly<Record<string, FaultCase>> = {
  push: { operation: 'push', succeeded: isAction('CREATED'), once: false, prepare: async () => pushed() },
  'push with a proof': {
    operation: 'push',
    succeeded: isAction('CREATED'),
    once: true,
    prepare: pushedWithProof,
  },
  redeem: {
    operation: 'authorize',
    succeeded: isAction('INTERACTION'),
    once: true,
    prepare: async world => {
      const requestUri: unknown = Reflect.get(await world.push(pushed()), 'requestUri')
      return { parameters: new URLSearchParams({ client_id: 'shop', request_uri: String(requestUri) }).toString() }
    },
  },
  complete: {
    operation: 'complete',
    succeeded: isAction('OK'),
    once: true,
    prepare: async world => ({ ticket: await ticketOf(world.authorize({ parameters: form() })) }),
  },
  introspect: {
    operation: 'introspect',
    succeeded: isAction('OK'),
    once: false,
    prepare: async world => ({ token: await world.token(), scopes: ['read'] }),
  },
  'introspect with a proof': {
    operation: 'introspect',
    succeeded: isAction('OK'),
    once: true,
    prepare: async world => proofRequest(world, await boundToken(world)),
  },
  'introspect by RFC 7662': {
    operation: 'introspectStandard',
    // `{"active":false}` is also sent with OK.
    succeeded: answer => /"active":true/.test(String(Reflect.get(answer, 'responseContent'))),
    once: false,
    prepare: async world => ({ parameters: new URLSearchParams({ token: await world.token() }).toString() }),
  },
  'update a token': {
    operation: 'updateToken',
    succeeded: isAction('OK'),
    once: false,
    prepare: async world => ({ accessToken: await world.token(), scopes: ['read'] }),
  },
  'revoke a token': {
    operation: 'revokeTokens',
    succeeded: isAction('OK'),
    once: false,
    prepare: async world => ({ accessToken: await world.token() }),
  },
}
