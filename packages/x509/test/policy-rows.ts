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
import { accepted, refusedBy } from './rows.js'
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

type Path = Pick<PathRow, 'anchors' | 'bag' | 'client' | 'policy'>

const long = ({ root = {}, first = {}, second = {}, client = {} }: Chain, policy: CertificatePolicy = {}): Path => ({
  anchors: [certificateOf('root', { with: saying(root) })],
  bag: [certificateOf('intermediate', { with: saying(first) }), secondIntermediate({ with: saying(second) })],
  client: clientOfSecond({ with: saying(client) }),
  policy,
})

const every = (...has: readonly Name[]): Chain => ({ first: { has }, second: { has }, client: { has } })

/** A policy that the first authority maps to another one. */
const MAPPED: Chain = {
  first: { has: ['gold'], maps: [['gold', 'silver']] },
  second: { has: ['silver'] },
  client: { has: ['silver'] },
}

/** A mapping that the first authority inhibits, with another policy beside it. */
const INHIBITED: Chain = {
  first: { has: ['gold', 'silver'], inhibitPolicyMapping: 0 },
  second: { has: ['gold', 'silver'], maps: [['gold', 'bronze']] },
  client: { has: ['gold', 'silver', 'bronze'] },
}

/** An intermediate with a new key, certified by its old one, between the two others. */
function withSelfIssued(says: Says, { first = {}, client = {} }: Chain, policy: CertificatePolicy = {}): Path {
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
    policy,
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
  ...accepted({
    'no policy at all, where none is demanded (RFC 5280 §6.1.5 (g))': long({}),
    'one policy in every certificate (RFC 5280 §6.1.1 (f))': long(every('gold'), DEMANDED),
    'the acceptable policy in every certificate (RFC 5280 §6.1.1 (c))': long(
      every('gold', 'silver'),
      accepting('bronze', 'silver'),
    ),
    'acceptablePolicies without initialExplicitPolicy, where no policy is demanded (RFC 5280 §6.1.1 (f))': long(
      every('gold'),
      { ...accepting('silver'), initialExplicitPolicy: false },
    ),
    'anyPolicy among acceptablePolicies (RFC 5280 §6.1.1 (c))': long(every('gold'), accepting('any')),
    'anyPolicy in every certificate for a policy that is acceptable (RFC 9618 §5.5 (g)(6)(ii))': long(
      every('any'),
      accepting('gold'),
    ),
    'a policy of its own where anyPolicy is inhibited from the beginning (RFC 5280 §6.1.1 (g))': long(
      { root: { has: ['any'] }, ...every('gold', 'any') },
      { ...accepting('gold'), initialAnyPolicyInhibit: true },
    ),
  }),
  ...refusedBy(VALID, {
    'no policy at all (RFC 5280 §6.1.1 (f))': long({}, DEMANDED),
    'anyPolicy where it is inhibited from the beginning (RFC 5280 §6.1.1 (g))': long(every('any'), {
      ...DEMANDED,
      initialAnyPolicyInhibit: true,
    }),
    'a mapped policy where mapping is inhibited from the beginning (RFC 5280 §6.1.1 (e))': long(MAPPED, {
      ...DEMANDED,
      initialPolicyMappingInhibit: true,
    }),
  }),
  ...refusedBy(ACCEPTABLE, {
    'a policy that is not acceptable (RFC 9618 §5.5 (g)(6)(i))': long(every('gold'), accepting('silver')),
    'acceptablePolicies without initialExplicitPolicy, where an authority demands one (RFC 9618 §5.5 (g)(6)(i))': long(
      { ...every('gold'), first: { has: ['gold'], requireExplicitPolicy: 0 } },
      { ...accepting('silver'), initialExplicitPolicy: false },
    ),
  }),
]

