import {
  alternativeNames,
  authorityKey,
  certificateOf,
  directory,
  dns,
  email,
  ip,
  KEYS,
  keyUsage,
  NAMES,
  nameConstraints,
  OID,
  policies,
  policy,
  subjectKey,
  uri,
} from './chain.js'
import { type Extension, makeKey, name, type TestKey } from './forge.js'
import { type Bytes, bits, implicit, int, oid, seq } from './write-der.js'

/** What a client sends: its certificate and others. */
export interface Sent {
  readonly client: Bytes
  readonly bag: readonly Bytes[]
}

/** Octets that fit into the 16 KiB of PEM that core reads. */
const OCTETS = 12_000

/** Octets for everything in a certificate except names. */
const OTHERS = 700

const MOST_NAMES = 1_024

/** A name of each kind, and a subtree that it is compared with to the end. */
export const KINDS: Readonly<Record<string, readonly [name: Bytes, subtree: Bytes]>> = {
  'host names': [dns('a'), dns('b')],
  'email addresses': [email('a@a'), email('a@b')],
  URIs: [uri('a://a'), uri('b')],
  'IP addresses': [ip(10, 0, 0, 1), ip(11, 0, 0, 0, 255, 255, 255, 255)],
  'directory names': [directory(name('a')), directory(name('b'))],
}

/** A name as often as the limits and the room allow. */
function repeated(each: Bytes, room: number, more = 0): readonly Bytes[] {
  const count = Math.floor((room - OTHERS) / (each.length + more))
  return Array.from({ length: Math.min(MOST_NAMES, count) }, () => each)
}

/** A client's certificate full of alternative names of a kind. */
export function filled(kind: string, change: Parameters<typeof certificateOf>[1] = {}): Bytes {
  const [each = dns('a')] = KINDS[kind] ?? []
  const names = alternativeNames(...repeated(each, OCTETS))
  return certificateOf('client', { ...change, with: [names, ...(change.with ?? [])] })
}

/** Constraints of a kind that fill a certificate. */
export function filling(kind: string, room: number = OCTETS): Extension {
  const [, subtree = dns('b')] = KINDS[kind] ?? []
  return nameConstraints({ excluded: repeated(subtree, room, 2) })
}

/** Keys with the most expensive signatures: of an authority, and of an attacker. */
const [EXPENSIVE, EXPENSIVE_STRANGER] = [makeKey('P-521'), makeKey('P-521')]

const STRANGERS: readonly TestKey[] = Array.from({ length: 8 }, () => makeKey('P-256'))

/** The names, keys and size of the certificates that an attacker makes. */
interface Pretence {
  /** The name at a position: of an issuer or a subject. */
  readonly nameAt?: (position: number) => Bytes
  readonly key?: Pick<TestKey, 'spki'>
  /** The key that signs all of them. Default: each is signed with its own key. */
  readonly signer?: TestKey
  /** The octets of each certificate except the client's. */
  readonly room?: number
}

/**
 * Nine certificates of an attacker, full of names and constraints of a kind. By name and key
 * identifier, each could have issued every other, and so could the holder of this name and key.
 */
export function crowd(kind: string, pretence: Pretence = {}): Sent {
  const { nameAt = () => name('Crowd'), key = KEYS.stranger, signer, room } = pretence
  const bag = STRANGERS.map((stranger, at) =>
    certificateOf('intermediate', {
      issuer: nameAt(2 * at),
      subject: nameAt(2 * at + 1),
      serial: int(100 + at),
      spki: stranger.spki,
      signer: signer ?? stranger,
      with: [subjectKey(key), authorityKey(key), keyUsage(5, 6), filling(kind, room)],
    }),
  )
  const issuer = nameAt(2 * STRANGERS.length)
  const client = filled(kind, { issuer, signer: signer ?? KEYS.stranger, with: [authorityKey(key)] })
  return { client, bag }
}

/**
 * Like {@link crowd}, with the name and the key identifier of the root: only its signature is
 * missing.
 */
export function crowdOfRoot(kind: string, more: Pick<Pretence, 'room'> = {}): Sent {
  return crowd(kind, { nameAt: () => NAMES.root, key: KEYS.root, ...more })
}

/**
 * Like {@link crowd}, with names of maximum length that are equal only after complete
 * normalization.
 */
export function crowdOfLongNames(text: string): Sent {
  return crowd('host names', { nameAt: position => name(`${text}${' '.repeat(position + 1)}x`), room: OCTETS - 4_096 })
}

/** A root with the most expensive key. */
export const EXPENSIVE_ROOT: Bytes = certificateOf('root', {
  spki: EXPENSIVE.spki,
  signer: EXPENSIVE,
  with: [subjectKey(EXPENSIVE)],
})

/** Like {@link crowd}, with the name of {@link EXPENSIVE_ROOT}. */
export function crowdOfExpensiveRoot(): Sent {
  return crowd('host names', { nameAt: () => NAMES.root, key: EXPENSIVE, signer: EXPENSIVE_STRANGER })
}

/**
 * Like {@link crowdOfRoot}, with as many `keyUsage` bits as fit: malformed, but only after they are
 * read.
 */
export function crowdOfBits(): Sent {
  const { client } = crowdOfRoot('host names')
  const usage: Extension = [OID.keyUsage, true, bits(new Uint8Array(OCTETS - OTHERS).fill(0xff))]
  return {
    client,
    bag: STRANGERS.map((signer, at) => certificateOf('intermediate', { serial: int(at + 1), signer, with: [usage] })),
  }
}

/** As many policies as a certificate may have, `anyPolicy` among them. */
const POLICIES: readonly string[] = ['2.5.29.32.0', ...Array.from({ length: 63 }, (_, at) => `1.2.3.${at}`)]

/** Every pair of eight of the policies, with which the tree of RFC 5280 has eight times the nodes. */
const PAIRS: readonly (readonly [string, string])[] = POLICIES.slice(1, 9).flatMap(issuer =>
  POLICIES.slice(1, 9).map(subject => [issuer, subject] as const),
)

/** What makes policies expensive, and demands one. */
const MAPPING: readonly Extension[] = [
  policies(true, ...POLICIES.map(each => policy(each))),
  [OID.policyMappings, true, seq(...PAIRS.map(pair => seq(...pair.map(oid))))],
  [OID.policyConstraints, true, seq(implicit(0, Uint8Array.of(0)))],
]

/**
 * Eight authorities of a CA, as many of them on each rung as `abreast` says, so that there are many
 * paths. Each maps every policy to every other; the client has no policy.
 */
export function ladderOfMappings(abreast: number): Sent {
  const rungs = STRANGERS.length / abreast
  const keyAt = (rung: number) => (rung < 0 ? KEYS.root : (STRANGERS[rung] ?? KEYS.stranger))
  const nameAt = (rung: number) => (rung < 0 ? NAMES.root : name(`Rung ${rung}`))
  const bag = STRANGERS.map((_, at) => {
    const rung = at % rungs
    return certificateOf('intermediate', {
      serial: int(100 + at),
      issuer: nameAt(rung - 1),
      subject: nameAt(rung),
      spki: keyAt(rung).spki,
      signer: keyAt(rung - 1),
      with: [subjectKey(keyAt(rung)), authorityKey(keyAt(rung - 1)), ...MAPPING],
    })
  })
  const last = keyAt(rungs - 1)
  const client = certificateOf('client', {
    issuer: nameAt(rungs - 1),
    signer: last,
    with: [authorityKey(last)],
  })
  return { client, bag }
}
