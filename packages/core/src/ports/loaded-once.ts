import type { Service } from '../records/service.js'
import type { Ports } from './ports.js'

/** The service of this call, and where the introspection gets the same one. */
export interface LoadedService {
  /** `undefined` where it could not be loaded: the introspection then answers and reports the fault. */
  readonly service: Service | undefined
  readonly source: Ports['service']
}

/** What is checked here must not be another service than the one of the introspection. */
export async function loadedOnce({ service: source }: Pick<Ports, 'service'>): Promise<LoadedService> {
  try {
    const service = await source.load()
    return { service: service ?? undefined, source: { load: () => service } }
  } catch (error) {
    return { service: undefined, source: { load: () => Promise.reject(error) } }
  }
}
