import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT as WORKSPACE } from '../../../test/workspace.js'
import { readCertificate } from '../src/certificate.js'
import { readDer } from '../src/der.js'
import { readObjectIdentifier } from '../src/der-values.js'
import { type CertificatePolicy, type CertificatesOptions, certificates } from '../src/index.js'
import { readOcspResponse } from '../src/ocsp-response.js'
import { Work, type WorkDone, workLimits } from '../src/work.js'
import { alternativeNames, certificateOf, dns, keyUsage, NOW, POLICY, policies, policy } from './chain.js'
import { type Extension, name } from './forge.js'
import { answer, response } from './forge-ocsp.js'
import { byIntermediate, byRoot } from './revocation-rows.js'
import { type Bytes, generalized, int, nothing, octets, oid, seq, time, tlv } from './write-der.js'

/**
 * What is accepted: from the least to the most, in the unit of the row, of which `step` is the
 * smallest part.
 */
type Boundary = readonly [
  limits: { readonly from?: number; readonly to?: number; readonly step?: number },
  accepts: (size: number) => boolean | Promise<boolean>,
]

const many = <Element>(count: number, element: (at: number) => Element) =>
  Array.from({ length: count }, (_, at) => element(at))

/** Whether the usual path is accepted, with changes. */
async function isAccepted(
  {
    client = certificateOf('client'),
    bag = [certificateOf('intermediate')],
    now = NOW,
  }: { client?: Bytes; bag?: readonly Bytes[]; now?: number },
  options: Partial<CertificatesOptions> = {},
): Promise<boolean> {
  return (await certificates({ anchors: [certificateOf('root')], ...options }).verifyPath(client, bag, now)).ok
}

/** Whether options are accepted at all. */
function isPolicy(policy: CertificatePolicy): boolean {
  try {
    return certificates({ anchors: [certificateOf('root')], policy }) !== undefined
  } catch {
    return false
  }
}

/** DER of exactly so many octets, more than 1,100: what fills it, and a signature, whose length differs. */
function ofLength(length: number, filledWith: (filler: Extension) => Bytes): Bytes {
  const filled = (octetCount: number) => filledWith(['1.2.3', false, octets(new Uint8Array(octetCount))])
  const der = filled(1_000 + length - filled(1_000).length)
  return der.length === length ? der : ofLength(length, filledWith)
}

const moment = (seconds: number) => new Date(NOW + seconds * 1000).toISOString().replace('.000', '')

/** Whether a path is accepted by OCSP responses about the client alone, which its issuer may sign. */
function byOcsp(...responses: readonly Bytes[]): Promise<boolean> {
  const signing = { with: [keyUsage(0, 5, 6)] }
  const [root, intermediate] = [certificateOf('root', signing), certificateOf('intermediate', signing)]
  const ocspResponses: CertificatesOptions['ocspResponses'] = ({ certificate }) =>
    Buffer.compare(certificate, intermediate) === 0 ? [] : responses
  return isAccepted({ bag: [intermediate] }, { anchors: [root], crls: [byRoot()], ocspResponses })
}

const answered = (thisUpdate: number, nextUpdate: number) =>
  byOcsp(
    response({
      answers: [answer({ thisUpdate: generalized(moment(thisUpdate)), nextUpdate: generalized(moment(nextUpdate)) })],
    }),
  )
const listed = (change: Parameters<typeof byIntermediate>[0]) =>
  isAccepted({}, { crls: [byRoot(), byIntermediate(change)] })

const spends = (kind: keyof WorkDone) => (amount: number) =>
  new Work(workLimits({ mostIntermediates: 8 })).spend(kind, amount)

