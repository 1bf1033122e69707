import type { CertificatePolicy } from '../src/index.js'
import {
  authorityKey,
  type Change,
  certificateOf,
  clientOfSecond,
  KEYS,
  NAMES,
  OID,
  policies,
  policy,
  secondIntermediate,
  subjectKey,
} from './chain.js'
import type { Extension } from './forge.js'
import type { PathRow } from './path-rows.js'
import { type Bytes, implicit, int, oid, seq } from './write-der.js'

/** Policies by their short names; `any` is anyPolicy. */
export const P: Readonly<Record<'gold' | 'silver' | 'bronze' | 'any', string>> = {
  gold: '1.2.3.1',
  silver: '1.2.3.2',
  bronze: '1.2.3.3',
  any: '2.5.29.32.0',
}

type Name = keyof typeof P

/** What a certificate says about policies. */
export interface Says {
  readonly has?: readonly Name[]
  readonly maps?: readonly (readonly [issuer: Name, subject: Name])[]
  readonly requireExplicitPolicy?: number
  readonly inhibitPolicyMapping?: number
  readonly inhibitAnyPolicy?: number
}

/** The extensions that say it, those of RFC 5280 §4.2.1.11 and §4.2.1.14 critical. */
export function saying(says: Says): readonly Extension[] {
  const { has, maps, requireExplicitPolicy: required, inhibitPolicyMapping: inhibited, inhibitAnyPolicy } = says
  const skips = [required, inhibited].flatMap((skip, at) =>
    skip === undefined ? [] : [implicit(at, Uint8Array.of(skip))],
  )
  const pairs = maps?.map(pair => seq(...pair.map(each => oid(P[each]))))
  return [
    ...(has === undefined ? [] : [policies(false, ...has.map(each => policy(P[each])))]),
    ...(pairs === undefined ? [] : [[OID.policyMappings, true, seq(...pairs)] as const]),
    ...(skips.length === 0 ? [] : [[OID.policyConstraints, true, seq(...skips)] as const]),
    ...(inhibitAnyPolicy === undefined ? [] : [[OID.inhibitAnyPolicy, true, int(inhibitAnyPolicy)] as const]),
  ]
}

/** Two intermediates that say something, and a client. */
interface Chain {
  readonly root?: Says
  readonly first?: Says
  readonly second?: Says
  readonly client?: Says
}

const long = ({
  root = {},
  first = {},
  second = {},
  client = {},
}: Chain): Pick<PathRow, 'anchors' | 'bag' | 'client'> => ({
  anchors: [certificateOf('root', { with: saying(root) })],
  bag: [certificateOf('intermediate', { with: saying(first) }), secondIntermediate({ with: saying(second) })],
  client: clientOfSecond({ with: saying(client) }),
})

const every = (...has: readonly Name[]): Chain => ({ first: { has }, second: { has }, client: { has } })

/** An intermediate with a new key, certified by its old one, between the two others. */
function withSelfIssued(says: Says, { first = {}, client = {} }: Chain): Pick<PathRow, 'bag' | 'client'> {
  const renewed: Change = {
    serial: int(5),
    issuer: NAMES.intermediate,
    spki: KEYS.second.spki,
    signer: KEYS.intermediate,
    with: [subjectKey(KEYS.second), authorityKey(KEYS.intermediate), ...saying(says)],
  }
  return {
    bag: [certificateOf('intermediate', { with: saying(first) }), certificateOf('intermediate', renewed)],
    client: certificateOf('client', { signer: KEYS.second, with: [authorityKey(KEYS.second), ...saying(client)] }),
  }
}

const accepting = (...names: readonly Name[]): CertificatePolicy => ({
  acceptablePolicies: names.map(each => P[each]),
})
const DEMANDED: CertificatePolicy = { initialExplicitPolicy: true }
const VALID = 'valid policy'
const ACCEPTABLE = 'acceptable policy'

const own = certificateOf('client', { with: saying({ has: ['gold'] }) })
const ownBare = certificateOf('client')

