import type { Sequence } from './sequence.js'

/** Every sequence, by the name of its picture. */
export const SEQUENCES: Readonly<Record<string, Sequence>> = {
  par: {
    title: 'A pushed authorization request',
    description:
      'The client pushes its request to the server and gets a request_uri. The browser brings only that. The server redeems it once, lets the user decide, and answers the client.',
    parties: ['client', 'browser', 'server'],
    steps: [
      { from: 'client', to: 'server', says: 'POST /par: the request, and how the client authenticates' },
      { from: 'server', says: 'pushAuthorizationRequest: authenticates, checks, registers' },
      { from: 'server', to: 'client', says: '201 request_uri, valid for some seconds' },
      { from: 'client', to: 'browser', says: 'redirect with client_id and request_uri' },
      { from: 'browser', to: 'server', says: 'GET /authorize?client_id=…&request_uri=…' },
      { from: 'server', says: 'processAuthorizationRequest: a ticket for the login' },
      { from: 'server', says: 'your pages: the user logs in and decides' },
      { from: 'server', says: 'completeAuthorization: takes the ticket, once' },
      { from: 'server', to: 'browser', says: 'redirect to the redirect_uri, with the code' },
      { from: 'browser', to: 'client', says: 'code, state, iss' },
    ],
  },
  'dpop-nonce': {
    title: 'DPoP with a nonce',
    description:
      'The API refuses a proof without a nonce and gives one. The client makes a new proof with it, and the API claims the mark of that proof once.',
    parties: ['client', 'API', 'storage'],
    steps: [
      { from: 'client', to: 'API', says: 'GET /accounts, token, proof' },
      { from: 'API', to: 'client', says: '401 use_dpop_nonce, DPoP-Nonce: n1', refuses: true },
      { from: 'client', says: 'makes a new proof: nonce n1, a new jti' },
      { from: 'client', to: 'API', says: 'GET /accounts, token, proof' },
      { from: 'API', to: 'storage', says: 'finds the token and the client' },
      { from: 'API', says: 'compares method, URL, time, nonce, token, key; verifies' },
      { from: 'API', to: 'storage', says: 'claims the mark of the jti: the first one wins' },
      { from: 'API', to: 'client', says: '200, sometimes with the next DPoP-Nonce' },
    ],
  },
  'step-up': {
    title: 'Step-up authentication',
    description:
      'An API demands a stronger or newer login than the token has. The client asks the server for one, and comes back with another token.',
    parties: ['client', 'API', 'server'],
    steps: [
      { from: 'client', to: 'API', says: 'POST /payments, token' },
      { from: 'API', says: 'introspect: the login was too weak, or too long ago' },
      {
        from: 'API',
        to: 'client',
        says: '401 insufficient_user_authentication, acr_values, max_age',
        refuses: true,
      },
      { from: 'client', to: 'server', says: 'pushes a request with these acr_values and max_age' },
      { from: 'server', says: 'the user logs in again, better' },
      { from: 'server', to: 'client', says: 'a token whose acr and auth_time suffice' },
      { from: 'client', to: 'API', says: 'POST /payments, the new token' },
      { from: 'API', to: 'client', says: '200' },
    ],
  },
  'mtls-proxy': {
    title: 'Mutual TLS behind a proxy',
    description:
      'The proxy ends TLS, removes the headers that a client could have sent, and passes the certificate on in a header of its own. The server believes it because the proxy is declared.',
    parties: ['client', 'proxy', 'server'],
    steps: [
      { from: 'client', to: 'proxy', says: 'TLS with the certificate of the client' },
      { from: 'proxy', says: 'removes every Client-Cert header that was sent' },
      { from: 'proxy', to: 'server', says: 'the request, with Client-Cert and Client-Cert-Chain' },
      { from: 'server', says: 'trustedProxy: the header counts, because it is declared' },
      { from: 'server', says: 'compares the certificate with the token, or with the client' },
      { from: 'server', to: 'client', says: '200, or 401 invalid_token' },
    ],
  },
  'message-signature': {
    title: 'A signed request and a signed answer',
    description:
      'The client signs parts of its request. The API builds the same signature base and verifies it, and may sign its answer, which the client verifies.',
    parties: ['client', 'API'],
    steps: [
      { from: 'client', says: 'Content-Digest of the body; signs method, URL, token, digest' },
      { from: 'client', to: 'API', says: 'Signature-Input, Signature, Content-Digest, token' },
      { from: 'API', says: 'introspect: the same base, line by line; verifies by the key of the client' },
      { from: 'API', says: 'compares the digest with the body that arrived' },
      { from: 'API', says: 'signResponse: status, digest, and the signature of the request' },
      { from: 'API', to: 'client', says: '200, Signature-Input, Signature, Content-Digest' },
      { from: 'client', says: 'verifyResponse: it is the answer to this request' },
    ],
  },
  'one-time-mark': {
    title: 'The one-time mark across two nodes',
    description:
      'A client and a thief send the same proof to two nodes at the same moment. Both nodes claim the mark in one storage; the storage answers true to one of them only.',
    parties: ['node 1', 'storage', 'node 2'],
    steps: [
      { from: 'node 1', says: 'a request with the proof P arrives' },
      { from: 'node 2', says: 'the same proof P arrives, from a thief' },
      { from: 'node 1', to: 'storage', says: 'claim(P)' },
      { from: 'node 2', to: 'storage', says: 'claim(P), at the same moment' },
      { from: 'storage', says: 'one atomic step: P is added once' },
      { from: 'storage', to: 'node 1', says: 'true' },
      { from: 'storage', to: 'node 2', says: 'false' },
      { from: 'node 1', says: '200' },
      { from: 'node 2', says: '401 invalid_dpop_proof: the proof was used', refuses: true },
    ],
  },
}
