import { type CapturedRequest, headerOf } from './captured-request.js'

/** The `Authorization` header, empty where there is none. */
export function authorizationIn(request: Pick<CapturedRequest, 'headers'>): string {
  return headerOf(request, 'authorization') ?? ''
}

/** The decoded text of HTTP Basic, with its colon; `undefined` where there is none (RFC 7617 §2). */
export function basicText(request: Pick<CapturedRequest, 'headers'>): string | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorizationIn(request)) ?? []
  const text = encoded && Buffer.from(encoded, 'base64').toString('utf8')
  return text?.includes(':') ? text : undefined
}
