import { describe, expect, test } from 'vitest'
import { formBehindProxy, resourceBehindProxy, type TrustedProxy } from '../../../src/http/proxy/trusted-proxy.js'
import type { HttpRequestView } from '../../../src/http/request-view.js'
import { LEAF, MIDDLE } from './read-certificate.js'
import { pemOf, WRITTEN } from './written-certificates.js'

const FORWARDED = ['Forwarded', 'proto=https;host=as.example'] as const
const CERTIFICATE = WRITTEN.rfc9440(LEAF, [MIDDLE])
const BAD = ['Client-Cert', 'x'] as const

const view = (...headers: HttpRequestView['headers']): HttpRequestView => ({
  method: 'GET',
  targetUri: 'http://inside/a',
  headers,
  clientCertificate: 'of the proxy',
  clientCertificatePath: ['of the proxy'],
  clientCertificateAuthorized: true,
})

const forwarded: TrustedProxy = { forwarded: { header: 'Forwarded', hops: 1 } }
const certificate: TrustedProxy = { clientCertificate: { format: 'rfc9440' } }

describe.each([
  ['a form', formBehindProxy],
  ['a request to a resource', resourceBehindProxy],
])('%s behind a proxy', (_, behind) => {
  const seen = (own: HttpRequestView, trusted: TrustedProxy | undefined) => {
    const result = behind(own, trusted)
    if (!result.ok) throw new Error(result.refusal.body)
    return result.value
  }

  test('without the option no header is read', () => {
    const own = view(FORWARDED, ...CERTIFICATE)
    expect(seen(own, undefined)).toBe(own)
  })

  test('the URL, and nothing else', () => {
    const own = view(FORWARDED, BAD)
    expect(seen(own, forwarded)).toEqual({ ...own, targetUri: 'https://as.example/a' })
  })

  test('without the header the URL is unknown, whatever URL the proxy used', () => {
    expect(seen(view(), forwarded).targetUri).toBeUndefined()
  })

  test('the certificate and its chain, and nothing else', () => {
    const own = view(FORWARDED, ...CERTIFICATE)
    const path = [pemOf(MIDDLE)]
    const fields = { clientCertificate: pemOf(LEAF), clientCertificatePath: path, clientCertificateAuthorized: false }
    expect(seen(own, certificate)).toEqual({ ...own, ...fields })
  })

  test('RFC 8705 §2.1: a proxy is believed to have validated the chain only where the option says so', () => {
    const validated = { clientCertificate: { format: 'rfc9440', validated: true } } as const
    expect(seen(view(...CERTIFICATE), validated).clientCertificateAuthorized).toBe(true)
    expect(seen(view(...CERTIFICATE), certificate).clientCertificateAuthorized).toBe(false)
  })

  test('without the header there is no certificate: the one of the connection is the proxy’s', () => {
    const { clientCertificate, clientCertificatePath } = seen(view(), certificate)
    expect([clientCertificate, clientCertificatePath]).toEqual([undefined, []])
  })

  test('a body stays', () => {
    const own = { ...view(FORWARDED), body: 'a=b' }
    expect(seen(own, forwarded)).toMatchObject({ body: 'a=b' })
  })
})

describe('a certificate that cannot be read', () => {
  test('RFC 6749 §5.2: is a 400 for a form', () => {
    const result = formBehindProxy(view(BAD), certificate)
    expect(result).toMatchObject({
      ok: false,
      refusal: { status: 400, headers: { 'Content-Type': 'application/json' } },
    })
    const { error, error_description } = JSON.parse(result.ok ? '' : result.refusal.body)
    expect([error, error_description]).toEqual(['invalid_request', expect.stringContaining('certificate')])
  })

  test.each([
    ['no credentials', undefined, /^Bearer error="invalid_request"$/],
    ['a bearer token', 'Bearer x', /^Bearer error="invalid_request"$/],
    ['a bound token', 'DPoP x', /^DPoP error="invalid_request",algs=/],
  ])('RFC 6750 §3.1: is a 400 with a challenge for a resource: %s', (_, authorization, challenge) => {
    const own = authorization === undefined ? view(BAD) : view(BAD, ['Authorization', authorization])
    expect(resourceBehindProxy(own, certificate)).toEqual({
      ok: false,
      refusal: {
        status: 400,
        headers: expect.objectContaining({ 'WWW-Authenticate': expect.stringMatching(challenge) }),
        body: '{"error":"invalid_request"}',
      },
    })
  })
})