/** How certificates follow each other: RFC 9618 §5.3. */
const LEVELS: readonly PathRow[] = [
  ...refusedBy(VALID, {
    'a policy that the certificate above does not have (RFC 9618 §5.3 (d)(1)(i))': long(
      { ...every('gold'), client: { has: ['silver'] } },
      DEMANDED,
    ),
  }),
  ...accepted({
    'a policy below anyPolicy (RFC 9618 §5.3 (d)(1)(ii))': long(
      { ...every('any'), client: { has: ['gold'] } },
      accepting('gold'),
    ),
    'anyPolicy below a policy (RFC 9618 §5.3 (d)(2))': long(
      { first: { has: ['gold'] }, second: { has: ['any'] }, client: { has: ['gold'] } },
      accepting('gold'),
    ),
  }),
  ...refusedBy(ACCEPTABLE, {
    'another policy below anyPolicy (RFC 9618 §5.3 (d)(1)(ii))': long(
      { ...every('any'), client: { has: ['gold'] } },
      accepting('silver'),
    ),
    'anyPolicy of the client below a policy (RFC 9618 §5.3 (d)(2))': long(
      { first: { has: ['gold'] }, second: { has: ['gold'] }, client: { has: ['any'] } },
      accepting('silver'),
    ),
    'a policy that does not reach the client (RFC 9618 §5.3 (d)(3))': long(
      { first: { has: ['gold', 'silver'] }, second: { has: ['gold', 'silver'] }, client: { has: ['silver'] } },
      accepting('gold'),
    ),
  }),
  ...(['first', 'second', 'client'] as const).flatMap(place =>
    refusedBy(VALID, {
      [`no policy of the certificate called ${place} (RFC 9618 §5.3 (e))`]: long(
        { ...every('gold'), [place]: {} },
        accepting('gold'),
      ),
    }),
  ),
]

/** Mappings: RFC 9618 §5.4. */
const MAPPINGS: readonly PathRow[] = [
  ...accepted({
    'a mapped policy (RFC 9618 §5.4 (b)(1))': long(MAPPED, accepting('gold')),
    'one of several policies that one is mapped to (RFC 9618 §5.4 (b)(1))': long(
      {
        first: {
          has: ['gold'],
          maps: [
            ['gold', 'silver'],
            ['gold', 'bronze'],
          ],
        },
        second: { has: ['silver', 'bronze'] },
        client: { has: ['bronze'] },
      },
      accepting('gold'),
    ),
    'a mapped policy that only anyPolicy covers (RFC 9618 §5.4 (b)(2))': long(
      {
        first: { has: ['any'], maps: [['gold', 'silver']] },
        second: { has: ['silver'] },
        client: { has: ['silver'] },
      },
      accepting('gold'),
    ),
    'anyPolicy below a mapping (RFC 9618 §5.3 (d)(2))': long(
      {
        first: { has: ['gold'], maps: [['gold', 'silver']] },
        second: { has: ['any'] },
        client: { has: ['silver'] },
      },
      accepting('gold'),
    ),
    'a mapping by the second authority where the first inhibits it only below (RFC 5280 §6.1.4 (i)(2))': long(
      {
        first: { has: ['gold'], inhibitPolicyMapping: 1 },
        second: { has: ['gold'], maps: [['gold', 'silver']] },
        client: { has: ['silver'] },
      },
      accepting('gold'),
    ),
    'another policy beside one whose mapping is inhibited (RFC 9618 §5.4 (b)(3)(i))': long(
      INHIBITED,
      accepting('silver'),
    ),
  }),
  ...refusedBy(ACCEPTABLE, {
    'the policy that another one was mapped to, as an acceptable one (RFC 9618 §5.5 (g)(2))': long(
      MAPPED,
      accepting('silver'),
    ),
  }),
  ...refusedBy(VALID, {
    'a policy that was mapped to another one, by its old name (RFC 9618 §5.4 (b)(1))': long(
      { ...every('gold'), first: { has: ['gold'], maps: [['gold', 'silver']] } },
      DEMANDED,
    ),
    'a mapped policy that no policy covers (RFC 9618 §5.4 (b)(2))': long(
      {
        first: { has: ['gold'], maps: [['silver', 'bronze']] },
        second: { has: ['bronze'] },
        client: { has: ['bronze'] },
      },
      DEMANDED,
    ),
    'a mapping by the second authority where the first inhibits it (RFC 9618 §5.4 (b)(3))': long(
      {
        first: { has: ['gold'], inhibitPolicyMapping: 0 },
        second: { has: ['gold'], maps: [['gold', 'gold']] },
        client: { has: ['gold'] },
      },
      DEMANDED,
    ),
  }),
  ...(['any', 'gold'] as const).flatMap(issuer =>
    refusedBy('no mapping of anyPolicy', {
      [`a mapping ${issuer === 'any' ? 'of' : 'to'} anyPolicy (RFC 5280 §6.1.4 (a))`]: long({
        first: { has: ['any'], maps: [[issuer, issuer === 'any' ? 'gold' : 'any']] },
      }),
    }),
  ),
  ...(['gold', 'silver'] as const).flatMap(each =>
    accepted({
      [`two policies that are mapped to one: ${each} (RFC 9618 §5.3 (d)(1)(i))`]: long(
        {
          first: {
            has: ['gold', 'silver'],
            maps: [
              ['gold', 'bronze'],
              ['silver', 'bronze'],
            ],
          },
          second: { has: ['bronze'] },
          client: { has: ['bronze'] },
        },
        accepting(each),
      ),
    }),
  ),
  ...(['gold', 'bronze'] as const).flatMap(each =>
    refusedBy(ACCEPTABLE, {
      [`a policy whose mapping is inhibited: ${each} (RFC 9618 §5.4 (b)(3)(i))`]: long(INHIBITED, accepting(each)),
    }),
  ),
]

