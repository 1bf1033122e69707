import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { certificates } from '../src/index.js'

/** A case of NIST PKITS: a path from the end entity up, inputs of RFC 5280 §6.1.1, and the verdict. */
interface PkitsCase {
  readonly section: string
  readonly path: readonly string[]
  readonly policies?: readonly string[]
  readonly explicit?: true
  readonly mappingInhibited?: true
  readonly anyPolicyInhibited?: true
  /** The names of CRLs; those about policies need none. */
  readonly crls?: readonly string[]
  readonly valid: boolean
}

interface Vectors {
  readonly cases: readonly PkitsCase[]
  readonly certificates: Readonly<Record<string, string>>
  readonly crls?: Readonly<Record<string, string>>
}

const read = (path: string | URL): Vectors => JSON.parse(readFileSync(path, 'utf8'))

const policies = read(new URL('../../../test/vectors/nist-pkits-policies.json', import.meta.url))

/** All sections, which `test/vectors/boringssl.mjs` writes. */
const WHOLE = join(process.env.SYMBOLON_VECTORS ?? '', 'nist-pkits.json')

/** An instant at which all certificates are valid. */
const NOW = Date.parse('2026-06-01T00:00:00Z')

const bytesOf = (text = '') => new Uint8Array(Buffer.from(text, 'base64'))

async function verdict(
  { path, policies, explicit, mappingInhibited, anyPolicyInhibited, crls = [] }: PkitsCase,
  vectors: Vectors,
) {
  const policy = {
    purpose: 'any',
    ...(policies && { acceptablePolicies: policies }),
    initialExplicitPolicy: explicit ?? false,
    initialPolicyMappingInhibit: mappingInhibited ?? false,
    initialAnyPolicyInhibit: anyPolicyInhibited ?? false,
  }
  const derOf = (name: string) => bytesOf(vectors.certificates[name])
  const [client = new Uint8Array(), ...others] = path.map(derOf)
  const lists = crls.map(name => bytesOf(vectors.crls?.[name]))
  const anchors = [derOf('TrustAnchorRootCertificate')]
  return certificates({ anchors, policy, crls: lists }).verifyPath(client, others, NOW)
}

test('NIST PKITS: every section about policies is here', () => {
  const chapters = policies.cases.map(({ section }) => section.split('.').slice(0, 2).join('.'))
  expect([...new Set(chapters)]).toEqual(['4.8', '4.9', '4.10', '4.11', '4.12'])
  expect(new Set(policies.cases.map(({ section }) => section)).size).toBe(20 + 8 + 14 + 11 + 10)
})

test.each(policies.cases)('NIST PKITS §$section: $path.0 with $policies: $valid', async each => {
  const result = await verdict(each, policies)
  expect(result.ok, JSON.stringify(result)).toBe(each.valid)
  // An invalid path is refused for its policies, and for nothing else.
  if (!result.ok) expect(result.refusal.reason).toMatch(/polic/i)
})

/** A CRL that cannot be read is refused when the port is made. */
async function isAccepted(each: PkitsCase, vectors: Vectors): Promise<boolean> {
  try {
    return (await verdict(each, vectors)).ok
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Sections that are judged differently, and why: all but one of them are refused (docs/certificates.md). */
const DIFFERENT: readonly (readonly [section: string, why: string])[] = [
  ['4.1.4', 'DSA is not accepted'],
  ['4.1.5', 'DSA is not accepted'],
  ['4.6.4', 'basicConstraints of an authority must be critical (RFC 5280 §4.2.1.9)'],
  ['4.14.4', 'a list of one distribution point is ignored'],
  ['4.14.5', 'a list of one distribution point is ignored'],
  ['4.14.7', 'a list of one distribution point is ignored'],
  ['4.14.18', 'a list about some reasons is ignored'],
  ['4.14.19', 'a list about some reasons is ignored'],
  ['4.14.22', 'a list about other issuers is ignored'],
  ['4.14.24', 'a list about other issuers is ignored'],
  ['4.14.25', 'a list about other issuers is ignored'],
  ['4.14.28', 'a list about other issuers is ignored'],
  ['4.14.29', 'a list about other issuers is ignored'],
  ['4.14.30', 'a list about other issuers is ignored'],
  ['4.14.33', 'a list about other issuers is ignored'],
  ['4.15.4', 'a delta is ignored: the certificate is revoked by one only'],
  ['4.15.5', 'a delta is ignored: it lifts a hold'],
]

const skipped = existsSync(WHOLE) ? '' : 'SKIPPED, SYMBOLON_VECTORS names no folder with nist-pkits.json'

describe.skipIf(skipped !== '')(`all of NIST PKITS, in the folder that SYMBOLON_VECTORS names ${skipped}`, () => {
  test('232 of 249 cases are judged as it demands, and the others are explained', async () => {
    const vectors = read(WHOLE)
    const different: string[] = []
    for (const each of vectors.cases) if ((await isAccepted(each, vectors)) !== each.valid) different.push(each.section)
    expect(vectors.cases).toHaveLength(249)
    expect(different).toStrictEqual(DIFFERENT.map(([section]) => section))
  })
})