/** What RFC 5280 §6.1.1 gives as inputs. */
const INPUTS: readonly PathRow[] = [
  { what: 'no policy at all, where none is demanded', clause: 'RFC 5280 §6.1.5 (g)', ...long({}) },
  { what: 'no policy at all', clause: 'RFC 5280 §6.1.1 (f)', refused: VALID, ...long({}), policy: DEMANDED },
  { what: 'one policy in every certificate', clause: 'RFC 5280 §6.1.1 (f)', ...long(every('gold')), policy: DEMANDED },
  {
    what: 'the acceptable policy in every certificate',
    clause: 'RFC 5280 §6.1.1 (c)',
    ...long(every('gold', 'silver')),
    policy: accepting('bronze', 'silver'),
  },
  {
    what: 'a policy that is not acceptable',
    clause: 'RFC 9618 §5.5 (g)(6)(i)',
    refused: ACCEPTABLE,
    ...long(every('gold')),
    policy: accepting('silver'),
  },
  {
    what: 'acceptablePolicies without initialExplicitPolicy, where no policy is demanded',
    clause: 'RFC 5280 §6.1.1 (f)',
    ...long(every('gold')),
    policy: { ...accepting('silver'), initialExplicitPolicy: false },
  },
  {
    what: 'acceptablePolicies without initialExplicitPolicy, where an authority demands one',
    clause: 'RFC 9618 §5.5 (g)(6)(i)',
    refused: ACCEPTABLE,
    ...long({ ...every('gold'), first: { has: ['gold'], requireExplicitPolicy: 0 } }),
    policy: { ...accepting('silver'), initialExplicitPolicy: false },
  },
  {
    what: 'anyPolicy among acceptablePolicies',
    clause: 'RFC 5280 §6.1.1 (c)',
    ...long(every('gold')),
    policy: accepting('any'),
  },
  {
    what: 'anyPolicy in every certificate for a policy that is acceptable',
    clause: 'RFC 9618 §5.5 (g)(6)(ii)',
    ...long(every('any')),
    policy: accepting('gold'),
  },
  {
    what: 'anyPolicy where it is inhibited from the beginning',
    clause: 'RFC 5280 §6.1.1 (g)',
    refused: VALID,
    ...long(every('any')),
    policy: { ...DEMANDED, initialAnyPolicyInhibit: true },
  },
  {
    what: 'a policy of its own where anyPolicy is inhibited from the beginning',
    clause: 'RFC 5280 §6.1.1 (g)',
    ...long({ root: { has: ['any'] }, ...every('gold', 'any') }),
    policy: { ...accepting('gold'), initialAnyPolicyInhibit: true },
  },
  {
    what: 'a mapped policy where mapping is inhibited from the beginning',
    clause: 'RFC 5280 §6.1.1 (e)',
    refused: VALID,
    ...long({
      first: { has: ['gold'], maps: [['gold', 'silver']] },
      second: { has: ['silver'] },
      client: { has: ['silver'] },
    }),
    policy: { ...DEMANDED, initialPolicyMappingInhibit: true },
  },
]

/** How certificates follow each other: RFC 9618 §5.3. */
const LEVELS: readonly PathRow[] = [
  ...(['first', 'second', 'client'] as const).map(place => ({
    what: `no policy of the certificate called ${place}`,
    clause: 'RFC 9618 §5.3 (e)',
    refused: VALID,
    ...long({ ...every('gold'), [place]: {} }),
    policy: accepting('gold'),
  })),
  {
    what: 'a policy that the certificate above does not have',
    clause: 'RFC 9618 §5.3 (d)(1)(i)',
    refused: VALID,
    ...long({ ...every('gold'), client: { has: ['silver'] } }),
    policy: DEMANDED,
  },
  {
    what: 'a policy below anyPolicy',
    clause: 'RFC 9618 §5.3 (d)(1)(ii)',
    ...long({ ...every('any'), client: { has: ['gold'] } }),
    policy: accepting('gold'),
  },
  {
    what: 'another policy below anyPolicy',
    clause: 'RFC 9618 §5.3 (d)(1)(ii)',
    refused: ACCEPTABLE,
    ...long({ ...every('any'), client: { has: ['gold'] } }),
    policy: accepting('silver'),
  },
  {
    what: 'anyPolicy below a policy',
    clause: 'RFC 9618 §5.3 (d)(2)',
    ...long({ first: { has: ['gold'] }, second: { has: ['any'] }, client: { has: ['gold'] } }),
    policy: accepting('gold'),
  },
  {
    what: 'anyPolicy of the client below a policy',
    clause: 'RFC 9618 §5.3 (d)(2)',
    refused: ACCEPTABLE,
    ...long({ first: { has: ['gold'] }, second: { has: ['gold'] }, client: { has: ['any'] } }),
    policy: accepting('silver'),
  },
  {
    what: 'a policy that does not reach the client',
    clause: 'RFC 9618 §5.3 (d)(3)',
    refused: ACCEPTABLE,
    ...long({ first: { has: ['gold', 'silver'] }, second: { has: ['gold', 'silver'] }, client: { has: ['silver'] } }),
    policy: accepting('gold'),
  },
]

