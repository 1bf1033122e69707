import { form, pushed } from '../scenarios/cast.js'
import { boundToken, proofFor, request as proofRequest } from '../scenarios/proofs.js'
import { ticketOf } from '../scenarios/waiting.js'
import type { Answer, Operations, World } from '../scenarios/world.js'

/** A call of an operation that succeeds while every port works. */
export interface Play {
  readonly operation: keyof Operations
  /** Whether an answer is the success. */
  succeeded(answer: Answer): boolean
  /** The request is about something that is good once. */
  readonly once: boolean
  /** Makes the request; whatever it needs is there by then. */
  prepare(world: World): Promise<object>
}

const says = (action: string) => (answer: Answer) => answer.action === action

/** The calls that are made with every fault, by what they are. */
export const PLAYS: Readonly<Record<string, Play>> = {
  push: { operation: 'push', succeeded: says('CREATED'), once: false, prepare: async () => pushed() },
  'push with a proof': {
    operation: 'push',
    succeeded: says('CREATED'),
    once: true,
    prepare: async world => {
      const target = { htm: 'POST', htu: 'https://as.example/par' }
      return { ...pushed(), ...target, dpop: await proofFor(world, undefined, { claims: target }) }
    },
  },
  redeem: {
    operation: 'authorize',
    succeeded: says('INTERACTION'),
    once: true,
    prepare: async world => {
      const requestUri: unknown = Reflect.get(await world.push(pushed()), 'requestUri')
      return { parameters: new URLSearchParams({ client_id: 'shop', request_uri: String(requestUri) }).toString() }
    },
  },
  complete: {
    operation: 'complete',
    succeeded: says('OK'),
    once: true,
    prepare: async world => ({ ticket: await ticketOf(world.authorize({ parameters: form() })) }),
  },
  introspect: {
    operation: 'introspect',
    succeeded: says('OK'),
    once: false,
    prepare: async world => ({ token: await world.token(), scopes: ['read'] }),
  },
  'introspect with a proof': {
    operation: 'introspect',
    succeeded: says('OK'),
    once: true,
    prepare: async world => proofRequest(world, await boundToken(world)),
  },
  'introspect by the standard': {
    operation: 'introspectStandard',
    // `{"active":false}` is an OK as well.
    succeeded: answer => /"active":true/.test(String(Reflect.get(answer, 'responseContent'))),
    once: false,
    prepare: async world => ({ parameters: new URLSearchParams({ token: await world.token() }).toString() }),
  },
  'update a token': {
    operation: 'updateToken',
    succeeded: says('OK'),
    once: false,
    prepare: async world => ({ accessToken: await world.token(), scopes: ['read'] }),
  },
  'revoke a token': {
    operation: 'revokeTokens',
    succeeded: says('OK'),
    once: false,
    prepare: async world => ({ accessToken: await world.token() }),
  },
}
