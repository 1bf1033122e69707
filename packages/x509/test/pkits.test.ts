import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { certificates } from '../src/index.js'

/** A test of NIST PKITS about certificate policies. */
interface PkitsCase {
  readonly test: string
  /** The names of certificates, from the anchor to the client. */
  readonly path: readonly string[]
  /** The user-initial-policy-set, as numbers of the test policies of NIST; absent for any. */
  readonly policies: readonly number[] | null
  readonly explicit: boolean
  readonly noMapping: boolean
  readonly noAny: boolean
  readonly valid: boolean
}

interface Pkits {
  /** Certificates in base64, by name. */
  readonly certificates: Readonly<Record<string, string>>
  readonly cases: readonly PkitsCase[]
}

const NOW = Date.UTC(2020, 0, 1)

const file = join(process.env.SYMBOLON_VECTORS ?? '', 'pkits/policies.json')
const present = process.env.SYMBOLON_VECTORS !== undefined && existsSync(file)
const pkits: Pkits = present ? JSON.parse(readFileSync(file, 'utf8')) : { certificates: {}, cases: [] }

const derOf = (name: string) => new Uint8Array(Buffer.from(pkits.certificates[name] ?? '', 'base64'))

async function verdict({ path, policies, explicit, noMapping, noAny }: PkitsCase): Promise<string> {
  const [anchor = new Uint8Array(), ...below] = path.map(derOf)
  const policy = {
    purpose: 'any',
    ...(policies && { acceptablePolicies: policies.map(each => `2.16.840.1.101.3.2.1.48.${each}`) }),
    initialExplicitPolicy: explicit,
    initialPolicyMappingInhibit: noMapping,
    initialAnyPolicyInhibit: noAny,
  }
  const [client = new Uint8Array(), ...others] = below.toReversed()
  const result = await certificates({ anchors: [anchor], policy }).verifyPath(client, others, NOW)
  return result.ok ? 'valid' : result.refusal.reason
}

describe.skipIf(!present)(
  'NIST PKITS, sections 4.8 to 4.12 (needs SYMBOLON_VECTORS, the folder of the vectors)',
  () => {
    test('has all tests', () => {
      expect(pkits.cases).toHaveLength(87)
    })

    test.each(pkits.cases.map((each, at) => [`${each.test}, number ${at}`, each] as const))('%s', async (_, each) => {
      const reason = each.valid ? /^valid$/ : /: (?:valid policy|acceptable policy|no mapping of anyPolicy) /
      expect(await verdict(each)).toMatch(reason)
    })
  },
)
