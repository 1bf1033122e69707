import type { Jwk } from '@symbolon/core'
import { platformCrypto } from '@symbolon/core/crypto-node'
import { signRequest } from '@symbolon/core/http'
import type { CustomFetch, CustomFetchOptions, FetchBody } from 'openid-client'

/** Sends a signed request: the global fetch, or one that openid-client accepts in its place. */
export type Send = (url: string, init: CustomFetchOptions & { body: string | null }) => Promise<Response>

const PORTS = { crypto: platformCrypto, clock: { now: () => Date.now() } }

/**
 * A fetch that signs each request just before it is sent (RFC 9421). By then openid-client has set
 * `Authorization` and `DPoP`, and the signature covers them. When openid-client retries with a
 * nonce, the new proof is signed as well.
 */
export function signingFetch(key: Jwk, send: Send = fetch): CustomFetch {
  return async (url, init) => {
    const body = textOf(init.body)
    const headers = Object.entries(init.headers)
    const request = { method: init.method, targetUri: url, headers, body: body ?? undefined }
    const signature = await signRequest(request, { key }, PORTS)
    return send(url, { ...init, body, headers: { ...init.headers, ...signature } })
  }
}

/** The digest covers the content as it is sent, so the content must be known as text. */
function textOf(body: FetchBody): string | null {
  if (body === undefined || body === null || typeof body === 'string') return body ?? null
  throw new TypeError('only text can be signed here')
}
