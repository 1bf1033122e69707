import { Readable } from 'node:stream'
import type { Result } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { answerUnreadableBody } from '@symbolon/core/internal'
import { readBytes, utf8Text } from '@symbolon/node'
import type { FastifyRequest, RequestPayload } from 'fastify'

/** The default of Fastify. */
const DEFAULT_LIMIT = 1_048_576

const BODIES = new WeakMap<FastifyRequest, string>()

/** The body of a signed request as text, if {@link readSignedBody} has read it. */
export function signedBodyOf(request: FastifyRequest): string | undefined {
  return BODIES.get(request)
}

/**
 * Reads the body of a signed request, up to the limit of its route, and returns it as the payload
 * for the parser of the route. A body that no signature covers, or that a hook has changed, is not
 * read; the guard refuses a signed request without its body.
 */
export async function readSignedBody(
  request: FastifyRequest,
  payload: RequestPayload,
): Promise<Result<RequestPayload, HttpAnswer>> {
  const { raw, routeOptions } = request
  if (payload !== raw || raw.headers['signature-input'] === undefined) return { ok: true, value: payload }
  const bytes = await readBytes(raw, routeOptions.bodyLimit ?? DEFAULT_LIMIT)
  if (bytes === undefined) return { ok: false, refusal: answerUnreadableBody('too large') }
  const text = utf8Text(bytes)
  if (text !== undefined) BODIES.set(request, text)
  return { ok: true, value: Readable.from([bytes], { objectMode: false }) }
}
