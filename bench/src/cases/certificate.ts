import { hash } from 'node:crypto'
import { answerOf, type BaselineAnswer, type BaselineStores, liveToken } from '../baseline.js'
import type { Case } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { cycled, granted, openSubject } from '../subject.js'

const TOKENS = 1_000
const SCOPES = ['read']

/** A self-signed certificate with a P-256 key. Its private key is not kept. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
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
function certificateBaseline(token: string, pem: string, stores: BaselineStores): BaselineAnswer {
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
    const certificateThumbprint = thumbprintOf(CERTIFICATE)
    const issued = await Promise.all(Array.from({ length: TOKENS }, () => subject.issue({ certificateThumbprint })))
    const requests = issued.map(({ value }) => ({ token: value, scopes: SCOPES, clientCertificate: CERTIFICATE }))
    const stores = {
      tokens: new Map(issued.map(({ record }) => [record.hash, record])),
      clients: subject.clients,
    }
    const contenders = {
      baseline: repeated(index => void certificateBaseline(cycled(requests, index).token, CERTIFICATE, stores)),
      ours: repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
      traced: repeatedInTurn(index => granted(cycled(requests, index), subject.traced)),
    }
    const { baseline, ours, traced } = await measure(contenders, { seconds })
    return {
      rows: [
        { what: 'trace off', against: 'baseline', reference: baseline, ours, target: { ratio: 2.7 } },
        { what: 'trace on', against: 'trace off', reference: ours, ours: traced, target: { ratio: 1.3 } },
      ],
      failures: [],
    }
  },
}
