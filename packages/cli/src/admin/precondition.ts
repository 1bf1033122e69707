import type { HttpCall } from '@symbolon/core/http'
import { entityTag } from './answers.js'

/** What a request demands of the document that it changes (RFC 9110 §13.1). */
export type Precondition =
  /** `If-None-Match: *` */
  | { readonly kind: 'absent' }
  /** `If-Match: *` */
  | { readonly kind: 'present' }
  /** `If-Match` with the strong entity tags of it. */
  | { readonly kind: 'one-of'; readonly tags: readonly string[] }

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g
const TAGS = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[ \t]*,[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*$/

/** The precondition of a request; `undefined` for none, and `malformed` for one that cannot be read. */
export function preconditionOf(call: Pick<HttpCall, 'header'>): Precondition | 'malformed' | undefined {
  const [match, noneMatch] = [call.header('if-match')?.trim(), call.header('if-none-match')?.trim()]
  if (match !== undefined && noneMatch !== undefined) return 'malformed'
  if (noneMatch !== undefined) return noneMatch === '*' ? { kind: 'absent' } : 'malformed'
  if (match === undefined) return undefined
  if (match === '*') return { kind: 'present' }
  if (match.length > 1_000 || !TAGS.test(match)) return 'malformed'
  return { kind: 'one-of', tags: match.match(TAG) ?? [] }
}

/** Whether a document with this version, or none, is what the precondition demands. Weak tags never match. */
export function isMet(precondition: Precondition, version: number | undefined): boolean {
  if (precondition.kind === 'absent') return version === undefined
  if (version === undefined) return false
  return precondition.kind === 'present' || precondition.tags.includes(entityTag(version))
}