/** What authorities demand: RFC 5280 §6.1.4 (h) to (j), §6.1.5 (a), (b). */
const DEMANDS: readonly PathRow[] = [
  ...refusedBy(VALID, {
    'a policy demanded at once, which none has (RFC 5280 §6.1.4 (i)(1))': long({ first: { requireExplicitPolicy: 0 } }),
    'a policy demanded after one certificate, which none has (RFC 5280 §6.1.4 (h)(1))': long({
      first: { requireExplicitPolicy: 1 },
    }),
    'a later demand by the second authority (RFC 5280 §6.1.4 (i)(1))': long({
      first: { requireExplicitPolicy: 1 },
      second: { requireExplicitPolicy: 5 },
    }),
    'policyConstraints that are not critical (docs/certificates.md)': {
      bag: [
        certificateOf('intermediate', { with: [[OID.policyConstraints, false, seq(implicit(0, Uint8Array.of(0)))]] }),
      ],
    },
    'anyPolicy of the client, which an authority inhibits (RFC 5280 §6.1.4 (j))': long(
      {
        first: { has: ['gold'], inhibitAnyPolicy: 1 },
        second: { has: ['gold'] },
        client: { has: ['any'] },
      },
      DEMANDED,
    ),
    'a later inhibition by the second authority (RFC 5280 §6.1.4 (j))': long(
      {
        first: { has: ['gold'], inhibitAnyPolicy: 1 },
        second: { has: ['gold'], inhibitAnyPolicy: 5 },
        client: { has: ['any'] },
      },
      DEMANDED,
    ),
  }),
  ...accepted({
    'a policy demanded at once, which all have (RFC 5280 §6.1.4 (i)(1))': long({
      ...every('gold'),
      first: { has: ['gold'], requireExplicitPolicy: 0 },
    }),
    'a policy demanded after three certificates (RFC 5280 §6.1.4 (h)(1))': long({
      first: { requireExplicitPolicy: 3 },
    }),
    'a policy demanded by the client for others (RFC 5280 §6.1.5 (b))': long({ client: { requireExplicitPolicy: 1 } }),
    'anyPolicy of an authority before it is inhibited (RFC 5280 §6.1.4 (j))': long(
      {
        first: { has: ['gold'], inhibitAnyPolicy: 1 },
        second: { has: ['any'] },
        client: { has: ['gold'] },
      },
      accepting('gold'),
    ),
  }),
  ...refusedBy(ACCEPTABLE, {
    'a policy demanded after two certificates: the last counts once more (RFC 5280 §6.1.5 (a))': long({
      first: { requireExplicitPolicy: 2 },
    }),
    'a policy demanded by the client itself (RFC 5280 §6.1.5 (b))': long({ client: { requireExplicitPolicy: 0 } }),
  }),
]

