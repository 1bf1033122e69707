import { RESOURCE_URL, SIGNER_KEY, type World } from '@symbolon/contract/scenarios'
import type { Jwk } from '@symbolon/core'
import { type RequestSigning, signRequest } from '@symbolon/core/http'
import type { ComponentName, Pair } from '@symbolon/core/internal'

/** The body that the client sends. */
export const BODY = '{"hello": "world"}'

/** The URL of the request with its query. */
export const SIGNED_URL = `${RESOURCE_URL}?page=2&sort=name`

/** How a signed request differs from a valid one. */
export interface SigningChanges {
  readonly key?: Jwk
  readonly components?: readonly ComponentName[]
  readonly tag?: string | null
  /** Seconds by which the clock of the client is ahead. */
  readonly ahead?: number
  /** The scheme of `Authorization`. */
  readonly scheme?: string
  /** Headers in addition to `Authorization`. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** The trailers of the request. */
  readonly trailers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string
  readonly label?: string
  /** Signs by a secret in place of the key. */
  readonly secret?: string
}

/** An introspection request with the signed headers of the client. */
export interface SignedIntrospection {
  readonly token: string
  readonly htm: string
  readonly htu: string
  readonly targetUri: string
  readonly headers: readonly Pair[]
  readonly trailers?: readonly Pair[]
  readonly message?: string
}

/** Makes an introspection request for a signed request with a bearer token. */
export async function signedRequest(
  world: World,
  token: string,
  changes: SigningChanges = {},
): Promise<SignedIntrospection> {
  const { key = SIGNER_KEY, secret, components, tag, ahead = 0, body, label, trailers, scheme = 'Bearer' } = changes
  const headers = [['Authorization', `${scheme} ${token}`] as const, ...(changes.headers ?? [])]
  const message = { method: 'POST', targetUri: SIGNED_URL, headers, body, trailers }
  const clock = { now: () => world.now() + ahead * 1000 }
  const signing: RequestSigning = { ...(secret === undefined ? { key } : { secret }), components, tag, label }
  const signature = await signRequest(message, signing, { crypto: world.ports.crypto, clock })
  const all = [...headers, ...Object.entries(signature)]
  return {
    token,
    htm: 'POST',
    htu: RESOURCE_URL,
    targetUri: SIGNED_URL,
    headers: all.map(([name, value]) => ({ key: name, value })),
    ...(trailers && { trailers: trailers.map(([name, value]) => ({ key: name, value })) }),
    ...(body !== undefined && { message: body }),
  }
}

/** The same request with one header changed, or removed if the new value is `undefined`. */
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
