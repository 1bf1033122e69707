import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CertificatesOptions, certificates } from '../src/index.js'
import { extended, keyOf, renewed } from './boringssl-ocsp.js'
import { certificateOf, directory, dns, ip, NOW, OID } from './chain.js'
import { type Bytes, seq } from './write-der.js'

/** A chain from the end entity to the anchor. */
interface ChainCase {
  readonly name: string
  readonly chain: readonly string[]
  readonly trust: string
  readonly purpose: string
  readonly at: string
  readonly valid: boolean
}

/** Constraints, and names of a certificate below them; none where the constraints themselves are malformed. */
interface NamesCase {
  readonly name: string
  readonly constraints: string
  readonly subject?: string
  readonly alternativeNames?: string
  readonly directory?: string
  readonly dns?: string
  readonly ip?: readonly number[]
  readonly valid: boolean
}

interface OcspCase {
  readonly name: string
  readonly response: string
  readonly issuer: string
  readonly certificate: string
  readonly valid: boolean
}

interface Vectors {
  readonly chains: readonly ChainCase[]
  readonly names: readonly NamesCase[]
  readonly ocsp: { readonly cases: readonly OcspCase[]; readonly keys: readonly string[] }
}

/** The tests of BoringSSL, which `test/vectors/boringssl.mjs` writes. */
const FILE = join(process.env.SYMBOLON_VECTORS ?? '', 'boringssl.json')
const vectors = (): Vectors => JSON.parse(readFileSync(FILE, 'utf8'))
const bytesOf = (text = ''): Bytes => new Uint8Array(Buffer.from(text, 'base64'))

interface Judged {
  readonly client: Bytes
  readonly bag: readonly Bytes[]
  readonly now: number
  readonly options: CertificatesOptions
}

