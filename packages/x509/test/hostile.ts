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
  subjectKey,
  uri,
} from './chain.js'
import { type Extension, makeKey, name, type TestKey } from './forge.js'
import { type Bytes, bits, int } from './write-der.js'

/** What a client sends: its own certificate, and those beside it. */
export interface Sent {
  readonly client: Bytes
  readonly bag: readonly Bytes[]
}

/** Octets that fit into 16 KiB of PEM, which is what core reads. */
const OCTETS = 12_000

/** What stands in a certificate beside its names: enough for all of it. */
const OTHERS = 700

const MOST_NAMES = 1_024

/** A name of each kind, and a subtree of another name of this kind: each comparison goes to its end. */
export const KINDS: Readonly<Record<string, readonly [name: Bytes, subtree: Bytes]>> = {
  'host names': [dns('a'), dns('b')],
  'addresses of mail': [email('a@a'), email('a@b')],
  URIs: [uri('a://a'), uri('b')],
  'IP addresses': [ip(10, 0, 0, 1), ip(11, 0, 0, 0, 255, 255, 255, 255)],
  'directory names': [directory(name('a')), directory(name('b'))],
}

/** A name as often as it is read, and as it fits into so many octets. */
function repeated(each: Bytes, room: number, more = 0): readonly Bytes[] {
  const count = Math.floor((room - OTHERS) / (each.length + more))
  return Array.from({ length: Math.min(MOST_NAMES, count) }, () => each)
}

/** A client's certificate filled with alternative names of a kind. */
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

/** Keys whose signatures cost most, right or wrong: of an authority, and of a stranger. */
const [DEAR, DEAR_STRANGER] = [makeKey('P-521'), makeKey('P-521')]

const STRANGERS: readonly TestKey[] = Array.from({ length: 8 }, () => makeKey('P-256'))

/** Under which name, by which key, and with what in it a stranger makes certificates. */
interface Pretence {
  /** The name in place number so much: of an issuer, of a subject. */
  readonly nameAt?: (place: number) => Bytes
  readonly key?: Pick<TestKey, 'spki'>
  /** Who signs all of them; by default each is signed by its own key. */
  readonly signer?: TestKey
  /** Octets of each but the client's. */
  readonly room?: number
}

/**
 * Nine certificates that a stranger made, each of which could have been issued by each other, as far as names and key
 * identifiers go, and by whoever has this name and this key; filled with names and constraints of a kind.
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

/** The same under the name and with the key identifier of the root: only its signature is missing. */
export function crowdOfRoot(kind: string, more: Pick<Pretence, 'room'> = {}): Sent {
  return crowd(kind, { nameAt: () => NAMES.root, key: KEYS.root, ...more })
}

/** The same under names as long as names are, which are equal when all that texts are made of was looked at. */
export function crowdOfLongNames(text: string): Sent {
  return crowd('host names', { nameAt: place => name(`${text}${' '.repeat(place + 1)}x`), room: OCTETS - 4_096 })
}

/** A root that has the dearest of all keys. */
export const DEAR_ROOT: Bytes = certificateOf('root', { spki: DEAR.spki, signer: DEAR, with: [subjectKey(DEAR)] })

/** The same under the name of {@link DEAR_ROOT}. */
export function crowdOfDearRoot(): Sent {
  return crowd('host names', { nameAt: () => NAMES.root, key: DEAR, signer: DEAR_STRANGER })
}

/** The same with a `keyUsage` of as many bits as fit: no certificate, but whoever reads it must look at it first. */
export function crowdOfBits(): Sent {
  const { client } = crowdOfRoot('host names')
  const usage: Extension = [OID.keyUsage, true, bits(new Uint8Array(OCTETS - OTHERS).fill(0xff))]
  return {
    client,
    bag: STRANGERS.map((signer, at) => certificateOf('intermediate', { serial: int(at + 1), signer, with: [usage] })),
  }
}
