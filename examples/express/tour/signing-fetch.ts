import { type Jwk, signRequest } from '@symbolon/core'
import { platformCrypto } from '@symbolon/core/crypto-node'
import type { CustomFetch, CustomFetchOptions, FetchBody } from 'openid-client'

/** Sends what is signed; the global fetch can, and so can whatever openid-client takes in its place. */
export type Send = (url: string, init: CustomFetchOptions & { body: string | null }) => Promise<Response>

const PORTS = { crypto: platformCrypto, clock: { now: () => Date.now() } }

/**
 * A fetch that signs each request just before it is sent (RFC 9421): by then openid-client has set `Authorization` and
 * `DPoP`, and the signature covers them. When openid-client tries again with a nonce, the new proof is signed anew.
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

/** A digest is made of the content as it will be sent, so it must be known by now. */
function textOf(body: FetchBody): string | null {
  if (body === undefined || body === null || typeof body === 'string') return body ?? null
  throw new TypeError('only texts are signed here')
}
