import type { RequestListener } from 'node:http'
import type { ProtectedResource } from '@symbolon/core'
import { answerResourceMetadata } from '@symbolon/core/http'
import { sendAnswer } from './send-answer.js'

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3), at its `metadataPath`. Pass what
 * `defineProtectedResource` of core returns, to the guard as well. Other methods than GET and HEAD
 * get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): RequestListener {
  const answer = answerResourceMetadata(resource)
  return (req, res) => sendAnswer(res, answer(req.method))
}
