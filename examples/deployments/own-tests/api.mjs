import { createServer } from 'node:http'
import { introspectionOf, resourceGuard } from '@symbolon/node'

/**
 * An API of yours. It takes its ports, so that a test can pass others.
 *
 * @param {import('@symbolon/core').IntrospectionPorts} ports
 */
export function createApi(ports) {
  const guard = resourceGuard({ ports, scopes: ['accounts'], maxAge: 300 })
  return createServer((req, res) => guard(req, res, () => res.end(`accounts of ${introspectionOf(req).subject}`)))
}
