import { OTHER_METHODS } from './client-authentication-methods.js'
import type { DemoClock } from './demo-clock.js'
import type { Journey } from './journey.js'
import type { Outcome } from './judge.js'

/** Who takes part in the story. */
export interface Scene {
  readonly journey: Journey
  readonly clock: DemoClock
  /** Seconds for which the service lets an access token live. */
  readonly tokenDuration: number
}

/** One step of the story. */
export interface Step {
  readonly title: string
  readonly clause: string
  /** Does it; answers what the client or the user makes of it. */
  readonly act: (scene: Scene) => Promise<string>
  /** What must come of it, and nothing else. */
  readonly expected: Outcome
}

/** A client for each further method pushes a request. */
const PUSHES_BY_OTHER_METHODS: readonly Step[] = OTHER_METHODS.map(({ name, clause }) => ({
  title: `Another client, whose authentication method is ${name}, pushes a request`,
  clause,
  act: ({ journey }) => journey.pushBy(name),
  expected: {
    status: 201,
    operation: 'pushed authorization request',
    action: 'CREATED',
    conclusion: 'the request is taken',
  },
}))

/** From discovery to an API call that is allowed; then requests that must not pass, and among them one that is signed. */
export const STEPS: readonly Step[] = [
  {
    title: 'The client discovers the authorization server',
    clause: 'RFC 8414',
    act: ({ journey }) => journey.discover(),
    expected: { status: 200, conclusion: 'the client knows the endpoints' },
  },
  {
    title: 'The client pushes its authorization request, with PKCE and a proof of its key',
    clause: 'RFC 9126, RFC 7636, RFC 9449 §10',
    act: ({ journey }) => journey.push(),
    expected: {
      status: 201,
      operation: 'pushed authorization request',
      action: 'CREATED',
      conclusion: 'the client sends the browser to /authorize with the request_uri',
    },
  },
  {
    title: 'The browser opens the authorization endpoint',
    clause: 'RFC 9126 §4',
    act: ({ journey }) => journey.openPage(),
    expected: {
      status: 200,
      operation: 'authorization request',
      action: 'INTERACTION',
      conclusion: 'the user sees the page',
    },
  },
  {
    title: 'The user logs in and consents',
    clause: 'RFC 6749 §4.1.2, RFC 9207',
    act: ({ journey }) => journey.consent(),
    expected: {
      status: 303,
      operation: 'authorization completion',
      action: 'OK',
      conclusion: 'the browser brings code, state and iss to the client',
    },
  },
  {
    title: 'The client swaps the code for an access token that is bound to its key',
    clause: 'RFC 6749 §4.1.3, RFC 9449 §5',
    act: ({ journey }) => journey.redeem(),
    expected: {
      status: 200,
      operation: 'access token creation',
      action: 'OK',
      conclusion: 'the client checked state and iss, and has an access token',
    },
  },
  {
    title: 'The client calls the API, with a proof that it holds the key',
    clause: 'RFC 6750, RFC 9449 §7',
    act: ({ journey }) => journey.call('GET', '/api/accounts'),
    expected: {
      status: 200,
      operation: 'introspection',
      action: 'OK',
      conclusion: 'the client has what it asked for',
    },
  },
  {
    title: 'Somebody who has listened sends the same request again, proof and all',
    clause: 'RFC 9449 §11.1',
    act: ({ journey }) => journey.repeat(),
    expected: {
      status: 401,
      error: 'invalid_dpop_proof',
      operation: 'introspection',
      action: 'UNAUTHORIZED',
      refusedBy: 'proof used once',
      conclusion: 'the thief gets nothing',
    },
  },
  {
    title: 'Somebody who has found the token, and not the key, presents it',
    clause: 'RFC 9449 §7.2',
    act: ({ journey }) => journey.presentFoundToken('/api/accounts'),
    expected: {
      status: 401,
      error: 'invalid_token',
      operation: 'introspection',
      action: 'UNAUTHORIZED',
      refusedBy: 'proof presented',
      conclusion: 'the thief gets nothing',
    },
  },
  {
    title: 'The client wants to pay with a token for accounts',
    clause: 'RFC 6750 §3.1',
    act: ({ journey }) => journey.call('POST', '/api/payments'),
    expected: {
      status: 403,
      error: 'insufficient_scope',
      operation: 'introspection',
      action: 'FORBIDDEN',
      refusedBy: 'scopes covered',
      conclusion: 'openid-client throws WWWAuthenticateChallengeError: insufficient_scope',
    },
  },
  {
    title: 'The client names an account in a request that it signs, and the answer is signed too',
    clause: 'RFC 9421, RFC 9530',
    act: ({ journey }) => journey.nameAccount('Holiday'),
    expected: {
      status: 201,
      operation: 'introspection',
      action: 'OK',
      conclusion: 'the client has what it asked for',
    },
  },
  {
    title: 'Somebody on the way changes the content of such a request',
    clause: 'RFC 9530 §2, RFC 9421 §7.2.8',
    act: ({ journey }) => journey.nameAccountAltered('Holiday', 'Mallory'),
    expected: {
      status: 401,
      error: 'invalid_request',
      operation: 'introspection',
      action: 'UNAUTHORIZED',
      refusedBy: 'digest of the content',
      conclusion: 'openid-client throws WWWAuthenticateChallengeError: invalid_request',
    },
  },
  {
    title: 'Somebody opens the same request_uri again',
    clause: 'RFC 9126 §7.3',
    act: ({ journey }) => journey.openPage(),
    expected: {
      status: 400,
      error: 'invalid_request_uri',
      operation: 'authorization request',
      action: 'BAD_REQUEST',
      refusedBy: 'request_uri',
      conclusion: 'the user sees an error',
    },
  },
  {
    title: 'The client pushes a request that says scope twice',
    clause: 'RFC 6749 §3.1',
    act: ({ journey }) => journey.pushRepeated(),
    expected: {
      status: 400,
      error: 'invalid_request',
      operation: 'pushed authorization request',
      action: 'BAD_REQUEST',
      refusedBy: 'no parameter repeated',
      conclusion: 'openid-client throws ResponseBodyError: invalid_request',
    },
  },
  ...PUSHES_BY_OTHER_METHODS,
  {
    title: 'The client calls the API again when the token has expired',
    clause: 'RFC 6750 §3.1',
    act: ({ journey, clock, tokenDuration }) => {
      clock.moveForward(tokenDuration)
      return journey.call('GET', '/api/accounts')
    },
    expected: {
      status: 401,
      error: 'invalid_token',
      operation: 'introspection',
      action: 'UNAUTHORIZED',
      refusedBy: 'token not expired',
      conclusion: 'openid-client throws WWWAuthenticateChallengeError: invalid_token',
    },
  },
]
