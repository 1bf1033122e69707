import { describe, expect, test } from 'vitest'
import { readCertificate } from '../src/certificate.js'
import { type CertificatesOptions, certificates } from '../src/index.js'
import { authorityKey, certificateOf, KEYS, keyUsage, NOW, OID } from './chain.js'
import type { Extension } from './forge.js'
import { answer, response, STATUS } from './forge-ocsp.js'
import { byIntermediate, byRoot, POINT, pointed, scoped } from './revocation-rows.js'
import { type Bytes, oid, seq, time, tlv } from './write-der.js'

/** Authorities that may sign OCSP responses as well. */
const SIGNING = { with: [keyUsage(0, 5, 6)] }

/** Why the usual path is refused; `undefined` when it is accepted. */
async function refusalOf(options: Partial<CertificatesOptions>, more: readonly Extension[] = []) {
  const [root, intermediate] = [certificateOf('root', SIGNING), certificateOf('intermediate', SIGNING)]
  const port = certificates({ anchors: [root], ...options })
  const result = await port.verifyPath(certificateOf('client', { with: more }), [intermediate], NOW)
  return result.ok ? undefined : result.refusal.reason
}

const NO_IDENTIFIER: Bytes = tlv(6, Uint8Array.of(0x80, 1))

describe('what is half right', () => {
  test.each([
    ['first', seq(NO_IDENTIFIER, oid('1.2.4'))],
    ['second', seq(oid('1.2.3'), NO_IDENTIFIER)],
  ])('RFC 5280 §4.2.1.5: a mapping whose %s policy is no identifier makes a certificate unreadable', (_, pair) => {
    expect(readCertificate(certificateOf('client', { with: [[OID.policyMappings, true, seq(pair)]] }))).toBeUndefined()
  })

  test('RFC 5280 §4.2.1.13: a distribution point that says nothing is none', async () => {
    const point: Extension = ['2.5.29.31', false, seq(seq())]
    const ofPoint = byIntermediate(scoped(pointed(POINT)))
    expect(await refusalOf({ crls: [byRoot(), byIntermediate()] }, [point])).toBeUndefined()
    expect(await refusalOf({ crls: [byRoot(), ofPoint] }, [point])).toMatch(/CRL signed and complete/)
  })

  test.each([false, true])(
    'RFC 6960 §2.2: an answer that does not know the certificate clears no stale CRL, with issuersWithoutCrlAccepted %s',
    async issuersWithoutCrlAccepted => {
      const unknown = response({ answers: [answer({ status: STATUS.unknown })] })
      const stale = byIntermediate({
        thisUpdate: time('2026-05-01T00:00:00Z'),
        nextUpdate: time('2026-05-02T00:00:00Z'),
      })
      const by = (reply: Bytes) =>
        refusalOf({ crls: [byRoot(), stale], policy: { issuersWithoutCrlAccepted }, ocspResponses: () => [reply] })
      expect(await by(response())).toBeUndefined()
      expect(await by(unknown)).toBeDefined()
    },
  )

  test('RFC 5280 §5.2.3: a CRL whose number is negative cannot be read', () => {
    const numbered = (octet: number) =>
      byRoot({ extensions: [[OID.crlNumber, false, tlv(2, Uint8Array.of(octet))], authorityKey(KEYS.root)] })
    const portOf = (crl: Bytes) => certificates({ anchors: [certificateOf('root')], crls: [crl] })
    expect(() => portOf(numbered(0x7f))).not.toThrow()
    expect(() => portOf(numbered(0x80))).toThrow(TypeError)
  })
})
