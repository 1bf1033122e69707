import type { Client, Service } from '@symbolon/core'
import type { JSONPath } from 'jsonc-parser'
import type { Configured } from '../configured.js'

/** What the rules about a file see. */
export interface SeenFile {
  readonly configured: Configured
  /** The file as JSON, which reads as `configured`. */
  readonly json: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What the rules about a service see. */
export interface SeenService {
  readonly path: JSONPath
  readonly service: Service
  readonly clients: readonly Client[]
}

/** What the rules about a client see. */
export interface SeenClient extends SeenService {
  readonly client: Client
}

/** The services of a file. */
export function seenServices({ services }: Configured): readonly SeenService[] {
  return services.map(({ service, clients }, at) => ({ path: ['services', at], service, clients }))
}

/** The clients of a service. */
export function seenClients(seen: SeenService): readonly SeenClient[] {
  return seen.clients.map((client, at) => ({ ...seen, path: [...seen.path, 'clients', at], client }))
}
