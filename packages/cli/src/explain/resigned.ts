import { createHmac } from 'node:crypto'
import { ASSUMED_SECRET } from './assumed-client.js'
import type { CapturedRequest } from './captured-request.js'
import type { Carried } from './carried.js'

/**
 * The request with an HS256 assertion signed by the assumed secret, so that what comes after the
 * signature is judged too.
 */
export function resigned(request: CapturedRequest, { assertion, form }: Carried): CapturedRequest {
  const written = form.get('client_assertion')
  if (assertion?.header.alg !== 'HS256' || written === null) return request
  const signed = written.slice(0, written.lastIndexOf('.'))
  const signature = createHmac('sha256', ASSUMED_SECRET).update(signed).digest('base64url')
  return { ...request, body: request.body.replace(written, `${signed}.${signature}`) }
}
