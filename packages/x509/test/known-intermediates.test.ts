import { describe, expect, test } from 'vitest'
import { type CertificatesOptions, certificates, type PathEvent } from '../src/index.js'
import {
  authorityKey,
  basicConstraints,
  certificateOf,
  clientOfSecond,
  KEYS,
  keyIdentifier,
  NAMES,
  NOW,
  OID,
  secondIntermediate,
  subjectKey,
} from './chain.js'
import { makeKey, name, revoked, type TestKey } from './forge.js'
import type { Sent } from './hostile.js'
import { byIntermediate, byRoot } from './revocation-rows.js'
import { type Bytes, int, octets, time } from './write-der.js'

const ROOT = certificateOf('root')
const INTERMEDIATE = certificateOf('intermediate')
const CLIENT = certificateOf('client')
const HONEST: Sent = { client: CLIENT, bag: [INTERMEDIATE] }
const DEEP: Sent = { client: clientOfSecond(), bag: [secondIntermediate(), INTERMEDIATE] }

const EXPIRED = certificateOf('client', { notAfter: time('2026-05-31T00:00:00Z') })
const FORGED = certificateOf('client', { signer: KEYS.stranger })
const LASTING = certificateOf('client', { notAfter: time('2036-01-01T00:00:00Z') })

/** What a port says of certificates that come alone, as in a resumed TLS session, after these paths. */
async function alone(
  paths: readonly Sent[],
  clients: readonly Bytes[],
  { at = NOW, ...options }: Partial<CertificatesOptions> & { readonly at?: number } = {},
): Promise<readonly PathEvent[]> {
  const events: PathEvent[] = []
  const port = certificates({ anchors: [ROOT], report: event => events.push(event), ...options })
  for (const { client, bag } of paths) await port.verifyPath(client, bag, NOW)
  for (const client of clients) await port.verifyPath(client, [], at)
  return events.slice(paths.length)
}

test('a certificate alone is accepted by the intermediates of valid paths before, and so is another client’s', async () => {
  const other = certificateOf('client', { serial: int(77) })
  expect(await alone([HONEST, DEEP], [CLIENT, other, clientOfSecond()])).toMatchObject([
    { accepted: true, work: { candidates: 2, signatures: 1 } },
    { accepted: true, work: { candidates: 2, signatures: 1 } },
    { accepted: true, work: { candidates: 3, signatures: 1 } },
  ])
})

test.each<[after: string, paths: readonly Sent[]]>([
  ['nothing', []],
  ['the path of a client that has expired', [{ ...HONEST, client: EXPIRED }]],
  ['the path of a client that forged its certificate', [{ ...HONEST, client: FORGED }]],
])('only valid paths add hints: after %s it is refused', async (_, paths) => {
  const [event] = await alone(paths, [CLIENT])
  expect(event).toMatchObject({ accepted: false, reason: expect.stringMatching(/^anchor: name of the issuer /) })
})

test.each<[what: string, client: Bytes, at: number, reason: RegExp]>([
  ['a forged certificate', FORGED, NOW, /^intermediate 1: signature /],
  ['a certificate that has expired', EXPIRED, NOW, /^client certificate: not expired /],
  ['an authority that has expired since', LASTING, Date.UTC(2027, 0, 2), /^intermediate 1: not expired /],
])('hints are not trusted: %s is refused', async (_, client, at, reason) => {
  const [event] = await alone([HONEST], [client], { at })
  expect(event).toMatchObject({ accepted: false, reason: expect.stringMatching(reason) })
})

test('hints are not trusted: revocation is checked as with the chain', async () => {
  const crls = [byRoot(), byIntermediate({ revoked: [revoked(int(77))] })]
  const events = await alone([HONEST], [CLIENT, certificateOf('client', { serial: int(77) })], { crls })
  expect(events).toMatchObject([{ accepted: true }, { accepted: false }])
})

test('a client that sends other certificates gets no hints', async () => {
  const [event] = await alone([HONEST, { client: CLIENT, bag: [ROOT] }], [CLIENT])
  expect(event).toMatchObject({ accepted: true })
})

/** An authority and what is above it, the root left out. */
interface Issuer {
  readonly issuer: Bytes
  readonly signer: TestKey
  readonly above: readonly Bytes[]
}

/** An authority below another. */
function subordinate(subject: string, key: TestKey, { issuer, signer, above }: Issuer, serial: number): Issuer {
  const made = certificateOf('intermediate', {
    ...{ issuer, signer, serial: int(serial), subject: name(subject), spki: key.spki },
    with: [basicConstraints(true), subjectKey(key), authorityKey(signer)],
  })
  return { issuer: name(subject), signer: key, above: [made, ...above] }
}

/** An authority that makes whatever it likes. */
const ROGUE = subordinate('Rogue', makeKey('P-256'), { issuer: NAMES.root, signer: KEYS.root, above: [] }, 500)

/** The rogue itself for each path, or another authority that it made. */
const itself = () => ROGUE
const another = (at: number) => subordinate(`Lower ${at}`, makeKey('P-256'), ROGUE, 2_000 + at)

/** Valid paths over intermediates with the name and the key identifier of an honest one, but other keys. */
function impostors(of: 'intermediate' | 'second', issuerOf: (at: number) => Issuer): readonly Sent[] {
  return Array.from({ length: 9 }, (_, at) => {
    const { issuer, signer, above } = issuerOf(at)
    const key = makeKey('P-256')
    const impostor = certificateOf('intermediate', {
      ...{ issuer, signer, serial: int(600 + at), subject: NAMES[of], spki: key.spki },
      with: [[OID.subjectKey, false, octets(keyIdentifier(KEYS[of]))], authorityKey(signer)],
    })
    const change = { serial: int(700 + at), signer: key }
    const client = of === 'second' ? clientOfSecond(change) : certificateOf('client', change)
    return { client, bag: [impostor, ...above] }
  })
}

/** Valid paths over more intermediates than the port remembers. */
function many(issuerOf: (at: number) => Issuer): readonly Sent[] {
  return Array.from({ length: 140 }, (_, at) => {
    const { issuer, above } = subordinate(`Made ${at}`, KEYS.second, issuerOf(at), 800 + at)
    const change = { issuer, signer: KEYS.second, with: [authorityKey(KEYS.second)] }
    return { client: certificateOf('client', { ...change, serial: int(1_000 + at) }), bag: above }
  })
}

describe('an authority that makes intermediates without end', () => {
  test.each<[what: string, honest: Sent, paths: readonly Sent[]]>([
    ['deeper than the honest one', HONEST, impostors('intermediate', itself)],
    ['as deep as the honest one', DEEP, impostors('second', itself)],
    ['each below another of its own', DEEP, impostors('second', another)],
  ])('cannot spoil the path of another with impostors: %s', async (_, honest, paths) => {
    expect(await alone([honest, ...paths], [honest.client])).toMatchObject([{ accepted: true }])
    expect(await alone([...paths, honest], [honest.client])).toMatchObject([{ accepted: true }])
  })

  test.each<[what: string, honest: Sent, paths: readonly Sent[]]>([
    ['deeper than the honest one', HONEST, many(itself)],
    ['as deep as the honest one', DEEP, many(itself)],
    ['each below another of its own', HONEST, many(another)],
  ])('displaces only what it made: %s', async (_, honest, paths) => {
    const [first = honest] = paths
    expect(await alone([honest, ...paths], [honest.client, first.client])).toMatchObject([
      { accepted: true },
      { accepted: false },
    ])
  })
})
