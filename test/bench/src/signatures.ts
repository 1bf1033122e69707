import { sign } from 'node:crypto'
import type { IntrospectionRequest } from '@symbolon/core'
import { type ProofKey, TARGET } from './proofs.js'

/** The `kid` of the client's key. */
export const KEY_ID = 'client-key'

/** The components that a signature must cover by default (docs/rules.md §2). */
export const COMPONENTS = ['@method', '@target-uri', 'authorization']

/** The components as serialized in `Signature-Input`. */
export const SERIALIZED_COMPONENTS = '("@method" "@target-uri" "authorization")'

export interface SignedRequest extends IntrospectionRequest {
  readonly token: string
  readonly scopes: readonly string[]
  readonly htm: string
  readonly targetUri: string
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

/** Makes a request signed at the current time (RFC 9421 §3.1), with the usual headers. */
export function makeSignedRequest(key: ProofKey, token: string, scopes: readonly string[]): SignedRequest {
  const { htm, htu } = TARGET
  const targetUri = `${htu}?from=2026-01-01`
  const created = Math.floor(Date.now() / 1000)
  const parameters = `${SERIALIZED_COMPONENTS};created=${created};keyid="${KEY_ID}";tag="fapi-2-request"`
  const values = `"@method": ${htm}\n"@target-uri": ${targetUri}\n"authorization": Bearer ${token}`
  const base = Buffer.from(`${values}\n"@signature-params": ${parameters}`)
  const signature = sign(key.digest, base, { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  const fields = signatureHeaders(token, `sig=${parameters}`, `sig=:${signature.toString('base64')}:`)
  return { token, scopes, ...TARGET, targetUri, requiredComponents: COMPONENTS, headers: fields }
}

/** The headers of a request, with the fields of a signature. */
export function signatureHeaders(token: string, input: string, signature: string): SignedRequest['headers'] {
  return [
    { key: 'Host', value: 'api.example' },
    { key: 'User-Agent', value: 'bench/1.0' },
    { key: 'Accept', value: 'application/json' },
    { key: 'Authorization', value: `Bearer ${token}` },
    { key: 'Signature-Input', value: input },
    { key: 'Signature', value: signature },
  ]
}
