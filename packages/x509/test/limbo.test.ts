import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CertificatePolicy, certificates } from '../src/index.js'
import { derOf } from './pem.js'

/** A case of x509-limbo, as far as it is used here. */
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
  readonly _ref: { readonly leafEku: readonly string[] | null }
}

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'

/** The instant at which the cases were made, for those that say "now". */
const NOW = '2026-06-01T00:00:00Z'

const file = join(process.env.SYMBOLON_VECTORS ?? '', 'x509-limbo/limbo-cases.json')
const present = process.env.SYMBOLON_VECTORS !== undefined && existsSync(file)
const cases: readonly LimboCase[] = present ? JSON.parse(readFileSync(file, 'utf8')).testcases : []

async function verdict(each: LimboCase, policy: CertificatePolicy): Promise<string> {
  let port: ReturnType<typeof certificates>
  try {
    port = certificates({
      anchors: each.trusted_certs,
      crls: each.crls,
      policy: { ...policy, mostIntermediates: Math.min(each.max_chain_depth ?? 8, 16) },
    })
  } catch (error) {
    return `FAILURE: ${error instanceof TypeError ? error.message : 'no TypeError'}`
  }
  const now = new Date(each.validation_time ?? NOW).getTime()
  const path = each.untrusted_intermediates.map(derOf)
  const result = await port.verifyPath(derOf(each.peer_certificate), path, now)
  return result.ok ? 'SUCCESS' : `FAILURE: ${result.refusal.reason}`
}

/** As the note of the file says: leaves name serverAuth, or nothing is demanded of them. */
function purposeOf({ _ref }: LimboCase): string {
  return _ref.leafEku?.includes('serverAuth') ? SERVER_AUTH : 'any'
}

describe.skipIf(!present)('x509-limbo (SYMBOLON_VECTORS names the folder of the vectors)', () => {
  test.each(cases)('$subset $id', async each => {
    const result = await verdict(each, { purpose: purposeOf(each) })
    console.log(
      each.subset,
      each.expected_result === result.slice(0, 7) ? 'same' : 'DIFF',
      each.expected_result,
      each.id,
      result,
    )
  })
})
