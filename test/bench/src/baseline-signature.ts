import { hash, type KeyObject, verify } from 'node:crypto'
import { answerOf, type BaselineAnswer, type BaselineStores, liveToken } from './baseline.js'
import { SERIALIZED_COMPONENTS, type SignedRequest } from './signatures.js'

export interface SignatureStores extends BaselineStores {
  /** The imported keys of the client by key id. */
  readonly keys: ReadonlyMap<string, KeyObject>
}

/** The lifetime of a signature in seconds. */
const LIFETIME = 60

/**
 * The minimum for an introspection of a signed request: that for a bearer token, three lines, one
 * verification.
 */
export function signatureBaseline(request: SignedRequest, stores: SignatureStores): BaselineAnswer {
  const token = liveToken(hash('sha256', request.token, 'base64url'), request.scopes, stores)
  const authorization = header(request, 'authorization')
  if (authorization !== `Bearer ${request.token}`) throw new Error('a signature for another token')
  const input = header(request, 'signature-input')
  const parameters = input.slice(input.indexOf('=') + 1)
  if (!parameters.startsWith(SERIALIZED_COMPONENTS)) throw new Error('not covered')
  const created = Number(parameter(parameters, ';created=', ';'))
  if (!(Math.abs(Date.now() / 1000 - created) <= LIFETIME)) throw new Error('an expired signature')
  const key = stores.keys.get(parameter(parameters, ';keyid="', '"'))
  if (key === undefined) throw new Error('an unknown key')
  const values = `"@method": ${request.htm}\n"@target-uri": ${request.targetUri}\n"authorization": ${authorization}`
  const base = Buffer.from(`${values}\n"@signature-params": ${parameters}`, 'latin1')
  const field = header(request, 'signature')
  const signature = Buffer.from(field.slice(field.indexOf(':') + 1, -1), 'base64')
  if (!verify('sha256', base, { key, dsaEncoding: 'ieee-p1363' }, signature)) throw new Error('a wrong signature')
  return answerOf(token, stores)
}

function header({ headers }: SignedRequest, name: string): string {
  for (const { key, value } of headers) if (key.length === name.length && key.toLowerCase() === name) return value
  throw new Error(`no ${name}`)
}

function parameter(parameters: string, before: string, after: string): string {
  const start = parameters.indexOf(before) + before.length
  return parameters.slice(start, parameters.indexOf(after, start))
}
