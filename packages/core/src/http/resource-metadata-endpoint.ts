import { type ProtectedResource, requireProtectedResource } from '../configuration/protected-resource.js'
import type { HttpAnswer } from './http-answer.js'

/**
 * Answers requests for the metadata of a protected resource, by their method (RFC 9728 §3.1, §3.2):
 * a GET or a HEAD gets the metadata as JSON, which may be cached for an hour, and others get a 405.
 * Throws a `TypeError` for anything that `defineProtectedResource` did not return.
 */
export function answerResourceMetadata(resource: ProtectedResource): (method: string | undefined) => HttpAnswer {
  requireProtectedResource('protectedResourceMetadataEndpoint', resource)
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' }
  const found: HttpAnswer = { status: 200, headers, body: JSON.stringify(resource.metadata) }
  const otherMethod: HttpAnswer = { status: 405, headers: { Allow: 'GET, HEAD' }, body: '' }
  return method => (method === 'GET' || method === 'HEAD' ? found : otherMethod)
}
