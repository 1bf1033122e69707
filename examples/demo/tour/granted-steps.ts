import type { Step } from './step.js'

/** From discovery to API calls that are allowed. */
export const GRANTED_STEPS: readonly Step[] = [
  {
    title: 'The client discovers the authorization server',
    clause: 'RFC 8414',
    act: ({ journey }) => journey.discover(),
    expected: { status: 200, conclusion: 'the client knows the endpoints' },
  },
  {
    title: 'It pushes its request, with PKCE and DPoP',
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
      operation: 'authorization code',
      action: 'OK',
      conclusion: 'the browser brings code, state and iss to the client',
    },
  },
  {
    title: 'The client exchanges the code for a token',
    clause: 'RFC 6749 §4.1.3, RFC 9449 §5',
    act: ({ journey }) => journey.redeem(),
    expected: {
      status: 200,
      operation: 'token',
      action: 'OK',
      conclusion: 'the client checked state and iss, and has a token that is bound to its key',
    },
  },
  {
    title: 'It calls the API with a proof of its key',
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
    title: 'It signs a call, and the API signs the answer',
    clause: 'RFC 9421, RFC 9530',
    act: ({ journey }) => journey.nameAccount('Holiday'),
    expected: {
      status: 201,
      operation: 'introspection',
      action: 'OK',
      conclusion: 'the client has what it asked for',
    },
  },
]