/** Mappings: RFC 9618 §5.4. */
const MAPPINGS: readonly PathRow[] = [
  ...(['any', 'gold'] as const).map(issuer => ({
    what: `a mapping ${issuer === 'any' ? 'of' : 'to'} anyPolicy`,
    clause: 'RFC 5280 §6.1.4 (a)',
    refused: 'no mapping of anyPolicy',
    ...long({ first: { has: ['any'], maps: [[issuer, issuer === 'any' ? 'gold' : 'any']] } }),
  })),
  {
    what: 'a mapped policy',
    clause: 'RFC 9618 §5.4 (b)(1)',
    ...long({
      first: { has: ['gold'], maps: [['gold', 'silver']] },
      second: { has: ['silver'] },
      client: { has: ['silver'] },
    }),
    policy: accepting('gold'),
  },
  {
    what: 'the policy that another one was mapped to, as an acceptable one',
    clause: 'RFC 9618 §5.5 (g)(2)',
    refused: ACCEPTABLE,
    ...long({
      first: { has: ['gold'], maps: [['gold', 'silver']] },
      second: { has: ['silver'] },
      client: { has: ['silver'] },
    }),
    policy: accepting('silver'),
  },
  {
    what: 'a policy that was mapped to another one, by its old name',
    clause: 'RFC 9618 §5.4 (b)(1)',
    refused: VALID,
    ...long({ ...every('gold'), first: { has: ['gold'], maps: [['gold', 'silver']] } }),
    policy: DEMANDED,
  },
  {
    what: 'one of several policies that one is mapped to',
    clause: 'RFC 9618 §5.4 (b)(1)',
    ...long({
      first: {
        has: ['gold'],
        maps: [
          ['gold', 'silver'],
          ['gold', 'bronze'],
        ],
      },
      second: { has: ['silver', 'bronze'] },
      client: { has: ['bronze'] },
    }),
    policy: accepting('gold'),
  },
  ...(['gold', 'silver'] as const).map(each => ({
    what: `two policies that are mapped to one: ${each}`,
    clause: 'RFC 9618 §5.3 (d)(1)(i)',
    ...long({
      first: {
        has: ['gold', 'silver'],
        maps: [
          ['gold', 'bronze'],
          ['silver', 'bronze'],
        ],
      },
      second: { has: ['bronze'] },
      client: { has: ['bronze'] },
    }),
    policy: accepting(each),
  })),
  {
    what: 'a mapped policy that only anyPolicy covers',
    clause: 'RFC 9618 §5.4 (b)(2)',
    ...long({
      first: { has: ['any'], maps: [['gold', 'silver']] },
      second: { has: ['silver'] },
      client: { has: ['silver'] },
    }),
    policy: accepting('gold'),
  },
  {
    what: 'a mapped policy that no policy covers',
    clause: 'RFC 9618 §5.4 (b)(2)',
    refused: VALID,
    ...long({
      first: { has: ['gold'], maps: [['silver', 'bronze']] },
      second: { has: ['bronze'] },
      client: { has: ['bronze'] },
    }),
    policy: DEMANDED,
  },
  {
    what: 'anyPolicy below a mapping',
    clause: 'RFC 9618 §5.3 (d)(2)',
    ...long({
      first: { has: ['gold'], maps: [['gold', 'silver']] },
      second: { has: ['any'] },
      client: { has: ['silver'] },
    }),
    policy: accepting('gold'),
  },
  {
    what: 'a mapping by the second authority where the first inhibits it',
    clause: 'RFC 9618 §5.4 (b)(3)',
    refused: VALID,
    ...long({
      first: { has: ['gold'], inhibitPolicyMapping: 0 },
      second: { has: ['gold'], maps: [['gold', 'gold']] },
      client: { has: ['gold'] },
    }),
    policy: DEMANDED,
  },
  {
    what: 'a mapping by the second authority where the first inhibits it only below',
    clause: 'RFC 5280 §6.1.4 (i)(2)',
    ...long({
      first: { has: ['gold'], inhibitPolicyMapping: 1 },
      second: { has: ['gold'], maps: [['gold', 'silver']] },
      client: { has: ['silver'] },
    }),
    policy: accepting('gold'),
  },
  {
    what: 'another policy beside one whose mapping is inhibited',
    clause: 'RFC 9618 §5.4 (b)(3)(i)',
    ...long({
      first: { has: ['gold', 'silver'], inhibitPolicyMapping: 0 },
      second: { has: ['gold', 'silver'], maps: [['gold', 'bronze']] },
      client: { has: ['gold', 'silver', 'bronze'] },
    }),
    policy: accepting('silver'),
  },
  ...(['gold', 'bronze'] as const).map(each => ({
    what: `a policy whose mapping is inhibited: ${each}`,
    clause: 'RFC 9618 §5.4 (b)(3)(i)',
    refused: ACCEPTABLE,
    ...long({
      first: { has: ['gold', 'silver'], inhibitPolicyMapping: 0 },
      second: { has: ['gold', 'silver'], maps: [['gold', 'bronze']] },
      client: { has: ['gold', 'silver', 'bronze'] },
    }),
    policy: accepting(each),
  })),
]

