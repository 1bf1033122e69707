import { type Authentication, BEARER_OR_BASIC, bearerFor } from './authentication.js'
import { percentDecoded } from './encoding.js'
import { API_OPERATIONS, type ApiOperation } from './operations.js'

/** The operation of a path, and how its callers authenticate. */
export interface Route {
  readonly operation: ApiOperation
  readonly authentication: Authentication
}

const BY_PATH: ReadonlyMap<string, ApiOperation> = new Map(
  API_OPERATIONS.map(operation => [operation.path, operation] as const),
)

/** The parts of a path of the REST API. */
export interface ApiPath {
  /** The path of the operation, after `/api/` and the service. */
  readonly path: string
  /** The segment of the service, still percent-encoded; absent when the credentials name the service. */
  readonly serviceId?: string
}

/** Splits a path of the REST API, `/api/…` or `/api/{serviceId}/…`; `undefined` for any other path. */
export function readApiPath(pathname: string): ApiPath | undefined {
  if (!pathname.startsWith('/api/')) return undefined
  const path = pathname.slice('/api/'.length)
  if (BY_PATH.has(path)) return { path }
  const slash = path.indexOf('/')
  const rest = path.slice(slash + 1)
  return slash > 0 && BY_PATH.has(rest) ? { path: rest, serviceId: path.slice(0, slash) } : undefined
}

/** Finds the route of a path. */
export function findRoute(pathname: string): Route | undefined {
  const read = readApiPath(pathname)
  const operation = read === undefined ? undefined : BY_PATH.get(read.path)
  if (read === undefined || operation === undefined) return undefined
  if (read.serviceId === undefined) return { operation, authentication: BEARER_OR_BASIC }
  const serviceId = percentDecoded(read.serviceId)
  return serviceId === undefined ? undefined : { operation, authentication: bearerFor(serviceId) }
}
