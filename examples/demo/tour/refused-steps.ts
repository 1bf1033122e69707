import type { Step } from './step.js'

/** Requests that must not succeed. */
export const REFUSED_STEPS: readonly Step[] = [
  {
    title: 'A thief repeats a call, proof included',
    clause: 'RFC 9449 §11.1',
    act: ({ journey }) => journey.repeat('/api/accounts'),
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
    title: 'A thief sends the token without its key',
    clause: 'RFC 9449 §7.2',
    act: ({ journey }) => journey.presentStolenToken('/api/accounts'),
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
    title: 'The client pays with a token for accounts',
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
    title: 'Somebody alters the content of a signed call',
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
    title: 'A request_uri is opened a second time',
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
    title: 'A pushed request repeats the parameter scope',
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
  {
    title: 'The client calls the API with an expired token',
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
