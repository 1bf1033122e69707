import { demandsOf } from '../policy/fapi.js'
import type { ReadMessage } from './message.js'
import { REQUEST_TAG, type SignaturePresented } from './presented-signature.js'

/** What must be covered when the caller names nothing else (docs/rules.md §2). */
const DEFAULT_COMPONENTS = ['@method', '@target-uri', 'authorization']

/**
 * What the caller demands, or the default, or both when the profile demands the default. A proof and a body that
 * are present must be covered too.
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

/** For `Accept-Signature` (RFC 9421 §5.1); `undefined` when a demanded component cannot be written. */
export function acceptedSignature(mustCover: readonly string[]): string | undefined {
  const field = `sig=(${mustCover.join(' ')});created;tag="${REQUEST_TAG}"`
  return /^[\x20-\x7e]+$/.test(field) ? field : undefined
}
