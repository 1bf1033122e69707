import { timingSafeEqual } from 'node:crypto'
import type { Result } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import { isJsonObject, type JsonObject, ok, refuse } from '@symbolon/core/internal'
import { readJson } from '../read-json.js'
import { sha256 } from '../secrets.js'
import { answerProblem, entityTag } from './documents.js'

/** Compares digests, of which there is always one: without tokens nobody is authorized. */
export function isAuthorized(authorization: string, tokens: readonly string[]): boolean {
  const token = /^bearer +([A-Za-z0-9\-._~+/]{1,4096}=*)$/i.exec(authorization)?.[1] ?? ''
  const digest = Buffer.from(`sha256:${sha256(token)}`)
  const same = tokens
    .map(each => Buffer.from(each))
    .filter(each => each.length === digest.length && timingSafeEqual(each, digest))
  return token !== '' && same.length > 0
}

const BODY_BYTES = 262_144

export async function readBody(call: HttpCall): Promise<Result<JsonObject, HttpAnswer>> {
  const text = await call.readText(BODY_BYTES)
  if (!text.ok) return refuse(answerProblem(text.refusal === 'too large' ? 413 : 400))
  const json = readJson(text.value)
  if (!json.ok) return refuse(answerProblem(400, { problems: json.refusal }))
  if (isJsonObject(json.value)) return ok(json.value)
  return refuse(answerProblem(400, { problems: [{ path: '', problem: 'must be a JSON object' }] }))
}

/** A document changed by a JSON merge patch: `null` removes a member (RFC 7396 §2). */
export function mergePatched(document: JsonObject, patch: JsonObject): JsonObject {
  const members = new Map(Object.entries(document))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name)
    else members.set(name, patchedValue(members.get(name), value))
  }
  // Not by assignment: a member may be called `__proto__`.
  return Object.fromEntries(members)
}

function patchedValue(before: unknown, value: unknown): unknown {
  if (!isJsonObject(value)) return value
  return mergePatched(isJsonObject(before) ? before : {}, value)
}

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