/** What authorities demand: RFC 5280 §6.1.4 (h) to (j), §6.1.5 (a), (b). */
const DEMANDS: readonly PathRow[] = [
  {
    what: 'a policy demanded at once, which none has',
    clause: 'RFC 5280 §6.1.4 (i)(1)',
    refused: VALID,
    ...long({ first: { requireExplicitPolicy: 0 } }),
  },
  {
    what: 'a policy demanded at once, which all have',
    clause: 'RFC 5280 §6.1.4 (i)(1)',
    ...long({ ...every('gold'), first: { has: ['gold'], requireExplicitPolicy: 0 } }),
  },
  {
    what: 'a policy demanded after one certificate, which none has',
    clause: 'RFC 5280 §6.1.4 (h)(1)',
    refused: VALID,
    ...long({ first: { requireExplicitPolicy: 1 } }),
  },
  {
    what: 'a policy demanded after two certificates: the last counts once more',
    clause: 'RFC 5280 §6.1.5 (a)',
    refused: ACCEPTABLE,
    ...long({ first: { requireExplicitPolicy: 2 } }),
  },
  {
    what: 'a policy demanded after three certificates',
    clause: 'RFC 5280 §6.1.4 (h)(1)',
    ...long({ first: { requireExplicitPolicy: 3 } }),
  },
  {
    what: 'a later demand by the second authority',
    clause: 'RFC 5280 §6.1.4 (i)(1)',
    refused: VALID,
    ...long({ first: { requireExplicitPolicy: 1 }, second: { requireExplicitPolicy: 5 } }),
  },
  {
    what: 'a policy demanded by the client itself',
    clause: 'RFC 5280 §6.1.5 (b)',
    refused: ACCEPTABLE,
    ...long({ client: { requireExplicitPolicy: 0 } }),
  },
  {
    what: 'a policy demanded by the client for others',
    clause: 'RFC 5280 §6.1.5 (b)',
    ...long({ client: { requireExplicitPolicy: 1 } }),
  },
  {
    what: 'policyConstraints that are not critical',
    clause: 'docs/certificates.md',
    refused: VALID,
    bag: [
      certificateOf('intermediate', { with: [[OID.policyConstraints, false, seq(implicit(0, Uint8Array.of(0)))]] }),
    ],
  },
  {
    what: 'anyPolicy of the client, which an authority inhibits',
    clause: 'RFC 5280 §6.1.4 (j)',
    refused: VALID,
    ...long({
      first: { has: ['gold'], inhibitAnyPolicy: 1 },
      second: { has: ['gold'] },
      client: { has: ['any'] },
    }),
    policy: DEMANDED,
  },
  {
    what: 'anyPolicy of an authority before it is inhibited',
    clause: 'RFC 5280 §6.1.4 (j)',
    ...long({
      first: { has: ['gold'], inhibitAnyPolicy: 1 },
      second: { has: ['any'] },
      client: { has: ['gold'] },
    }),
    policy: accepting('gold'),
  },
  {
    what: 'a later inhibition by the second authority',
    clause: 'RFC 5280 §6.1.4 (j)',
    refused: VALID,
    ...long({
      first: { has: ['gold'], inhibitAnyPolicy: 1 },
      second: { has: ['gold'], inhibitAnyPolicy: 5 },
      client: { has: ['any'] },
    }),
    policy: DEMANDED,
  },
]

