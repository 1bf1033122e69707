import { createServer } from 'node:http'
import type { OnFault } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import type { JsonObject } from '@symbolon/core/internal'
import { callListener } from '@symbolon/node'
import { Drain } from '../drain.js'
import { closingIdle, listening } from '../listening.js'
import type { Managed, Place } from '../managed/managed.js'
import { type Log, OTHER, RequestLog } from '../request-log.js'
import { type AdminState, changeDocument, type NewProperties } from './change-document.js'
import { answerClients, answerDocument, answerProblem, answerServices } from './documents.js'
import { isAuthorized, mergePatched, preconditionOf, readBody } from './requests.js'

/** Where the admin API listens. */
export interface AdminAddress {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

export interface OpenAdmin {
  /** `http://host:port`. */
  readonly origin: string
  close(): Promise<void>
}

export async function openAdmin(
  state: AdminState,
  { host, port, log, onFault }: AdminAddress & { readonly log: Log; readonly onFault: OnFault },
): Promise<OpenAdmin> {
  const requests = new RequestLog(log, shownAdminPath)
  const server = closingIdle(createServer())
  const handle = (call: HttpCall) => drain.awaiting(requests.around(call, () => answerAdminCall(state, call)))
  const drain: Drain = new Drain(server, callListener(handle, { onFault }))
  return { origin: await listening(server, host, port), close: () => drain.close() }
}

/** Names of services and clients are no secrets, but a stranger can send anything as one. */
function shownAdminPath(path: string): string {
  return /^\/services(?:\/[\w.~%:-]{1,200}(?:\/clients(?:\/[\w.~%:-]{1,200})?)?)?$/.test(path) ? path : OTHER
}

async function answerAdminCall(state: AdminState, call: HttpCall): Promise<HttpAnswer> {
  if (!isAuthorized(call.header('authorization') ?? '', state.tokens())) {
    return answerProblem(401, { headers: { 'WWW-Authenticate': 'Bearer realm="admin"' } })
  }
  const route = routeOf(call.path)
  if (route === undefined) return answerProblem(404)
  const answer = Object.hasOwn(route.methods, call.method) ? route.methods[call.method] : undefined
  const allow = Object.keys(route.methods).join(', ')
  return answer === undefined ? answerProblem(405, { headers: { Allow: allow } }) : answer(state, call, route.place)
}

type Answer = (state: AdminState, call: HttpCall, place: Place) => Promise<HttpAnswer>
type Methods = Readonly<Record<string, Answer>>

/** What GET answers is the answer to HEAD too, whose body node:http leaves out (RFC 9110 §9.3.2). */
const reading = (answer: (file: JsonObject, managed: Managed, place: Place) => HttpAnswer): Methods => {
  const read: Answer = async (state, _, place) => answer(state.file(), (await state.store().read()).managed, place)
  return { GET: read, HEAD: read }
}

interface Writing {
  readonly mediaType: string
  /** The header that names the media type beside 415 (RFC 9110 §12.5.1, RFC 5789 §2.2). */
  readonly accept: string
  apply(before: JsonObject, sent: JsonObject): JsonObject
}

const writing = ({ mediaType, accept, apply }: Writing): Answer => {
  return async (state, call, place) => {
    const type = call.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
    if (type !== mediaType) return answerProblem(415, { headers: { [accept]: mediaType } })
    const body = await readBody(call)
    return body.ok ? changed(state, call, place, before => apply(before, body.value)) : body.refusal
  }
}

const DOCUMENT: Methods = {
  ...reading(answerDocument),
  PUT: writing({ mediaType: 'application/json', accept: 'Accept', apply: (_, sent) => sent }),
  PATCH: writing({ mediaType: 'application/merge-patch+json', accept: 'Accept-Patch', apply: mergePatched }),
  DELETE: (state, call, place) => changed(state, call, place, () => undefined),
}

const ROUTES: readonly (readonly [path: RegExp, methods: Methods])[] = [
  [/^\/services$/, reading(answerServices)],
  [/^\/services\/([^/]+)$/, DOCUMENT],
  [/^\/services\/([^/]+)\/clients$/, reading(answerClients)],
  [/^\/services\/([^/]+)\/clients\/([^/]+)$/, DOCUMENT],
]

function routeOf(path: string): { readonly methods: Methods; readonly place: Place } | undefined {
  for (const [pattern, methods] of ROUTES) {
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
  return changeDocument(state, { place, precondition, missing: call.method === 'PUT' ? 412 : 404, properties })
}
