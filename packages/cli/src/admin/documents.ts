import type { HttpAnswer } from '@symbolon/core/http'
import { defined, isJsonObject, type JsonObject } from '@symbolon/core/internal'
import {
  clientNameOf,
  type Managed,
  type ManagedDocument,
  managedAt,
  type Place,
  pathOf,
  serviceIdOf,
} from '../managed/managed.js'
import { redactedDocument } from '../redacted.js'

export interface DocumentProblem {
  readonly path: string
  readonly problem: string
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

function answerJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, headers: { ...HEADERS, 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export function answerNothing(headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status: 204, headers: { ...HEADERS, ...headers }, body: '' }
}

const TITLES = {
  400: 'the request is malformed',
  401: 'a valid admin token is required',
  404: 'there is no such document',
  405: 'the method is not allowed here',
  409: 'the file of the server configures this, so that it cannot be changed here',
  412: 'the document is not the one that the precondition names: read it again',
  413: 'the document is too large',
  415: 'the media type is not supported here',
  422: 'the configuration would not be valid',
  428: 'a precondition is required: If-Match with the ETag, or If-None-Match: * to create',
  503: 'others keep changing the configuration: try again',
} as const

type ProblemStatus = keyof typeof TITLES

interface ProblemDetails {
  readonly problems?: readonly DocumentProblem[]
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that says why nothing was done (RFC 9457). */
export function answerProblem(status: ProblemStatus, { problems, headers }: ProblemDetails = {}): HttpAnswer {
  const body = { type: 'about:blank', status, title: TITLES[status], ...(problems && { problems }) }
  return answerJson(status, body, { 'Content-Type': 'application/problem+json', ...headers })
}

/** The entity tag of a version (RFC 9110 §8.8.3). */
export function entityTag(version: number): string {
  return `"${version}"`
}

/** The service or client that the file configures at a place, without the clients of a service. */
export function configuredAt(file: JsonObject, { serviceId, client }: Place): JsonObject | undefined {
  const service = objectsIn(file.services).find(each => serviceIdOf(each) === serviceId)
  if (service === undefined) return undefined
  const { clients, ...properties } = service
  return client === undefined ? properties : objectsIn(clients).find(each => clientNameOf(each) === client)
}

export function isService(file: JsonObject, managed: Managed, serviceId: string): boolean {
  return (configuredAt(file, { serviceId }) ?? managedAt(managed, { serviceId })) !== undefined
}

function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

/** Answers the document at a place, without secrets. What the file configures has no entity tag. */
export function answerDocument(file: JsonObject, managed: Managed, place: Place): HttpAnswer {
  const document = managedAt(managed, place)
  if (document !== undefined) return answerManaged(200, document)
  const configured = configuredAt(file, place)
  return configured === undefined ? answerProblem(404) : answerJson(200, redactedDocument(configured))
}

export function answerManaged(
  status: 200 | 201,
  { version, properties }: ManagedDocument,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return answerJson(status, redactedDocument(properties), { ETag: entityTag(version), ...headers })
}

export function answerServices(file: JsonObject, managed: Managed): HttpAnswer {
  const placeOf = (properties: JsonObject) => {
    const serviceId = serviceIdOf(properties)
    return serviceId === undefined ? undefined : { serviceId }
  }
  return answerJson(200, { services: listed(objectsIn(file.services), managed.services, placeOf) })
}

/** Answers all clients of a service. A client that has neither alias nor number has no path. */
export function answerClients(file: JsonObject, managed: Managed, { serviceId }: Place): HttpAnswer {
  if (!isService(file, managed, serviceId)) return answerProblem(404)
  const placeOf = (properties: JsonObject) => {
    const client = clientNameOf(properties)
    return client === undefined ? undefined : { serviceId, client }
  }
  const service = objectsIn(file.services).find(each => serviceIdOf(each) === serviceId)
  const own = managed.clients.filter(each => each.serviceId === serviceId)
  return answerJson(200, { clients: listed(objectsIn(service?.clients), own, placeOf) })
}

/** What the file configures has no entity tag. */
function listed(
  configured: readonly JsonObject[],
  managed: readonly ManagedDocument[],
  placeOf: (properties: JsonObject) => Place | undefined,
): readonly object[] {
  const all = [...configured.map(properties => ({ properties, etag: undefined })), ...managed.map(tagged)]
  return all.flatMap(({ properties, etag }) => {
    const place = placeOf(properties)
    return place === undefined ? [] : [defined({ path: pathOf(place), etag })]
  })
}

function tagged({ version, properties }: ManagedDocument) {
  return { properties, etag: entityTag(version) }
}
