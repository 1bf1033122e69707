import type { ProtectedResource } from '../configuration/protected-resource.js'
import type { IntrospectionPorts } from '../introspection/introspect.js'
import type { Service } from '../records/service.js'
import type { ResourceDemands } from './resource-demands.js'

/** The resource says that tokens must be bound to a key (RFC 9728 §2). */
export function isBoundOnly(resource: ResourceDemands['resource']): resource is ProtectedResource {
  return resource?.metadata.dpop_bound_access_tokens_required === true
}

/** The service of this call, and where the introspection gets the same one. */
export interface LoadedService {
  /** `undefined` where it could not be loaded: the introspection then answers and reports the fault. */
  readonly service: Service | undefined
  readonly source: IntrospectionPorts['service']
}

/** What is checked here must not be another service than the one of the introspection. */
export async function loadedOnce({ service: source }: Pick<IntrospectionPorts, 'service'>): Promise<LoadedService> {
  try {
    const service = await source.load()
    return { service: service ?? undefined, source: { load: () => service } }
  } catch (error) {
    return { service: undefined, source: { load: () => Promise.reject(error) } }
  }
}

/** Where the proof of a token that is bound to no key is ignored, a proof shows no binding. */
export function requireProofsCompared({ dpopProofOnUnboundTokenIgnored }: Service): void {
  if (!dpopProofOnUnboundTokenIgnored) return
  throw new TypeError(
    'guardResource: the resource says dpop_bound_access_tokens_required, and dpopProofOnUnboundTokenIgnored of the ' +
      'service lets tokens pass that are not bound: set only one of them',
  )
}
