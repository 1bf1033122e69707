import * as dpop from 'dpop'
import * as oauth from 'oauth4webapi'
import type { Target } from './world.js'

/** A client library and its key. */
export interface Prover {
  readonly keys: CryptoKeyPair
  /** The thumbprint of the key, computed by the library itself. */
  readonly thumbprint: string
  /** A proof for a resource, as the library sends it with a token. */
  prove(target: Target, token: string): Promise<string>
  /** A proof for a token endpoint. */
  proveForToken(tokenEndpoint: string): Promise<string>
}

/** The libraries, and the algorithms with which each can sign. */
export const ALGORITHMS = {
  dpop: ['ES256', 'PS256', 'RS256', 'Ed25519'],
  oauth4webapi: [
    'ES256',
    'ES384',
    'ES512',
    'PS256',
    'PS384',
    'PS512',
    'RS256',
    'RS384',
    'RS512',
    'Ed25519',
    // Not by default: its documentation shows how to use the older name of Ed25519.
    'EdDSA',
  ],
} as const

/** The name of a client library. */
export type Library = keyof typeof ALGORITHMS

/** The names of all libraries. */
export const LIBRARIES: readonly Library[] = ['dpop', 'oauth4webapi']

/** Creates a prover with a new key. */
export function proverOf(library: Library, algorithm: string): Promise<Prover> {
  return library === 'dpop' ? dpopProver(algorithm) : oauth4webapiProver(algorithm)
}

async function dpopProver(algorithm: string): Promise<Prover> {
  const keys = await dpop.generateKeyPair(dpopAlgorithm(algorithm))
  return {
    keys,
    thumbprint: await dpop.calculateThumbprint(keys.publicKey),
    prove: ({ htm, htu }, token) => dpop.generateProof(keys, htu, htm, undefined, token),
    proveForToken: htu => dpop.generateProof(keys, htu, 'POST'),
  }
}

function dpopAlgorithm(name: string): dpop.JWSAlgorithm {
  const algorithm = ALGORITHMS.dpop.find(each => each === name)
  if (algorithm === undefined) throw new Error(`dpop does not sign with ${name}`)
  return algorithm
}

/** The client of oauth4webapi. */
export const CLIENT: oauth.Client = { client_id: 'shop' }

async function oauth4webapiProver(algorithm: string): Promise<Prover> {
  const keys = await oauth.generateKeyPair(algorithm === 'EdDSA' ? 'Ed25519' : algorithm)
  const named = (header: { alg?: unknown }) => {
    if (algorithm === 'EdDSA') header.alg = algorithm
  }
  const DPoP = oauth.DPoP(CLIENT, keys, { [oauth.modifyAssertion]: named })
  return {
    keys,
    thumbprint: await DPoP.calculateThumbprint(),
    prove: ({ htm, htu }, token) =>
      proofSent(options =>
        oauth.protectedResourceRequest(token, htm, new URL(htu), undefined, null, { ...options, DPoP }),
      ),
    proveForToken: endpoint =>
      proofSent(options =>
        oauth.clientCredentialsGrantRequest(serverWith(endpoint), CLIENT, oauth.None(), {}, { ...options, DPoP }),
      ),
  }
}

/** An authorization server as oauth4webapi knows it. */
export function serverWith(tokenEndpoint: string): oauth.AuthorizationServer {
  return { issuer: 'https://as.example', token_endpoint: tokenEndpoint }
}

type Fetch = (url: string, init: { readonly headers: Record<string, string> }) => Promise<Response>

interface Caught {
  readonly [oauth.customFetch]: Fetch
  readonly [oauth.allowInsecureRequests]: boolean
}

/** The proof in a request of oauth4webapi; the request is caught before it is sent. */
async function proofSent(request: (options: Caught) => Promise<Response>): Promise<string> {
  let proof = ''
  const catching: Fetch = async (_, { headers }) => {
    proof = headers.dpop ?? ''
    return new Response()
  }
  await request({ [oauth.customFetch]: catching, [oauth.allowInsecureRequests]: true })
  return proof
}
