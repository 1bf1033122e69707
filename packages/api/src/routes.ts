import { type Authentication, bearerOf, UNNAMED } from './authentication.js'
import { percentDecoded } from './encoding.js'
import { API_OPERATIONS, type ApiOperation } from './operations.js'

/** What a path leads to, and how its callers say who they are. */
export interface Route {
  readonly operation: ApiOperation
  readonly authentication: Authentication
}

const BY_PATH: ReadonlyMap<string, ApiOperation> = new Map(
  API_OPERATIONS.map(operation => [operation.path, operation] as const),
)

/** A path of the REST surface, taken apart. */
export interface ApiPath {
  /** The path of the operation behind `/api/` and the service. */
  readonly path: string
  /** The segment that names the service, escapes and all; absent where the credentials name it. */
  readonly serviceId?: string
}

/** Takes a path of the REST surface apart, `/api/…` or `/api/{serviceId}/…`; `undefined` for any other. */
export function readApiPath(pathname: string): ApiPath | undefined {
  if (!pathname.startsWith('/api/')) return undefined
  const path = pathname.slice('/api/'.length)
  if (BY_PATH.has(path)) return { path }
  const slash = path.indexOf('/')
  const behind = path.slice(slash + 1)
  return slash > 0 && BY_PATH.has(behind) ? { path: behind, serviceId: path.slice(0, slash) } : undefined
}

/** Finds the route of a path. */
export function findRoute(pathname: string): Route | undefined {
  const read = readApiPath(pathname)
  const operation = read === undefined ? undefined : BY_PATH.get(read.path)
  if (read === undefined || operation === undefined) return undefined
  if (read.serviceId === undefined) return { operation, authentication: UNNAMED }
  const serviceId = percentDecoded(read.serviceId)
  return serviceId === undefined ? undefined : { operation, authentication: bearerOf(serviceId) }
}
