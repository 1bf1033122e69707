import { isJsonObject, type JsonObject } from '../json-object.js'
import { clientNameOf, type Managed, type Place, serviceIdOf } from './managed.js'

/** A configuration with what is managed, and where each part of it comes from. */
export interface Merged {
  /** As a file that says everything would have it. */
  readonly configuration: JsonObject
  /** Replaces paths of managed documents, such as `services[2].clients[0]`, by their places. */
  located(text: string): Located
}

/** A text about a configuration, and the managed document that it begins with. */
export interface Located {
  readonly place: Place | undefined
  readonly text: string
}

/**
 * Adds managed services behind those of the file, and managed clients to their service. A client whose
 * service nobody configures any more is left out.
 */
export function mergedConfiguration(file: JsonObject, { services, clients }: Managed): Merged {
  const all: readonly unknown[] = [
    ...(Array.isArray(file.services) ? file.services : []),
    ...services.map(({ properties }) => properties),
  ]
  const merged = all.map(service => {
    if (!isJsonObject(service)) return service
    const added = clients.filter(({ serviceId }) => serviceId === serviceIdOf(service))
    const own = Array.isArray(service.clients) ? service.clients : []
    return added.length === 0
      ? service
      : { ...service, clients: [...own, ...added.map(({ properties }) => properties)] }
  })
  return {
    configuration: { ...file, services: merged },
    located: text => located(text, merged),
  }
}

const PATH = /services\[(\d+)\](?:\.clients\[(\d+)\])?/g

function located(text: string, services: readonly unknown[]): Located {
  let place: Place | undefined
  const written = text.replace(PATH, (whole, service: string, client: string | undefined, at: number) => {
    const found = placeOf(services[Number(service)], client)
    if (at === 0) place = found
    return found === undefined ? whole : pathOf(found)
  })
  return { place, text: written }
}

function placeOf(service: unknown, at: string | undefined): Place | undefined {
  const serviceId = isJsonObject(service) ? serviceIdOf(service) : undefined
  if (serviceId === undefined) return undefined
  if (at === undefined) return { serviceId }
  const clients: unknown = isJsonObject(service) ? service.clients : undefined
  const properties: unknown = Array.isArray(clients) ? clients[Number(at)] : undefined
  const client = isJsonObject(properties) ? clientNameOf(properties) : undefined
  return client === undefined ? undefined : { serviceId, client }
}

/** The path of a document in the admin API. */
export function pathOf({ serviceId, client }: Place): string {
  const service = `/services/${encodeURIComponent(serviceId)}`
  return client === undefined ? service : `${service}/clients/${encodeURIComponent(client)}`
}
