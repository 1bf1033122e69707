import { demandsOf } from '../../policy/fapi.js'
import { ReadMessage } from '../../standards/message-signature/read-message.js'
import { REQUEST_TAG, type SignaturePresented } from './facts.js'

/** What must be covered when the caller names nothing else (docs/rules.md §2). */
const DEFAULT_COMPONENTS = ['@method', '@target-uri', 'authorization']

/**
 * The request as its signatures cover it. Method and URL come from the verifier, never from
 * headers.
 */
export function signedMessage({ request }: SignaturePresented): ReadMessage {
  const { htm = '', htu, targetUri = htu, headers, trailers } = request
  return new ReadMessage({ method: htm, targetUri, headers, trailers })
}

/**
 * The components that must be covered: those that the caller demands, or those demanded by default;
 * both when the profile demands the default ones. A proof and a body that are present must be
 * covered too.
 */
export function requiredComponents(facts: SignaturePresented, message: ReadMessage): readonly string[] {
  const { requiredComponents: demanded, dpop, message: content, requestBodyContained } = facts.request
  const isReplaced = demanded.length > 0 && !demandsOf(facts).has('signed resource requests')
  const named = isReplaced ? demanded : [...DEFAULT_COMPONENTS, ...demanded]
  const proof = dpop !== undefined || message.lines('dpop').length > 0 ? ['dpop'] : []
  const body = requestBodyContained || content !== undefined ? ['content-digest'] : []
  const all = [...named, ...proof, ...body]
  return [...new Set(all.map(each => (each.startsWith('"') ? each : JSON.stringify(each))))]
}

/**
 * The signature that a client must make, for `Accept-Signature` (RFC 9421 §5.1); `undefined` when a
 * component that the caller demands cannot be written in a field.
 */
export function acceptedSignature(mustCover: readonly string[]): string | undefined {
  const field = `sig=(${mustCover.join(' ')});created;tag="${REQUEST_TAG}"`
  return /^[\x20-\x7e]+$/.test(field) ? field : undefined
}
