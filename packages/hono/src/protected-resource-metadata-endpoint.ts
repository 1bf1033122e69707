import type { ProtectedResource } from '@symbolon/core'
import { protectedResourceMetadataEndpoint as fetchEndpoint } from '@symbolon/fetch'
import type { Handler } from 'hono'

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3). Pass what `defineProtectedResource`
 * of core returns, to the guard as well. Mount it at its `metadataPath` with `app.all`, so that other
 * methods than GET and HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): Handler {
  const answer = fetchEndpoint(resource)
  return c => answer(c.req.raw)
}
