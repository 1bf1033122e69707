import type { ProtectedResource } from '@symbolon/core'
import { answerResourceMetadata } from '@symbolon/core/http'
import type { FastifyPluginAsync } from 'fastify'
import { endpoint } from './endpoint.js'
import { sendAnswer } from './send-answer.js'

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3) as a plugin. Its prefix is its path:
 * `app.register(protectedResourceMetadataEndpoint(resource), { prefix: resource.metadataPath })`. Pass
 * what `defineProtectedResource` of core returns, to the guard as well. Other methods than GET and
 * HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): FastifyPluginAsync {
  const answer = answerResourceMetadata(resource)
  return endpoint(async (request, reply) => sendAnswer(reply, answer(request.method)))
}
