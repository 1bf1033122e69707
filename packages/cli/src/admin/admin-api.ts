import { createHash, timingSafeEqual } from 'node:crypto'
import type { Result } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import { isJsonObject, type JsonObject } from '../json-object.js'
import type { Place } from '../managed/managed.js'
import { readJson } from '../read-json.js'
import type { AdminState } from './admin-state.js'
import { answerProblem } from './answers.js'
import { changeDocument, type NewProperties } from './change-document.js'
import { answerClients, answerDocument, answerServices } from './documents.js'
import { mergePatched } from './merge-patch.js'
import { preconditionOf } from './precondition.js'

/** The most bytes of a document. */
const BODY_BYTES = 262_144

/** Answers a call of the admin API (docs/admin-api.md). Rejects when the storage fails. */
export async function answerAdminCall(state: AdminState, call: HttpCall): Promise<HttpAnswer> {
  if (!isAuthorized(call.header('authorization') ?? '', state.tokens())) {
    return answerProblem(401, { headers: { 'WWW-Authenticate': 'Bearer realm="admin"' } })
  }
  const route = routeOf(call.path)
  if (route === undefined) return answerProblem(404)
  const answer = Object.hasOwn(route.methods, call.method) ? route.methods[call.method] : undefined
  const allow = Object.keys(route.methods).join(', ')
  return answer === undefined ? answerProblem(405, { headers: { Allow: allow } }) : answer(state, call, route.place)
}

/** Compares digests, of which there is always one: without tokens nobody is authorized. */
function isAuthorized(authorization: string, tokens: readonly string[]): boolean {
  const token = /^bearer +([A-Za-z0-9\-._~+/]{1,4096}=*)$/i.exec(authorization)?.[1] ?? ''
  const digest = Buffer.from(`sha256:${createHash('sha256').update(token).digest('base64url')}`)
  const same = tokens
    .map(each => Buffer.from(each))
    .filter(each => each.length === digest.length && timingSafeEqual(each, digest))
  return token !== '' && same.length > 0
}

type Answer = (state: AdminState, call: HttpCall, place: Place) => Promise<HttpAnswer>

interface Route {
  readonly path: RegExp
  readonly methods: Readonly<Record<string, Answer>>
}

/** What GET answers is the answer to HEAD too, whose body node:http leaves out (RFC 9110 §9.3.2). */
const reading = (answer: Answer) => ({ GET: answer, HEAD: answer })

const DOCUMENT: Route['methods'] = {
  ...reading(async (state, _, place) => answerDocument(state.file(), (await state.store().read()).managed, place)),
  PUT: (state, call, place) => written(state, call, place, PUT),
  PATCH: (state, call, place) => written(state, call, place, PATCH),
  DELETE: (state, call, place) => changed(state, call, place, () => undefined),
}

const ROUTES: readonly Route[] = [
  {
    path: /^\/services$/,
    methods: reading(async state => answerServices(state.file(), (await state.store().read()).managed)),
  },
  { path: /^\/services\/([^/]+)$/, methods: DOCUMENT },
  {
    path: /^\/services\/([^/]+)\/clients$/,
    methods: reading(async (state, _, { serviceId }) =>
      answerClients(state.file(), (await state.store().read()).managed, serviceId),
    ),
  },
  { path: /^\/services\/([^/]+)\/clients\/([^/]+)$/, methods: DOCUMENT },
]

function routeOf(path: string): { readonly methods: Route['methods']; readonly place: Place } | undefined {
  for (const { path: pattern, methods } of ROUTES) {
    const found = pattern.exec(path)
    if (found === null) continue
    const [serviceId = '', client] = found.slice(1).map(decoded)
    return { methods, place: { serviceId, ...(client !== undefined && { client }) } }
  }
  return undefined
}

/** A segment that is not percent-encoded UTF-8 names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** How a method reads its body. */
interface Writing {
  readonly mediaType: string
  /** The header that names the media type beside 415 (RFC 9110 §12.5.1, RFC 5789 §2.2). */
  readonly accept: string
  apply(before: JsonObject, sent: JsonObject): JsonObject
}

const PUT: Writing = { mediaType: 'application/json', accept: 'Accept', apply: (_, sent) => sent }
const PATCH: Writing = { mediaType: 'application/merge-patch+json', accept: 'Accept-Patch', apply: mergePatched }

async function written(
  state: AdminState,
  call: HttpCall,
  place: Place,
  { mediaType, accept, apply }: Writing,
): Promise<HttpAnswer> {
  const type = call.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== mediaType) return answerProblem(415, { headers: { [accept]: mediaType } })
  const body = await readBody(call)
  return body.ok ? changed(state, call, place, before => apply(before, body.value)) : body.refusal
}

async function readBody(call: HttpCall): Promise<Result<JsonObject, HttpAnswer>> {
  const text = await call.readText(BODY_BYTES)
  if (!text.ok) return { ok: false, refusal: answerProblem(text.refusal === 'too large' ? 413 : 400) }
  const json = readJson(text.value)
  if (!json.ok) return { ok: false, refusal: answerProblem(400, { problems: json.refusal }) }
  if (isJsonObject(json.value)) return { ok: true, value: json.value }
  return { ok: false, refusal: answerProblem(400, { problems: [{ path: '', problem: 'must be a JSON object' }] }) }
}

async function changed(
  state: AdminState,
  call: HttpCall,
  place: Place,
  properties: NewProperties,
): Promise<HttpAnswer> {
  const precondition = preconditionOf(call)
  if (precondition === undefined) return answerProblem(428)
  if (precondition === 'malformed') return answerProblem(400)
  // Only PUT creates: there is nothing that a patch could change, or that could be removed.
  if (precondition.kind === 'absent' && call.method !== 'PUT') return answerProblem(412)
  const missing = call.method === 'PUT' ? 412 : 404
  return changeDocument(state, { place, precondition, missing, properties })
}
