import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CLIENT, OTHER } from '../../express/test/tls-identities.js'
import { probe } from '../src/index.js'
import { type DemoChanges, probedDemo } from './demo.js'
import { together } from './harmless.js'
import { removeRules } from './planted.js'

/** A connection with a certificate, as the proxy before the server passes it on. */
const withCertificate =
  (pem: string): typeof fetch =>
  (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-client-cert', encodeURIComponent(pem))
    return fetch(url, { ...init, headers })
  }

function jwksOf(pem: string) {
  const { raw, publicKey } = new X509Certificate(pem)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'certificate', x5c: [raw.toString('base64')] }] }
}

/** A client that authenticates by its certificate. Its tokens are bound to that, and not to a key. */
const WITH_CERTIFICATE: DemoChanges = {
  method: 'self_signed_tls_client_auth',
  trustedProxy: { clientCertificate: { format: 'nginx' } },
  service: { tlsClientCertificateBoundAccessTokens: true },
  registered: { jwks: jwksOf(CLIENT.cert), dpopRequired: false, tlsClientCertificateBoundAccessTokens: true },
  otherRegistered: { jwks: jwksOf(OTHER.cert) },
  client: { fetch: withCertificate(CLIENT.cert), certificateBound: true, dpop: false },
  otherClient: { fetch: withCertificate(OTHER.cert) },
}

const FAPI_MODE: DemoChanges = { service: { fapiModes: ['FAPI2_SECURITY'] } }

describe('clients with certificates', () => {
  test('nothing is found at our demo, also by FAPI 2.0', async () => {
    const options = await probedDemo(together([WITH_CERTIFICATE, FAPI_MODE]))
    const { reason, findings, probes } = await probe({ ...options, profile: 'fapi2-security' })
    expect({ reason, findings }).toStrictEqual({ reason: undefined, findings: [] })
    expect(probes.filter(({ outcome }) => outcome === 'untestable')).toStrictEqual([])
    expect(probes).toContainEqual({ code: 'call-other-certificate', outcome: 'passed' })
  })

  test.each([
    [['certificate registered'], ['push-other-certificate', 'redeem-other-certificate']],
    [['certificate of the binding'], ['call-other-certificate']],
  ])('without the rule %s', async (rules, codes) => {
    removeRules(rules)
    const only = ['push-other-certificate', 'redeem-other-certificate', 'call-no-certificate', 'call-other-certificate']
    const { reason, findings } = await probe({ ...(await probedDemo(WITH_CERTIFICATE)), only })
    expect(reason).toBeUndefined()
    expect(findings.map(({ code }) => code)).toStrictEqual(codes)
  })

  test('a connection that is refused for its certificate is a refusal', async () => {
    const options = await probedDemo(WITH_CERTIFICATE)
    const closed: typeof fetch = () => Promise.reject(new TypeError('closed'))
    const only = ['push-other-certificate', 'redeem-other-certificate', 'call-other-certificate']
    const { findings, probes } = await probe({
      ...options,
      otherClient: { ...options.client, clientId: 'other', fetch: closed },
      only,
    })
    expect(findings).toStrictEqual([])
    expect(probes).toStrictEqual(only.map(code => ({ code, outcome: 'passed' })))
  })

  test('the aliases of endpoints for certificates are used', async () => {
    const options = await probedDemo(WITH_CERTIFICATE)
    const aliased: typeof fetch = async (url, init) => {
      if (!String(url).includes('.well-known')) return withCertificate(CLIENT.cert)(url, init)
      const metadata = Object(await (await fetch(url, init)).json())
      const mtls_endpoint_aliases = { token_endpoint: `${options.issuer}/token?mtls` }
      return Response.json({ ...metadata, mtls_endpoint_aliases })
    }
    const asked = new Set<string>()
    const watched: typeof fetch = (url, init) => {
      asked.add(String(url))
      return aliased(url, init)
    }
    const client = { ...options.client, fetch: watched }
    expect(await probe({ ...options, client, only: [] })).toMatchObject({ outcome: 'tested' })
    expect(asked).toContain(`${options.issuer}/token?mtls`)
  })
})
