import type { ProtectedResource } from '@symbolon/core'
import { answerResourceMetadata } from '@symbolon/core/http'
import { responseOf } from './response.js'

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3), at its `metadataPath`. Pass what
 * `defineProtectedResource` of core returns, to the guard as well. Other methods than GET and HEAD
 * get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): (request: Request) => Response {
  const answer = answerResourceMetadata(resource)
  return request => responseOf(answer(request.method), request)
}
