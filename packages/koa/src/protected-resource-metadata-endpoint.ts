import type { ProtectedResource } from '@symbolon/core'
import { answerResourceMetadata } from '@symbolon/core/http'
import type { Middleware } from 'koa'
import { sendAnswer } from './send-answer.js'

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3). Pass what `defineProtectedResource`
 * of core returns, to the guard as well. Mount it at its `metadataPath` for all methods, so that
 * others than GET and HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): Middleware {
  const answer = answerResourceMetadata(resource)
  return ctx => sendAnswer(ctx, answer(ctx.method))
}