/** Why a path is refused; `undefined` when it is accepted. An anchor that cannot be read is refused, too. */
async function refusalOf({ client, bag, now, options }: Judged): Promise<string | undefined> {
  try {
    const result = await certificates(options).verifyPath(client, bag, now)
    return result.ok ? undefined : result.refusal.reason
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}

/** Names of cases in one text, such as `group/one,two other/three`. */
function namesIn(text: string): readonly string[] {
  return text.split(/\s+/).flatMap(each => {
    const [group = '', members] = each.split('/')
    return members === undefined ? [group] : members.split(',').map(member => `${group}/${member}`)
  })
}

/** Cases that are judged differently, and why. */
type Differences = readonly (readonly [why: string, names: string])[]

interface Named {
  readonly name: string
  readonly valid: boolean
}

/** Judges cases, and expects that those which are judged differently are those of two tables. */
async function expectOnly<Case extends Named>(
  cases: readonly Case[],
  judgedOf: (each: Case) => Judged,
  { refused, accepted = [] }: { readonly refused: Differences; readonly accepted?: Differences },
): Promise<void> {
  const wrong: { readonly refused: string[]; readonly accepted: string[] } = { refused: [], accepted: [] }
  for (const each of cases) {
    const isAccepted = (await refusalOf(judgedOf(each))) === undefined
    if (isAccepted !== each.valid) wrong[isAccepted ? 'accepted' : 'refused'].push(each.name)
  }
  const explained = (table: Differences) => table.flatMap(([, names]) => namesIn(names)).toSorted()
  expect(wrong.accepted.toSorted()).toStrictEqual(explained(accepted))
  expect(wrong.refused.toSorted()).toStrictEqual(explained(refused))
}

/** Purposes that are judged by RFC 5280 alone; those of MLS and C2PA have rules of their own. */
const PURPOSES: ReadonlyMap<string, string> = new Map([
  ['ANY_EKU', 'any'],
  ['SERVER_AUTH', OID.serverAuth],
  ['CLIENT_AUTH', OID.clientAuth],
])
const STRICT = /_STRICT(?:_LEAF)?$/

function judgedChain({ chain, purpose, at }: ChainCase): Judged {
  const [client = new Uint8Array(), ...others] = chain.map(bytesOf)
  const policy = {
    purpose: PURPOSES.get(purpose.replace(STRICT, '')) ?? '',
    anyExtendedKeyUsageAccepted: !STRICT.test(purpose),
  }
  return { client, bag: others, now: Date.parse(at), options: { anchors: [others.at(-1) ?? client], policy } }
}

/** An authority with the constraints, and a client with the names below it. */
function judgedNames({ constraints, subject, alternativeNames, ...single }: NamesCase): Judged {
  const names = [
    ...(single.dns === undefined ? [] : [dns(single.dns)]),
    ...(single.ip === undefined ? [] : [ip(...single.ip)]),
    ...(single.directory === undefined ? [] : [directory(bytesOf(single.directory))]),
  ]
  const alternative = alternativeNames === undefined ? names : [bytesOf(alternativeNames)]
  const critical = subject === undefined
  const client = certificateOf('client', {
    ...(subject !== undefined && { subject: bytesOf(subject) }),
    ...(critical && alternative.length > 0 && { subject: seq() }),
    with: alternative.map(each => [OID.alternativeNames, critical, names.length > 0 ? seq(each) : each]),
  })
  const intermediate = certificateOf('intermediate', { with: [[OID.nameConstraints, true, bytesOf(constraints)]] })
  return { client, bag: [intermediate], now: NOW, options: { anchors: [certificateOf('root')] } }
}

const REFUSED_CHAINS: Differences = [
  ['an anchor must be valid at the instant', 'expired-root/not-after,not-after-ta-with-constraints,not-before'],
  [
    'an anchor is an authority, by critical basicConstraints, and may sign certificates',
    'root-lacks-keycertsign-key-usage/main root-basic-constraints-ca-false/main root-lacks-basic-constraints/main,ta-with-constraints,ta-with-require-basic-constraints',
  ],
  [
    'the constraints, policies and purposes of an anchor apply (RFC 5937)',
    'policies-inhibit-anypolicy-by-root-fail/main policies-inhibit-mapping-by-root-fail/main policies-on-root-wrong/main policies-required-by-root-fail/main policy-mappings-on-root-fail/main root-eku-clientauth/serverauth,serverauth-strict,serverauth-ta-with-expiration violates-pathlen-1-from-root/main',
  ],
  [
    'basicConstraints of an authority must be critical (RFC 5280 §4.2.1.9)',
    'intermediate-basic-constraints-not-critical/main',
  ],
  [
    'an authority with purposes needs that of the policy; for BoringSSL here only the client needs it itself',
    'intermediate-eku-any-and-clientauth/serverauth-strict-leaf',
  ],
  [
    'SHA-1 is not accepted',
    'intermediate-eku-server-gated-crypto/sha1-eku-any issuer-and-subject-not-byte-for-byte-equal/anchor,target',
  ],
  ['a certificate has at most 16 KiB', 'many-names/ok-all-types'],
  [
    'a client without purposes has not that of the policy',
    'target-eku-none/clientauth,serverauth target-not-end-entity/main',
  ],
  [
    'who is no authority has none of its rights (RFC 5280 §4.2.1.3, §4.2.1.9)',
    'target-has-keycertsign-but-not-ca/main target-has-pathlen-but-not-ca/main',
  ],
  ['a critical extension that is not processed (RFC 5280 §4.2)', 'target-msapplicationpolicies-and-eku/main'],
]

const ACCEPTED_CHAINS: Differences = [
  [
    'a rule of the CA/Browser Forum: a server or client has no other purposes, its issuer has its own, and it is no authority',
    'target-eku-clientauth/clientauth-strict target-eku-many/clientauth-strict,clientauth-strict-leaf,serverauth-strict,serverauth-strict-leaf target-has-ca-basic-constraints/strict',
  ],
  [
    'the certificate of a client may be an anchor: the operator trusts it',
    'target-only/trusted_anchor target-selfissued/trusted_anchor',
  ],
]

const REFUSED_NAMES: Differences = [
  [
    'a constraint that ends in a dot is not understood',
    'DNSNames/1,2,3,6,14,15,17,18,19,24,25,26,27,28,30,31 IsPermittedCertSubjectDnsNames/1,2 IsPermittedCertSubjectIpAddresses/1,2,4',
  ],
  [
    'nor is one that begins with a dot, or is a dot',
    'DNSNamesPermittedWithLeadingDot/4,5 DNSNamesExcludedWithLeadingDot/1,2,3 DNSNamesExcludeDot/2,3',
  ],
  ['a wildcard may also match an excluded host', 'DNSNamesWithMultipleLevelsBetweenExcludedAndPermitted/7'],
  ['an empty host cannot be compared', 'DNSNamesExcludeOnly/1'],
  ['an excluded mailbox is excluded in upper and lower case', 'Rfc822NamesInExcluded/3'],
  [
    'the otherName of the constraint is malformed: its value has no tag of its own',
    'QuotedRfc822SanWithNoRfc822Constraints/1',
  ],
  ['an emailAddress that is no IA5String', 'IsPermittedCertSubjectEmailAddressNoEmailConstraint/2'],
]

const REFUSED_RESPONSES: Differences = [
  ['a serial number is positive (RFC 5280 §4.1.2.2)', 'good_response_invalid_serial'],
  ['the revocation of a delegate must be checked or ruled out (RFC 6960 §4.2.2.2.1)', 'ocsp_sign_indirect'],
  ['a critical extension that is not processed: timestamps of certificate transparency', 'has_critical_ct_extension'],
]

/** The instant of BoringSSL's tests of OCSP, and the age that they accept. */
const OCSP_NOW = Date.parse('2017-03-05T00:00:00Z')
const OCSP_POLICY = { purpose: 'any', ocspAnswerMaxAge: 604_800 }

const skipped = existsSync(FILE) ? '' : 'SKIPPED, SYMBOLON_VECTORS names no folder with boringssl.json'

describe.skipIf(skipped !== '')(`BoringSSL, in the folder that SYMBOLON_VECTORS names ${skipped}`, () => {
  test('chains: none is accepted beyond RFC 5280, and each refusal is explained', async () => {
    const { chains } = vectors()
    const judged = chains.filter(
      ({ trust, purpose }) => trust.startsWith('TRUSTED_ANCHOR') && PURPOSES.has(purpose.replace(STRICT, '')),
    )
    expect([chains.length, judged.length]).toStrictEqual([197, 171])
    await expectOnly(judged, judgedChain, { refused: REFUSED_CHAINS, accepted: ACCEPTED_CHAINS })
  })

  test('names: none is accepted, and each refusal is explained', async () => {
    const { names } = vectors()
    expect(names).toHaveLength(256)
    await expectOnly(names, judgedNames, { refused: REFUSED_NAMES })
  })

  test('OCSP responses, signed anew: none is accepted, and each refusal is explained', async () => {
    const { cases, keys } = vectors().ocsp
    const signers = keys.map(keyOf)
    const [authority] = signers
    if (authority === undefined) throw new Error('BoringSSL has no keys for OCSP')
    const judged = (each: OcspCase): Judged => {
      const anchors = [extended(bytesOf(each.issuer), authority, true)]
      const ocspResponses = () => [renewed(bytesOf(each.response), signers)]
      const client = extended(bytesOf(each.certificate), authority, false)
      return { client, bag: [], now: OCSP_NOW, options: { anchors, policy: OCSP_POLICY, ocspResponses } }
    }
    expect(cases).toHaveLength(36)
    await expectOnly(cases, judged, { refused: REFUSED_RESPONSES })
  })
})
