import type { Result } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { type JsonObject, ok, refuse } from '@symbolon/core/internal'
import { type ManagedStore, TooMuchManaged } from '../managed/encrypted-managed.js'
import {
  clientNameOf,
  type Managed,
  managedAt,
  type Place,
  pathOf,
  serviceIdOf,
  withDocument,
  withoutDocument,
} from '../managed/managed.js'
import type { MergedProblem } from '../managed/merged.js'
import { isRedacted } from '../redacted.js'
import {
  answerManaged,
  answerNothing,
  answerProblem,
  configuredAt,
  type DocumentProblem,
  isService,
} from './documents.js'
import { isMet, type Precondition } from './requests.js'

export interface AdminState {
  /** The digests of the admin tokens, as `sha256:…`. */
  tokens(): readonly string[]
  file(): JsonObject
  store(): ManagedStore
  check(managed: Managed): Promise<Result<unknown, readonly MergedProblem[]>>
  renew(): Promise<void>
}

/** What becomes of a document: its new properties, or `undefined` for its removal. */
export type NewProperties = (before: JsonObject) => JsonObject | undefined

export interface Change {
  readonly place: Place
  readonly precondition: Precondition
  /** The answer where there is no such document: a request that would create it fails its precondition. */
  readonly missing: 404 | 412
  readonly properties: NewProperties
}

const ATTEMPTS = 50

/**
 * Changes one document: reads what is managed, changes it, checks all of the configuration, and writes it if nobody
 * else has written meanwhile. So two changes that are valid alone and not together are never both made.
 */
export async function changeDocument(state: AdminState, change: Change): Promise<HttpAnswer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { version, managed } = await state.store().read()
    const changed = changedBy(state, managed, change, version + 1)
    if (!changed.ok) return changed.refusal
    const checked = await state.check(changed.value.managed)
    if (!checked.ok) return answerProblem(422, { problems: checked.refusal.map(each => shown(each, change.place)) })
    try {
      if (!(await state.store().replace(version, changed.value.managed))) continue
    } catch (error) {
      if (error instanceof TooMuchManaged) return answerProblem(413)
      throw error
    }
    await state.renew()
    return changed.value.answer
  }
  return answerProblem(503, { headers: { 'Retry-After': '1' } })
}

interface Changed {
  readonly managed: Managed
  readonly answer: HttpAnswer
}

function changedBy(
  state: AdminState,
  managed: Managed,
  { place, precondition, missing, properties }: Change,
  version: number,
): Result<Changed, HttpAnswer> {
  const file = state.file()
  if (configuredAt(file, place) !== undefined) return refuse(answerProblem(409))
  if (place.client !== undefined && !isService(file, managed, place.serviceId)) return refuse(answerProblem(404))
  const before = managedAt(managed, place)
  if (before === undefined && precondition.kind !== 'absent') return refuse(answerProblem(missing))
  if (!isMet(precondition, before?.version)) return refuse(answerProblem(412))
  const after = properties(before?.properties ?? {})
  if (after === undefined) return ok({ managed: withoutDocument(managed, place), answer: answerNothing() })
  const problems = problemsOf(after, place)
  if (problems.length > 0) return refuse(answerProblem(422, { problems }))
  const document = { version, properties: after }
  const location = before === undefined ? { Location: pathOf(place) } : {}
  const answer = answerManaged(before === undefined ? 201 : 200, document, location)
  return ok({ managed: withDocument(managed, place, document), answer })
}

const SEND_SECRETS = 'contains what is shown in place of a secret: send the secret, or change other members with PATCH'

function problemsOf(properties: JsonObject, { serviceId, client }: Place): readonly DocumentProblem[] {
  const named = client === undefined ? serviceIdOf(properties) === serviceId : clientNameOf(properties) === client
  const name = client === undefined ? 'serviceId' : 'clientIdAlias, or else clientId,'
  return [
    ...(named ? [] : [{ path: '', problem: `${name} must be the one in the path` }]),
    ...(client === undefined && 'clients' in properties
      ? [{ path: 'clients', problem: 'have documents of their own' }]
      : []),
    ...(isRedacted(properties) ? [{ path: '', problem: SEND_SECRETS }] : []),
  ]
}

function shown({ path, problem }: MergedProblem, place: Place): DocumentProblem {
  const own = pathOf(place)
  const isOwn = path === own || path.startsWith(`${own}.`)
  return { path: isOwn ? path.slice(own.length + 1) : path, problem }
}
