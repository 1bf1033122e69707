import type { Jwk, Pair } from '@symbolon/core'
import { type ComponentName, type RequestSigning, signRequest } from '@symbolon/core/http'
import { SIGNER_KEY } from './cast.js'
import { RESOURCE_URL } from './proofs.js'
import type { World } from './world.js'

/** What the client sends in a body. */
export const BODY = '{"hello": "world"}'

/** The URL of the request, with its query. */
export const SIGNED_URL = `${RESOURCE_URL}?page=2&sort=name`

/** How a signed request differs from one that is in order. */
export interface SigningChanges {
  readonly key?: Jwk
  readonly components?: readonly ComponentName[]
  readonly tag?: string | null
  /** Seconds by which the client's clock is ahead. */
  readonly ahead?: number
  /** Header lines beside `Authorization` and `Content-Type`. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string
  readonly label?: string
}

/** A request for the resource as the caller passes it on: the headers as the client signed them. */
export interface SignedIntrospection {
  readonly token: string
  readonly htm: string
  readonly htu: string
  readonly targetUri: string
  readonly headers: readonly Pair[]
  readonly message?: string
}

/** Signs a request for the resource with a bearer token. */
export async function signedRequest(
  world: World,
  token: string,
  changes: SigningChanges = {},
): Promise<SignedIntrospection> {
  const { key = SIGNER_KEY, components, tag, ahead = 0, body, label } = changes
  const headers = [['Authorization', `Bearer ${token}`] as const, ...(changes.headers ?? [])]
  const message = { method: 'POST', targetUri: SIGNED_URL, headers, body }
  const clock = { now: () => world.now() + ahead * 1000 }
  const signing: RequestSigning = { key, components, tag, label }
  const signature = await signRequest(message, signing, { crypto: world.ports.crypto, clock })
  const all = [...headers, ...Object.entries(signature)]
  return {
    token,
    htm: 'POST',
    htu: RESOURCE_URL,
    targetUri: SIGNED_URL,
    headers: all.map(([name, value]) => ({ key: name, value })),
    ...(body !== undefined && { message: body }),
  }
}

/** The same request with one of its headers changed; `undefined` takes it away. */
export function withHeader(
  request: SignedIntrospection,
  name: string,
  change: (value: string) => string | undefined,
): SignedIntrospection {
  const headers = request.headers.flatMap(pair => {
    const value = pair.key === name ? change(pair.value) : pair.value
    return value === undefined ? [] : [{ ...pair, value }]
  })
  return { ...request, headers }
}