/** Self-issued certificates: they do not count, and may have anyPolicy. */
const SELF_ISSUED: readonly PathRow[] = [
  ...accepted({
    'a self-issued authority does not count (RFC 5280 §6.1.4 (h))': withSelfIssued(
      {},
      { first: { requireExplicitPolicy: 2 } },
    ),
    'anyPolicy of a self-issued authority, which is inhibited (RFC 9618 §5.3 (d)(2))': withSelfIssued(
      { has: ['any'] },
      { first: { has: ['gold'], inhibitAnyPolicy: 0 }, client: { has: ['gold'] } },
      accepting('gold'),
    ),
  }),
  ...refusedBy(ACCEPTABLE, {
    'an authority that is not self-issued counts (RFC 5280 §6.1.4 (h))': long({ first: { requireExplicitPolicy: 2 } }),
  }),
  ...refusedBy(VALID, {
    'anyPolicy of a self-issued client, which is inhibited (RFC 9618 §5.3 (d)(2))': {
      bag: [certificateOf('intermediate', { with: saying({ has: ['gold'], inhibitAnyPolicy: 0 }) })],
      client: certificateOf('client', { subject: NAMES.intermediate, with: saying({ has: ['any'] }) }),
      policy: DEMANDED,
    },
  }),
]

const anchored = (root: Says, policy: CertificatePolicy) => long({ ...every('gold'), root }, policy)

/** What the anchor says: RFC 5937 §3. */
const ANCHORS: readonly PathRow[] = [
  ...refusedBy(VALID, {
    'an anchor with another policy (RFC 5937 §3)': anchored({ has: ['silver'] }, DEMANDED),
    'an anchor that demands a policy which none has (RFC 5937 §3)': long({ root: { requireExplicitPolicy: 0 } }),
    'an anchor that inhibits anyPolicy (RFC 5937 §3)': long(
      { ...every('any'), root: { inhibitAnyPolicy: 0 } },
      DEMANDED,
    ),
    'an anchor that inhibits mapping (RFC 5937 §3)': long(
      {
        root: { inhibitPolicyMapping: 0 },
        ...MAPPED,
      },
      DEMANDED,
    ),
    'the certificate of the client as anchor, without a policy (docs/certificates.md)': alone(
      ownBare,
      accepting('gold'),
    ),
  }),
  ...accepted({
    'an anchor with the policy (RFC 5937 §3)': anchored({ has: ['gold'] }, accepting('gold')),
    'an anchor with anyPolicy (RFC 5937 §3)': anchored({ has: ['any'] }, accepting('gold')),
    'an anchor with anyPolicy that is not self-issued, where anyPolicy is inhibited from the beginning (RFC 5937 §3)': {
      anchors: [certificateOf('intermediate', { with: saying({ has: ['any'] }) })],
      bag: [],
      client: certificateOf('client', { with: saying({ has: ['gold'] }) }),
      policy: { ...accepting('gold'), initialAnyPolicyInhibit: true },
    },
    'the certificate of the client as anchor, with an acceptable policy (docs/certificates.md)': alone(
      own,
      accepting('gold'),
    ),
  }),
  ...refusedBy(ACCEPTABLE, {
    'the certificate of the client as anchor, with another policy (docs/certificates.md)': alone(
      own,
      accepting('silver'),
    ),
  }),
]

function alone(client: Bytes, policy: CertificatePolicy): Path {
  return { client, bag: [], anchors: [client], policy }
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
