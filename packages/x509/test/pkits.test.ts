import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certificates } from '../src/index.js'

/** A case of NIST PKITS: a path from the end entity up, inputs of RFC 5280 §6.1.1, and the verdict. */
interface PkitsCase {
  readonly section: string
  readonly path: readonly string[]
  readonly policies?: readonly string[]
  readonly explicit?: true
  readonly mappingInhibited?: true
  readonly anyPolicyInhibited?: true
  readonly valid: boolean
}

const vectors: { readonly cases: readonly PkitsCase[]; readonly certificates: Readonly<Record<string, string>> } =
  JSON.parse(readFileSync(new URL('../../../test/vectors/nist-pkits-policies.json', import.meta.url), 'utf8'))

/** An instant at which all certificates are valid. */
const NOW = Date.parse('2026-06-01T00:00:00Z')

const derOf = (name: string) => new Uint8Array(Buffer.from(vectors.certificates[name] ?? '', 'base64'))

function verdict({ path, policies, explicit, mappingInhibited, anyPolicyInhibited }: PkitsCase) {
  const policy = {
    purpose: 'any',
    ...(policies && { acceptablePolicies: policies }),
    initialExplicitPolicy: explicit ?? false,
    initialPolicyMappingInhibit: mappingInhibited ?? false,
    initialAnyPolicyInhibit: anyPolicyInhibited ?? false,
  }
  const [client = new Uint8Array(), ...others] = path.map(derOf)
  return certificates({ anchors: [derOf('TrustAnchorRootCertificate')], policy }).verifyPath(client, others, NOW)
}

test('NIST PKITS: every section about policies is here', () => {
  const chapters = vectors.cases.map(({ section }) => section.split('.').slice(0, 2).join('.'))
  expect([...new Set(chapters)]).toEqual(['4.8', '4.9', '4.10', '4.11', '4.12'])
  expect(new Set(vectors.cases.map(({ section }) => section)).size).toBe(20 + 8 + 14 + 11 + 10)
})

test.each(vectors.cases)('NIST PKITS §$section: $path.0 with $policies: $valid', async each => {
  const result = await verdict(each)
  expect(result.ok, JSON.stringify(result)).toBe(each.valid)
  // An invalid path is refused for its policies, and for nothing else.
  if (!result.ok) expect(result.refusal.reason).toMatch(/polic/i)
})