/** Self-issued certificates: they do not count, and may have anyPolicy. */
const SELF_ISSUED: readonly PathRow[] = [
  {
    what: 'a self-issued authority does not count',
    clause: 'RFC 5280 §6.1.4 (h)',
    ...withSelfIssued({}, { first: { requireExplicitPolicy: 2 } }),
  },
  {
    what: 'an authority that is not self-issued counts',
    clause: 'RFC 5280 §6.1.4 (h)',
    refused: ACCEPTABLE,
    ...long({ first: { requireExplicitPolicy: 2 } }),
  },
  {
    what: 'anyPolicy of a self-issued authority, which is inhibited',
    clause: 'RFC 9618 §5.3 (d)(2)',
    ...withSelfIssued({ has: ['any'] }, { first: { has: ['gold'], inhibitAnyPolicy: 0 }, client: { has: ['gold'] } }),
    policy: accepting('gold'),
  },
  {
    what: 'anyPolicy of a self-issued client, which is inhibited',
    clause: 'RFC 9618 §5.3 (d)(2)',
    refused: VALID,
    bag: [certificateOf('intermediate', { with: saying({ has: ['gold'], inhibitAnyPolicy: 0 }) })],
    client: certificateOf('client', { subject: NAMES.intermediate, with: saying({ has: ['any'] }) }),
    policy: DEMANDED,
  },
]

const anchored = (root: Says, policy: CertificatePolicy): Pick<PathRow, 'anchors' | 'bag' | 'client' | 'policy'> => ({
  ...long({ ...every('gold'), root }),
  policy,
})

/** What the anchor says: RFC 5937 §3. */
const ANCHORS: readonly PathRow[] = [
  {
    what: 'an anchor with another policy',
    clause: 'RFC 5937 §3',
    refused: VALID,
    ...anchored({ has: ['silver'] }, DEMANDED),
  },
  { what: 'an anchor with the policy', clause: 'RFC 5937 §3', ...anchored({ has: ['gold'] }, accepting('gold')) },
  { what: 'an anchor with anyPolicy', clause: 'RFC 5937 §3', ...anchored({ has: ['any'] }, accepting('gold')) },
  {
    what: 'an anchor with anyPolicy that is not self-issued, where anyPolicy is inhibited from the beginning',
    clause: 'RFC 5937 §3',
    anchors: [certificateOf('intermediate', { with: saying({ has: ['any'] }) })],
    bag: [],
    client: certificateOf('client', { with: saying({ has: ['gold'] }) }),
    policy: { ...accepting('gold'), initialAnyPolicyInhibit: true },
  },
  {
    what: 'an anchor that demands a policy which none has',
    clause: 'RFC 5937 §3',
    refused: VALID,
    ...long({ root: { requireExplicitPolicy: 0 } }),
  },
  {
    what: 'an anchor that inhibits anyPolicy',
    clause: 'RFC 5937 §3',
    refused: VALID,
    ...long({ ...every('any'), root: { inhibitAnyPolicy: 0 } }),
    policy: DEMANDED,
  },
  {
    what: 'an anchor that inhibits mapping',
    clause: 'RFC 5937 §3',
    refused: VALID,
    ...long({
      root: { inhibitPolicyMapping: 0 },
      first: { has: ['gold'], maps: [['gold', 'silver']] },
      second: { has: ['silver'] },
      client: { has: ['silver'] },
    }),
    policy: DEMANDED,
  },
  {
    what: 'the certificate of the client as anchor, with an acceptable policy',
    clause: 'docs/certificates.md',
    ...alone(own),
    policy: accepting('gold'),
  },
  {
    what: 'the certificate of the client as anchor, with another policy',
    clause: 'docs/certificates.md',
    refused: ACCEPTABLE,
    ...alone(own),
    policy: accepting('silver'),
  },
  {
    what: 'the certificate of the client as anchor, without a policy',
    clause: 'docs/certificates.md',
    refused: VALID,
    ...alone(ownBare),
    policy: accepting('gold'),
  },
]

function alone(client: Bytes): Pick<PathRow, 'client' | 'bag' | 'anchors'> {
  return { client, bag: [], anchors: [client] }
}

/** Paths about certificate policies. */
export const POLICY_ROWS: readonly PathRow[] = [
  ...INPUTS,
  ...LEVELS,
  ...MAPPINGS,
  ...DEMANDS,
  ...SELF_ISSUED,
  ...ANCHORS,
]