/** Every limit, by the constant that is its value, or by what it is about. */
const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  MAX_CERTIFICATE_BYTES: [
    { to: 16_384 },
    size => isAccepted({ client: ofLength(size, filler => certificateOf('client', { with: [filler] })) }),
  ],
  MAX_BAG: [
    { to: 16 },
    count => {
      const others = many(count - 1, at => certificateOf('client', { serial: int(100 + at) }))
      return isAccepted({ bag: [...others, certificateOf('intermediate')] })
    },
  ],
  SERIAL_LENGTH: [
    { from: 1, to: 20 },
    size => isAccepted({ client: certificateOf('client', { serial: tlv(2, new Uint8Array(size).fill(1)) }) }),
  ],
  MAX_OCTETS: [
    { to: 2_048 },
    size => readCertificate(certificateOf('client', { subject: name('a'.repeat(size - 21)) })) !== undefined,
  ],
  MAX_IDENTIFIER_OCTETS: [
    { from: 1, to: 64 },
    size => {
      const der = readDer(tlv(6, new Uint8Array(size).fill(1)))
      return der !== undefined && readObjectIdentifier(der) !== undefined
    },
  ],
  MOST_NAMES: [
    { to: 1_024 },
    count =>
      readCertificate(certificateOf('client', { with: [alternativeNames(...many(count, () => dns('a')))] })) !==
      undefined,
  ],
  MOST_QUALIFIERS: [
    { to: 8 },
    count => {
      const qualifier = seq(oid(POLICY.notice), seq())
      const stated = policies(false, policy(POLICY.some, ...many(count, () => qualifier)))
      return readCertificate(certificateOf('client', { with: [stated] })) !== undefined
    },
  ],
  DEPTH: [
    { to: 32 },
    depth => readDer(many(depth, () => 0).reduce<Bytes>(inner => seq(inner), nothing())) !== undefined,
  ],
  MAX_RESPONSES: [
    { to: 8 },
    count =>
      byOcsp(...many(count, () => response())).catch(error => {
        if (error instanceof TypeError) return false
        throw error
      }),
  ],
  MAX_RESPONSE_BYTES: [
    { to: 16_384 },
    size => readOcspResponse(ofLength(size, filler => response({ extensions: [filler] }))) !== undefined,
  ],
  MAX_ANSWERS: [
    { to: 16 },
    count => readOcspResponse(response({ answers: many(count, () => answer()) })) !== undefined,
  ],
  MAX_CERTIFICATES: [
    { to: 8 },
    count => readOcspResponse(response({ certificates: many(count, () => certificateOf('client')) })) !== undefined,
  ],
  MOST_INTERMEDIATES: [{ from: 0, to: 16 }, mostIntermediates => isPolicy({ mostIntermediates })],
  ANSWER_AGE: [{ from: 1, to: 31_622_400 }, ocspAnswerMaxAge => isPolicy({ ocspAnswerMaxAge })],
  MOST_POLICIES: [{ from: 1, to: 64 }, count => isPolicy({ acceptablePolicies: many(count, at => `1.2.${at}`) })],
  MOST_PARTS: [
    { to: 64 },
    count => {
      const more = many(count - 4, (at): Extension => [`1.2.3.${at}`, false, nothing()])
      return readCertificate(certificateOf('client', { with: more })) !== undefined
    },
  ],
  'candidates of a search': [{ to: 48 }, spends('candidates')],
  MORE_SIGNATURES: [{ to: 12 }, spends('signatures')],
  MORE_RESPONSES: [{ to: 20 }, spends('responses')],
  'forgeries of a search': [{ to: 3 }, spends('forgeries')],
  'comparisons of a search': [{ to: 16_384 }, spends('comparisons')],
  'policies of a search': [{ to: 6_144 }, spends('policies')],
  'notBefore of the client': [
    { to: 0 },
    at => isAccepted({ client: certificateOf('client', { notBefore: time(moment(at)) }) }),
  ],
  'notAfter of the client': [
    { from: 0 },
    at => isAccepted({ client: certificateOf('client', { notAfter: time(moment(at)) }) }),
  ],
  'thisUpdate of a CRL': [{ to: 0 }, at => listed({ thisUpdate: time(moment(at)) })],
  'nextUpdate of a CRL': [{ from: 0 }, at => listed({ nextUpdate: time(moment(at)) })],
  CLOCK_TOLERANCE: [{ from: -864_000, to: 300 }, at => answered(at, 86_400)],
  'nextUpdate of an OCSP answer': [{ from: 1 }, at => answered(-10, at)],
}

describe('docs/certificates.md: up to its limits and no further', () => {
  test.each(Object.entries(BOUNDARIES))('%s', async (_, [{ from, to, step = 1 }, accepts]) => {
    if (from !== undefined)
      expect([await accepts(from - step), await accepts(from), await accepts(from + step)]).toEqual([false, true, true])
    if (to !== undefined)
      expect([await accepts(to - step), await accepts(to), await accepts(to + step)]).toEqual([true, true, false])
  })
})

/** Numbers that are no limits of what is accepted. */
const NO_LIMITS = [
  'CONSTRUCTED', // bits of a tag
  'UNIVERSAL',
  'CLASS',
  'NOWHERE', // an offset
  'USAGES', // how many bits keyUsage has
  'RESPONSE_SIGNATURES', // a factor of the limit of responses
  'MAX_VERDICTS', // what is remembered, which changes no verdict
  'MOST_KNOWN',
  'MOST_FIELDS', // of DER, beyond what any structure has
]

test('every limit has its row', () => {
  const source = join(WORKSPACE, 'packages/x509/src')
  const constants = filesBelow(source, '.ts').flatMap(file =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/^(?:export )?const ([A-Z_]+)(?:: \w+)? = \d/gm)].map(
      ([, found = '']) => found,
    ),
  )
  expect(constants.length).toBeGreaterThan(20)
  expect(constants.filter(each => !(each in BOUNDARIES) && !NO_LIMITS.includes(each))).toEqual([])
})
