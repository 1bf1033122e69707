import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type Certificate, readCertificate } from '../../../../packages/x509/src/certificate.js'
import { isSignedBy } from '../../../../packages/x509/src/signatures.js'
import { authorityKey, certificateOf, KEYS, subjectKey } from '../../../../packages/x509/test/chain.js'
import { makeKey, type TestKey } from '../../../../packages/x509/test/forge.js'
import type { Case, Row } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'

/** The most microseconds that a signature may cost, with a key that is new. */
const BUDGET = { most: 300 } as const

const KINDS: Readonly<Record<string, TestKey>> = {
  'P-256': KEYS.intermediate,
  'RSA of 2048 bits': makeKey(2048),
  'RSA of 4096 bits': makeKey(4096),
  Ed25519: makeKey('Ed25519'),
}

/** What a signature of a certificate costs, by a key that was used before and by a new one. */
export const CERTIFICATE_SIGNATURE: Case = {
  name: 'certificate-signature',
  title: 'the signature of one certificate, compared with one verification by node:crypto with an imported key',
  async measure(seconds) {
    const rows: Row[] = []
    const kinds = Object.entries(KINDS)
    for (const [what, key] of kinds) rows.push(...(await rowsOf(what, key, seconds / kinds.length)))
    return { rows, failures: [] }
  },
}

async function rowsOf(what: string, key: TestKey, seconds: number): Promise<readonly Row[]> {
  const { key: publicKey } = read(certificateOf('intermediate', { spki: key.spki, with: [subjectKey(key)] }))
  const issued = read(certificateOf('client', { signer: key, with: [authorityKey(key)] }))
  const imported = createPublicKey({ key: Buffer.from(key.spki), format: 'der', type: 'spki' })
  const measured = await measure(
    {
      primitive: repeated(() => requireValid(verified(issued, key, imported))),
      known: repeatedInTurn(async () => requireValid(await isSignedBy(issued, publicKey))),
      // Keys are known by their bytes, so a copy is a new key.
      fresh: repeatedInTurn(async () =>
        requireValid(await isSignedBy(issued, { ...publicKey, der: publicKey.der.slice() })),
      ),
    },
    { seconds },
  )
  return (['known', 'fresh'] as const).map(name => ({
    what: `${what}, ${name === 'known' ? 'a known key' : 'a new key'}`,
    against: 'one verification',
    reference: measured.micros('primitive'),
    ours: measured.micros(name),
    ratio: measured.ratio(name, 'primitive'),
    target: BUDGET,
  }))
}

function read(der: Uint8Array): Certificate {
  const certificate = readCertificate(der)
  if (certificate === undefined) throw new Error('the certificate cannot be read')
  return certificate
}

function verified({ content, signature }: Certificate, { digest }: TestKey, key: KeyObject): boolean {
  return verify(digest, content, key, signature)
}

function requireValid(valid: boolean): void {
  if (!valid) throw new Error('the signature is not valid')
}
