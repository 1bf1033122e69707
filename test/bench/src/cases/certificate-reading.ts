import { AsnParser } from '@peculiar/asn1-schema'
import { Certificate, CertificateList } from '@peculiar/asn1-x509'
import { readWithLazyNames } from '../../../../packages/x509/src/certificate.js'
import { readRevocationList } from '../../../../packages/x509/src/crl.js'
import { certificateOf } from '../../../../packages/x509/test/chain.js'
import { revoked } from '../../../../packages/x509/test/forge.js'
import { byRoot } from '../../../../packages/x509/test/revocation-rows.js'
import { type Bytes, bits, int, nothing, oid, seq, set, utf8 } from '../../../../packages/x509/test/write-der.js'
import { type Case, compared, missedTargets } from '../case.js'
import { measure, repeated } from '../measure.js'

/** The library at its strictest and fastest. */
const OPTIONS = { berOptions: { parseEmbedded: false, maxDepth: 32 } }

const many = (count: number, part: (at: number) => Bytes) => Array.from({ length: count }, (_, at) => part(at))
const manyNames = seq(...many(180, () => set(seq(oid('1.2'), utf8('')))))
const longKey = seq(seq(oid('1.2.3'), seq(...many(6_000, nothing))), bits(Uint8Array.of(1)))

const CERTIFICATES: Readonly<Record<string, Bytes>> = {
  'an ordinary certificate': certificateOf('client'),
  'two names of 180 parts': certificateOf('client', { issuer: manyNames, subject: manyNames }),
  'a key with 6,000 parameters': certificateOf('client', { spki: longKey }),
}

const LIST = byRoot({ revoked: many(300, at => revoked(int(at + 1))) })

/** What is read, by this package and by the library (docs/decisions/0051). */
const READERS: readonly (readonly [what: string, ours: () => unknown, library: () => unknown])[] = [
  ...Object.entries(CERTIFICATES).map(
    ([what, der]) => [what, () => readWithLazyNames(der), () => AsnParser.parse(der, Certificate, OPTIONS)] as const,
  ),
  ['a CRL of 300 entries', () => readRevocationList(LIST), () => AsnParser.parse(LIST, CertificateList, OPTIONS)],
]

/** What reading costs, compared with `@peculiar/asn1-x509`. */
export const CERTIFICATE_READING: Case = {
  name: 'certificate-reading',
  title: 'reading certificates and CRLs, also hostile ones, compared with @peculiar/asn1-x509',
  async measure(seconds) {
    const rows = []
    for (const [what, ours, library] of READERS) {
      const contenders = { ours: repeated(ours), library: repeated(library) }
      const measured = await measure(contenders, { seconds: seconds / READERS.length })
      rows.push({ ...compared(measured, { what: 'ours', against: 'library', target: { ratio: 0.5 } }), what })
    }
    return { rows, failures: missedTargets(rows) }
  },
}
