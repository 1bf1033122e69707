import type { HttpAnswer } from '@symbolon/core/http'
import { isJsonObject, type JsonObject } from '../configured.js'
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
import { answerJson, answerProblem, entityTag } from './answers.js'

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
  const listService = (properties: JsonObject, version?: number) => {
    const serviceId = serviceIdOf(properties)
    return serviceId === undefined ? [] : [listed({ serviceId }, version)]
  }
  const configured = objectsIn(file.services).flatMap(each => listService(each))
  const added = managed.services.flatMap(({ version, properties }) => listService(properties, version))
  return answerJson(200, { services: [...configured, ...added] })
}

/** Answers all clients of a service. A client that has neither alias nor number has no path. */
export function answerClients(file: JsonObject, managed: Managed, { serviceId }: Place): HttpAnswer {
  if (!isService(file, managed, serviceId)) return answerProblem(404)
  const listClient = (properties: JsonObject, version?: number) => {
    const client = clientNameOf(properties)
    return client === undefined ? [] : [listed({ serviceId, client }, version)]
  }
  const service = objectsIn(file.services).find(each => serviceIdOf(each) === serviceId)
  const configured = objectsIn(service?.clients).flatMap(each => listClient(each))
  const own = managed.clients.filter(each => each.serviceId === serviceId)
  const added = own.flatMap(({ version, properties }) => listClient(properties, version))
  return answerJson(200, { clients: [...configured, ...added] })
}

function listed(place: Place, version: number | undefined): object {
  return { path: pathOf(place), ...(version !== undefined && { etag: entityTag(version) }) }
}
