import type { RequestListener } from 'node:http'
import { type NodeRequest, rawPath } from './request-view.js'

/** Listeners by their whole path. */
export type Endpoints = Readonly<Record<string, RequestListener>>

/**
 * Finds the listener for a request, whose path is compared exactly as it was sent; for frameworks.
 * Throws a `TypeError` with the name of the caller for a key that is no path, and for a value that is
 * no listener.
 */
export function endpointFinder(
  caller: string,
  endpoints: Endpoints,
): (req: NodeRequest) => RequestListener | undefined {
  const listeners = new Map(Object.entries(endpoints))
  for (const [path, listener] of listeners) {
    if (!/^\/[^?#]*$/.test(path)) throw new TypeError(`${caller}: ${path} is not the path of an endpoint, as /par is`)
    if (typeof listener !== 'function') throw new TypeError(`${caller}: the endpoint ${path} is not a listener`)
  }
  return req => listeners.get(rawPath(req) ?? '')
}
