import { describe, expect, test } from 'vitest'
import { guardResource } from '../../src/http/guard-resource.js'
import type { HttpAnswer } from '../../src/http/http-answer.js'
import { refusalSigner } from '../../src/http/refusal-signer.js'
import type { HttpRequestView } from '../../src/http/request-view.js'
import { signRequest } from '../../src/message-signatures/sign-message.js'
import { verifyResponse } from '../../src/message-signatures/verify-response.js'
import type { Ports } from '../../src/ports/ports.js'
import type { Jwk } from '../../src/standards/jose/jwk.js'
import { fakePorts, tokenRecord } from '../fakes.js'

/** The key of RFC 7515 Appendix A.3. */
const KEY: Jwk = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'resource',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
const { d: _, ...PUBLIC_KEY } = KEY
const URL = 'https://rs.example/accounts?x=1'
const BEARER = ['Authorization', 'Bearer unbound'] as const

async function signingPorts(): Promise<Ports> {
  const { ports } = await fakePorts({
    service: { jwks: { keys: [KEY] }, rsRequestSigned: true },
    tokens: [await tokenRecord('unbound')],
  })
  return ports
}

function view(...headers: HttpRequestView['headers']): HttpRequestView {
  return { method: 'GET', targetUri: URL, headers }
}

async function refused(request: HttpRequestView, ports: Ports, signer = refusalSigner(ports)): Promise<HttpAnswer> {
  const guarded = await guardResource(request, {}, ports, signer)
  if (guarded.ok) throw new Error('granted')
  return guarded.refusal
}

async function verified({ status, headers, body }: HttpAnswer, request: HttpRequestView, ports: Ports) {
  const { method, targetUri, headers: sent } = request
  const response = { status, headers: Object.entries(headers), body, request: { method, targetUri, headers: sent } }
  const components = ['www-authenticate']
  const result = await verifyResponse(response, { keys: { keys: [PUBLIC_KEY] }, components }, ports)
  return result.ok ? result.value.covered : result.refusal.reason
}

describe('FAPI 2.0 HTTP Signatures §5.3.2.1: refusals are signed', () => {
  test.each<[what: string, request: HttpRequestView, status: number]>([
    ['no token', view(), 401],
    ['a malformed token', view(['Authorization', 'Bearer a b']), 400],
    ['an unknown token', view(['Authorization', 'Bearer unknown']), 401],
    ['a missing signature', view(BEARER), 401],
    ['a malformed signature', view(BEARER, ['Signature-Input', '((']), 401],
    ['too many headers', view(BEARER, ...Array(101).fill(['Signature-Input', 'a'])), 400],
  ])('for %s', async (_what, request, status) => {
    const ports = await signingPorts()
    const answer = await refused(request, ports)
    expect(answer.status).toBe(status)
    expect(await verified(answer, request, ports)).toContain('"www-authenticate"')
  })

  test('§5.3.2.1-3: with the signature of the request that is refused', async () => {
    const ports = await signingPorts()
    const fields = await signRequest({ method: 'GET', targetUri: URL, headers: [BEARER] }, { key: KEY }, ports)
    const request = view(BEARER, ...Object.entries(fields))
    const answer = await refused(request, ports)
    expect(answer.headers['WWW-Authenticate']).toContain('A065327')
    expect(await verified(answer, request, ports)).toContain('"signature";req;key="sig"')
    expect(await verified(answer, view(BEARER), ports)).toBe('signature_component_unusable')
  })

  test.each<[what: string, targetUri: string | undefined]>([
    ['is unknown', undefined],
    ['has characters that no URL has', 'https://rs.example/a"b'],
    ['is of another scheme', 'ftp://rs.example/'],
  ])('an answer to a request whose URL %s is not signed, and no fault', async (_what, targetUri) => {
    const ports = await signingPorts()
    const answer = await refused({ ...view(BEARER), targetUri }, ports)
    expect([400, 401]).toContain(answer.status)
    expect(Object.keys(answer.headers)).not.toContain('Signature')
  })

  test('a field of the request that nobody can have signed is left out, and is no fault', async () => {
    const ports = await signingPorts()
    const answer = await refused(view(BEARER, ['Content-Digest', 'a\nb'], ['Signature', '((']), ports)
    expect(answer.status).toBe(401)
    expect(answer.headers['Signature-Input']).not.toContain('"content-digest";req')
  })

  test('without a signer nothing is signed', async () => {
    const guarded = await guardResource(view(), {}, await signingPorts())
    expect(guarded).not.toHaveProperty('answer.headers.Signature')
  })

  test('a service without a key is a TypeError, not an unsigned answer', async () => {
    const { ports } = await fakePorts()
    await expect(refused(view(), ports)).rejects.toThrow(TypeError)
  })
})

describe('RFC 9421 §5.1: what a request must be signed over', () => {
  const ACCEPTED = 'sig=("@method" "@target-uri" "authorization");created;tag="fapi-2-request"'
  test.each<[what: string, request: HttpRequestView, accepted: string | undefined]>([
    ['no signature', view(BEARER), ACCEPTED],
    ['no signature of a body', view(BEARER, ['Content-Length', '2']), ACCEPTED.replace(')', ' "content-digest")')],
    ['an unknown token', view(['Authorization', 'Bearer unknown']), undefined],
    ['no token', view(), undefined],
  ])('Accept-Signature for %s', async (_what, request, accepted) => {
    const ports = await signingPorts()
    const answer = await refused(request, ports)
    expect(answer.headers['Accept-Signature']).toBe(accepted)
    const covered = await verified(answer, request, ports)
    expect(covered.includes('"accept-signature"')).toBe(accepted !== undefined)
  })
})

describe('RFC 9421 §2.1.4: the trailers of a request', () => {
  const INPUT = [
    'Signature-Input',
    'sig=("@method" "@target-uri" "authorization" "expires";tr);created=1700000000',
  ] as const
  const SIGNATURE = ['Signature', 'sig=:AA==:'] as const

  test.each<[what: string, trailers: HttpRequestView['trailers'], code: string]>([
    ['unknown', undefined, 'A065327'],
    ['known', [['Expires', 'now']], 'A065327'],
    ['too many', Array(101).fill(['expires', 'now']), 'invalid_request'],
  ])('%s', async (_what, trailers, code) => {
    const ports = await signingPorts()
    const answer = await refused({ ...view(BEARER, INPUT, SIGNATURE), trailers }, ports)
    expect(answer.headers['WWW-Authenticate']).toContain(code)
    expect(answer.status).toBe(code === 'invalid_request' ? 400 : 401)
  })
})
