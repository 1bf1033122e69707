import type { Result } from '@symbolon/core'
import { isJsonObject, type JsonObject, ok, refuse } from '@symbolon/core/internal'
import type { DocumentStore } from '@symbolon/core/stores'
import type { Configured } from '../configuration.js'
import { readServerConfiguration } from '../configuration.js'
import { withProblems } from '../print.js'
import { encryptedManaged } from './encrypted-managed.js'
import { clientNameOf, type Managed, type Place, pathOf, serviceIdOf } from './managed.js'

export interface MergedProblem {
  /** The managed document, or the service or client of the file; absent for the rest of the file. */
  readonly place: Place | undefined
  /** Where, beginning with the path of the document in the admin API. */
  readonly path: string
  readonly problem: string
}

export async function readMerged(
  file: Configured,
  managed: Managed,
): Promise<Result<Configured, readonly MergedProblem[]>> {
  const services = mergedServices(file.source, managed)
  const read = await readServerConfiguration({ ...file.source, services })
  // The command line may have chosen another storage than the file.
  if (read.ok) return ok({ ...read.value, storage: file.storage })
  const problems = read.refusal.map(({ path, problem }) => {
    const { place, text } = located(path, services)
    return { place, path: text, problem: located(problem, services).text }
  })
  return refuse(problems)
}

interface Effective {
  readonly configured: Configured
  readonly version: number
}

/**
 * The configuration that a server serves: its file and, where the file has admin tokens, what is
 * managed. Rejects when what is managed cannot be read, or is not valid with the file.
 */
export async function effectiveConfiguration(file: Configured, document: DocumentStore): Promise<Effective> {
  if (file.adminTokens.length === 0) return { configured: file, version: 0 }
  const { version, managed } = await encryptedManaged(document, file.secrets).read()
  const read = await readMerged(file, managed)
  if (read.ok) return { configured: read.value, version }
  throw new TypeError(withProblems('the file is not valid with what the admin API manages:', read.refusal))
}

/** Leaves out a managed client whose service nobody configures any more. */
function mergedServices(file: JsonObject, { services, clients }: Managed): readonly unknown[] {
  const all: readonly unknown[] = [
    ...(Array.isArray(file.services) ? file.services : []),
    ...services.map(({ properties }) => properties),
  ]
  return all.map(service => {
    if (!isJsonObject(service)) return service
    const added = clients.filter(({ serviceId }) => serviceId === serviceIdOf(service))
    const own = Array.isArray(service.clients) ? service.clients : []
    return added.length === 0
      ? service
      : { ...service, clients: [...own, ...added.map(({ properties }) => properties)] }
  })
}

const PATH = /services\[(\d+)\](?:\.clients\[(\d+)\])?/g

/** Replaces paths such as `services[2].clients[0]` by those of the documents; the place is that of the first. */
function located(
  text: string,
  services: readonly unknown[],
): { readonly place: Place | undefined; readonly text: string } {
  let place: Place | undefined
  const written = text.replace(PATH, (whole, service: string, client: string | undefined, at: number) => {
    const found = placeOf(services[Number(service)], client)
    if (at === 0) place = found
    return found === undefined ? whole : pathOf(found)
  })
  return { place, text: written }
}

function placeOf(service: unknown, at: string | undefined): Place | undefined {
  if (!isJsonObject(service)) return undefined
  const serviceId = serviceIdOf(service)
  if (serviceId === undefined || at === undefined) return serviceId === undefined ? undefined : { serviceId }
  const properties: unknown = Array.isArray(service.clients) ? service.clients[Number(at)] : undefined
  const client = isJsonObject(properties) ? clientNameOf(properties) : undefined
  return client === undefined ? undefined : { serviceId, client }
}
