import { createPorts } from '@symbolon/core'
import { introspectionEndpoint, pushedAuthorizationRequestEndpoint } from '@symbolon/fetch'
import { fromD1, sqlStores } from '@symbolon/sql'

/** Only pushed requests and introspection, over D1, without a framework: for a server that has the rest. */
// biome-ignore lint/style/noDefaultExport: the runtime looks for the default export of a worker.
export default {
  async fetch(request, { DB, ISSUER, NONCES }) {
    const stores = sqlStores(fromD1(DB), { serviceId: 'shop' })
    const ports = createPorts({ service: { serviceId: 'shop', issuer: ISSUER }, stores, secrets: [NONCES] })
    const endpoints = { '/par': pushedAuthorizationRequestEndpoint, '/introspect': introspectionEndpoint }
    const endpoint = endpoints[new URL(request.url).pathname]
    return endpoint?.({ ports, publicOrigin: ISSUER })(request) ?? new Response('Not found', { status: 404 })
  },
}
