import { type CapturedRequest, headerOf, urlIn } from './captured-request.js'
import { type JwtParts, jwtParts } from './jwt-parts.js'

/** What a request carries that says who sent it, as far as one can read it without keys. */
export interface Carried {
  readonly form: URLSearchParams
  readonly basic: { readonly id: string; readonly secret: string } | undefined
  readonly accessToken: string | undefined
  /** The token is presented as bound to a key: there is a proof, readable or not, or the scheme says it. */
  readonly hasProof: boolean
  readonly proof: JwtParts | undefined
  readonly assertion: JwtParts | undefined
  readonly requestObject: JwtParts | undefined
  readonly attestation: JwtParts | undefined
}

/** Reads what a request carries. */
export function carriedBy(request: CapturedRequest): Carried {
  const authorization = headerOf(request, 'authorization') ?? ''
  const query = urlIn(request.url)?.searchParams ?? new URLSearchParams()
  const form = request.method === 'GET' ? query : new URLSearchParams(request.body)
  return {
    form,
    basic: basicIn(authorization),
    accessToken: /^(?:bearer|dpop)\s+(\S+)$/i.exec(authorization)?.[1],
    hasProof: headerOf(request, 'dpop') !== undefined || /^dpop\b/i.test(authorization),
    proof: jwtParts(headerOf(request, 'dpop')),
    assertion: jwtParts(form.get('client_assertion') ?? undefined),
    requestObject: jwtParts(form.get('request') ?? undefined),
    attestation: jwtParts(headerOf(request, 'oauth-client-attestation')),
  }
}

function basicIn(authorization: string): Carried['basic'] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(authorization) ?? []
  if (encoded === undefined) return undefined
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return id === undefined || secret === undefined ? undefined : { id: formDecoded(id), secret: formDecoded(secret) }
}

/** The user name and password of HTTP Basic are encoded as in forms (RFC 6749 §2.3.1). */
function formDecoded(text: string): string {
  return new URLSearchParams(`a=${text.replaceAll('&', '%26')}`).get('a') ?? text
}
