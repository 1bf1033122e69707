import { hash, randomBytes } from 'node:crypto'
import type { AccessToken } from '@symbolon/core'
import { answerOf, type BaselineAnswer, type BaselineStores, liveToken } from '../baseline.js'
import { type Case, compared, TRACED } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { cycled, granted, openSubject, type Subject } from '../subject.js'

const TOKENS = 1_000
const SCOPES = ['read']

/** A self-signed certificate with a P-256 key. Its private key is not kept. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBijCCATCgAwIBAgIUFPqeMFS7WVIMatKl4XdSM7noWGwwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGY2xpZW50MCAXDTI2MTEyMDIyMjY1OVoYDzIxMjYxMDI3MjIy
NjU5WjARMQ8wDQYDVQQDDAZjbGllbnQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AATOjw56iEHTK1NapcfJ8VGG2r+3kWaY56acq6PV0CCn4460WI4nZJ8RtoNTX65C
GTNM4o+G34wb+siAz+XhbUkZo2QwYjAdBgNVHQ4EFgQUW8ewKQ3WAWubT/skM6/m
8Y9YzB0wHwYDVR0jBBgwFoAUW8ewKQ3WAWubT/skM6/m8Y9YzB0wDwYDVR0TAQH/
BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIQDxcNg9
I5fNPikP47Ewj26+geR5gTK4gowM+vOBNk5pBgIgcgVm5sWg0xGFrIQ5bYSvi6NT
9arSJHfom/eY7/kcw0k=
-----END CERTIFICATE-----
`

/**
 * The minimum for a certificate-bound token: that for a bearer token, and the SHA-256 of the
 * unparsed certificate.
 */
export function certificateBaseline(token: string, pem: string, stores: BaselineStores): BaselineAnswer {
  const record = liveToken(hash('sha256', token, 'base64url'), SCOPES, stores)
  if (thumbprintOf(pem) !== record.certificateThumbprint) throw new Error('another certificate')
  return answerOf(record, stores)
}

function thumbprintOf(pem: string): string {
  const begin = pem.indexOf('-----BEGIN CERTIFICATE-----') + 27
  return hash('sha256', Buffer.from(pem.slice(begin, pem.indexOf('-----END', begin)), 'base64'), 'base64url')
}

/** A token bound to a certificate with a P-256 key. */
export const CERTIFICATE_BOUND: Case = {
  name: 'certificate',
  title: 'introspect, bound to a P-256 certificate (PEM in the request), in memory',
  async measure(seconds) {
    const subject = await openSubject()
    const known = await issueWith(
      Array.from({ length: TOKENS }, () => CERTIFICATE),
      subject,
    )
    const fresh = await issueWith(Array.from({ length: TOKENS }, otherCertificate), subject)
    const stores = {
      tokens: new Map([...known, ...fresh].map(({ record }) => [record.hash, record])),
      clients: subject.clients,
    }
    const limit = (issued: readonly HolderOfCertificate[]) =>
      repeated(index => {
        const { token, clientCertificate } = cycled(issued, index).request
        certificateBaseline(token, clientCertificate, stores)
      })
    const contenders = {
      baseline: limit(known),
      'baseline, not seen': limit(fresh),
      'PEM seen before': repeatedInTurn(index => granted(cycled(known, index).request, subject.ports)),
      'PEM not seen before': repeatedInTurn(index => granted(cycled(fresh, index).request, subject.ports)),
      'trace on': repeatedInTurn(index => granted(cycled(known, index).request, subject.traced)),
    }
    const measured = await measure(contenders, { seconds })
    return {
      rows: [
        compared(measured, { what: 'PEM seen before', against: 'baseline' }),
        compared(measured, { what: 'PEM not seen before', against: 'baseline, not seen' }),
        compared(measured, { what: 'trace on', against: 'PEM seen before', target: TRACED }),
      ],
      failures: [],
    }
  },
}

/** A token that is bound to a certificate, and the request with both. */
export interface HolderOfCertificate {
  readonly record: AccessToken
  readonly request: { readonly token: string; readonly scopes: readonly string[]; readonly clientCertificate: string }
}

export function issueWith(certificates: readonly string[], subject: Subject): Promise<readonly HolderOfCertificate[]> {
  return Promise.all(
    certificates.map(async clientCertificate => {
      const { value, record } = await subject.issue({ certificateThumbprint: thumbprintOf(clientCertificate) })
      return { record, request: { token: value, scopes: SCOPES, clientCertificate } }
    }),
  )
}

/** PEM of the same length with a signature of its own, which introspection does not verify. */
function otherCertificate(): string {
  const signature = randomBytes(48).toString('base64')
  return CERTIFICATE.replace(/.{64}\n(?=.{16}\n-----END)/, `${signature}\n`)
}
