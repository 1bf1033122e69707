import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificates } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { type CertificatePolicy, certificates } from '../src/index.js'
import { derOf } from './pem.js'

/** The used properties of a case of x509-limbo. */
interface LimboCase {
  readonly id: string
  readonly subset: 'core' | 'crl' | 'stretch' | 'pedantic' | 'webpki-name-rules' | 'name-dependent'
  readonly trusted_certs: readonly string[]
  readonly untrusted_intermediates: readonly string[]
  readonly peer_certificate: string
  readonly validation_time: string | null
  readonly expected_result: 'SUCCESS' | 'FAILURE'
  readonly max_chain_depth: number | null
  readonly crls: readonly string[]
  readonly extended_key_usage: readonly string[]
  readonly _ref: { readonly leafEku: readonly string[] | null }
}

const PURPOSES: ReadonlyMap<string, string> = new Map([
  ['serverAuth', '1.3.6.1.5.5.7.3.1'],
  ['clientAuth', '1.3.6.1.5.5.7.3.2'],
])

/** The instant of cases without a validation time. */
const NOW = '2026-06-01T00:00:00Z'

const whole = join(process.env.SYMBOLON_VECTORS ?? '', 'x509-limbo/limbo-cases.json')
const isWhole = process.env.SYMBOLON_VECTORS !== undefined && existsSync(whole)
const file = isWhole ? whole : new URL('../../../test/vectors/x509-limbo-core.json', import.meta.url)
const cases: readonly LimboCase[] = JSON.parse(readFileSync(file, 'utf8')).testcases

/**
 * The port of a case; `undefined` when it cannot be built, because invalid anchors are a TypeError.
 */
function portOf(
  { trusted_certs, crls, max_chain_depth }: LimboCase,
  policy: CertificatePolicy,
): Certificates | undefined {
  const mostIntermediates = Math.min(max_chain_depth ?? 8, 16)
  try {
    return certificates({ anchors: trusted_certs, crls, policy: { ...policy, mostIntermediates } })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function verdict(each: LimboCase, policy: CertificatePolicy): Promise<string> {
  const port = portOf(each, policy)
  if (port === undefined) return 'FAILURE: an anchor or a CRL cannot be read'
  const now = new Date(each.validation_time ?? NOW).getTime()
  const path = each.untrusted_intermediates.map(derOf)
  const result = await port.verifyPath(derOf(each.peer_certificate), path, now)
  return result.ok ? 'SUCCESS' : `FAILURE: ${result.refusal.reason}`
}

/** As the file notes: the purpose serverAuth is demanded if the leaf has it, otherwise none. */
function purposeOf({ extended_key_usage, _ref }: LimboCase): string {
  const [demanded] = extended_key_usage.length > 0 ? extended_key_usage : (_ref.leafEku ?? [])
  return PURPOSES.get(demanded ?? '') ?? 'any'
}

/**
 * Cases outside of `core` with a different result, and why. Cases of `webpki-name-rules` and
 * `name-dependent` need the name of a server, which a client does not have, or rules of the
 * CA/Browser Forum, so only their `SUCCESS` is tested, and what
 * is named here.
 */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  ['pathlen::max-chain-depth-1-self-issued', 'the policy counts all certificates, including self-issued ones'],
  ['rfc5280::aki::cross-signed-root-missing-aki', 'the issuer of an anchor is not checked'],
  ['rfc5280::nc::permitted-dns-match-noncritical', 'constraints are processed even if they are not critical'],
  ['rfc5280::pc::ica-noncritical-pc', 'the same; those of NIST PKITS are not critical either'],
  ['rfc5280::san::ip-in-dns', 'a dNSName is compared with the registered text, and never as an address'],
  ['rfc5280::san::underscore-dns', 'a dNSName is compared with the registered text, which may have an underscore'],
])

const NAME_RULES: ReadonlySet<string> = new Set(['webpki-name-rules', 'name-dependent'])

describe('x509-limbo: a part of it, or the whole in the folder that SYMBOLON_VECTORS names', () => {
  test('has more than ninety cases of core', () => {
    expect(cases.filter(({ subset }) => subset === 'core').length).toBeGreaterThan(90)
  })

  const skipped = isWhole ? '' : 'SKIPPED, SYMBOLON_VECTORS names no folder with all of x509-limbo'

  test.skipIf(skipped !== '')(`has all cases, those of CVE-2024-0567 and CVE-2025-61727 too ${skipped}`, () => {
    expect(cases.filter(({ subset }) => subset === 'core')).toHaveLength(119)
    expect(cases).toHaveLength(208)
    expect(cases.filter(({ id }) => /^cve::cve-(?:2024-0567|2025-61727)/.test(id))).toHaveLength(3)
  })

  const judged = cases.filter(
    ({ id, subset, expected_result }) => !NAME_RULES.has(subset) || expected_result === 'SUCCESS' || DIFFERENT.has(id),
  )

  test.each(judged)('$subset $id: $expected_result', async each => {
    const result = await verdict(each, { purpose: purposeOf(each) })
    expect(result.startsWith(each.expected_result), result).toBe(!DIFFERENT.has(each.id))
  })

  test('no case of core has a different result', () => {
    expect(cases.filter(({ id, subset }) => subset === 'core' && DIFFERENT.has(id))).toStrictEqual([])
  })

  const onlyServers = cases.filter(({ _ref }) => _ref.leafEku?.includes('clientAuth') !== true)

  test.each(onlyServers)('$id: refuses the leaf when clientAuth is demanded', async each => {
    expect(await verdict(each, {})).not.toBe('SUCCESS')
  })

  test.skipIf(skipped !== '')(
    `gives the same result for the others when clientAuth is demanded ${skipped}`,
    async () => {
      const clients = cases.filter(({ subset, _ref }) => subset === 'core' && _ref.leafEku?.includes('clientAuth'))
      const verdicts = await Promise.all(
        clients.map(async each => (await verdict(each, {})).startsWith(each.expected_result)),
      )
      expect(verdicts.filter(agrees => !agrees)).toHaveLength(0)
      expect(clients.length).toBeGreaterThan(10)
    },
  )
})
