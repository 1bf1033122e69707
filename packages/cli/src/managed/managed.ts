import type { Result } from '@symbolon/core'
import { isJsonObject, type JsonObject, ok, refuse } from '@symbolon/core/internal'
import { jsonIn } from '../read-json.js'

/** A document of the admin API: a service without its clients, or a client, as in the file. */
export interface ManagedDocument {
  /** The version of the whole at which this document was last written: its entity tag. */
  readonly version: number
  readonly properties: JsonObject
}

export interface Place {
  readonly serviceId: string
  /** Absent for a service. */
  readonly client?: string
}

export interface ManagedClient extends ManagedDocument {
  readonly serviceId: string
}

export interface Managed {
  readonly services: readonly ManagedDocument[]
  readonly clients: readonly ManagedClient[]
}

export const NOTHING_MANAGED: Managed = { services: [], clients: [] }

export function serviceIdOf({ serviceId }: JsonObject): string | undefined {
  return typeof serviceId === 'string' ? serviceId : undefined
}

/** The name of a client in paths: its alias, else its number. */
export function clientNameOf({ clientIdAlias, clientId }: JsonObject): string | undefined {
  if (typeof clientIdAlias === 'string') return clientIdAlias
  return typeof clientId === 'number' ? String(clientId) : undefined
}

export function managedAt(managed: Managed, { serviceId, client }: Place): ManagedDocument | undefined {
  return client === undefined
    ? managed.services.find(({ properties }) => serviceIdOf(properties) === serviceId)
    : managed.clients.find(each => each.serviceId === serviceId && clientNameOf(each.properties) === client)
}

/** With a document written at its place, which keeps its position. */
export function withDocument(managed: Managed, place: Place, document: ManagedDocument): Managed {
  const before = managedAt(managed, place)
  if (place.client === undefined) return { ...managed, services: replaced(managed.services, before, document) }
  const client = { ...document, serviceId: place.serviceId }
  const known = managed.clients.find(each => each === before)
  return { ...managed, clients: replaced(managed.clients, known, client) }
}

function replaced<Each>(all: readonly Each[], before: Each | undefined, after: Each): readonly Each[] {
  return before === undefined ? [...all, after] : all.map(each => (each === before ? after : each))
}

/** Without the document at a place; with a service, its clients go too. */
export function withoutDocument({ services, clients }: Managed, { serviceId, client }: Place): Managed {
  const isOther = ({ properties }: ManagedDocument) => serviceIdOf(properties) !== serviceId
  return {
    services: client === undefined ? services.filter(isOther) : services,
    clients: clients.filter(
      each => each.serviceId !== serviceId || (client !== undefined && clientNameOf(each.properties) !== client),
    ),
  }
}

export function pathOf({ serviceId, client }: Place): string {
  const service = `/services/${encodeURIComponent(serviceId)}`
  return client === undefined ? service : `${service}/clients/${encodeURIComponent(client)}`
}

/** Reads what is managed. The refusal says what is wrong, and quotes nothing. */
export function readManaged(text: string): Result<Managed, string> {
  const value = jsonIn(text)
  if (!isJsonObject(value)) return refuse('is not a JSON object')
  const { services, clients, ...others } = value
  const isRight = Object.keys(others).length === 0 && isListOf(services, isDocument) && isListOf(clients, isClient)
  return isRight ? ok({ services, clients }) : refuse('has other members than services and clients')
}

function isListOf<Each>(value: unknown, isOne: (each: unknown) => each is Each): value is readonly Each[] {
  return Array.isArray(value) && value.every(isOne)
}

function isDocument(value: unknown): value is ManagedDocument {
  return isJsonObject(value) && Number.isSafeInteger(value.version) && isJsonObject(value.properties)
}

function isClient(value: unknown): value is ManagedClient {
  return isDocument(value) && typeof Reflect.get(value, 'serviceId') === 'string'
}
