import { createHash } from 'node:crypto'
import { certificateOf, KEYS, NAMES, subjectKey } from './chain.js'
import { type Extension, extension, signed, type TestKey } from './forge.js'
import { type Bytes, enumerated, explicit, generalized, implicit, int, nothing, octets, oid, seq } from './write-der.js'

/** Identifiers of OCSP. */
export const OCSP = {
  basic: '1.3.6.1.5.5.7.48.1.1',
  nonce: '1.3.6.1.5.5.7.48.1.2',
  noCheck: '1.3.6.1.5.5.7.48.1.5',
  signing: '1.3.6.1.5.5.7.3.9',
} as const

const HASHES = { sha1: '1.3.14.3.2.26', sha256: '2.16.840.1.101.3.4.2.1', sha384: '2.16.840.1.101.3.4.2.2' } as const

/** A certificate as an answer names it. */
export interface IdSpec {
  readonly hash: keyof typeof HASHES
  /** The hash that was used, where the identifier names another one. */
  readonly used?: keyof typeof HASHES
  readonly issuer: Bytes
  readonly key: TestKey
  readonly serial: Bytes
}

/** The CertID of the usual client, with changes. */
export function idOf(change: Partial<IdSpec> = {}): Bytes {
  const usual = { issuer: NAMES.intermediate, key: KEYS.intermediate, serial: int(3) }
  const spec: IdSpec = { hash: 'sha1', ...usual, ...change }
  const hashed = (bytes: Bytes) =>
    octets(
      new Uint8Array(
        createHash(spec.used ?? spec.hash)
          .update(bytes)
          .digest(),
      ),
    )
  return seq(seq(oid(HASHES[spec.hash]), nothing()), hashed(spec.issuer), hashed(bitsOf(spec.key)), spec.serial)
}

/** The octets in the BIT STRING of a key. */
function bitsOf({ spki }: TestKey): Bytes {
  // All keys of these tests are of P-256: 26 octets come before the point.
  return spki.subarray(26)
}

/** What answers say. */
export const STATUS: Readonly<Record<'good' | 'unknown' | 'revoked' | 'onHold', Bytes>> = {
  good: implicit(0, new Uint8Array()),
  unknown: implicit(2, new Uint8Array()),
  revoked: explicit(1, generalized('2026-05-01T00:00:00Z')),
  onHold: explicit(1, generalized('2026-05-01T00:00:00Z'), explicit(0, enumerated(6))),
}

/** The content of an answer. */
export interface AnswerSpec {
  readonly id: Bytes
  readonly status: Bytes
  readonly thisUpdate: Bytes
  readonly nextUpdate: Bytes | undefined
  readonly extensions: readonly Extension[]
}

/** The usual answer: the client is good. */
export function answer(change: Partial<AnswerSpec> = {}): Bytes {
  const times = { thisUpdate: generalized('2026-05-31T00:00:00Z'), nextUpdate: generalized('2026-06-02T00:00:00Z') }
  const spec: AnswerSpec = { id: idOf(), status: STATUS.good, ...times, extensions: [], ...change }
  const until = spec.nextUpdate === undefined ? [] : [explicit(0, spec.nextUpdate)]
  return seq(spec.id, spec.status, spec.thisUpdate, ...until, ...extensionsOf(spec.extensions))
}

function extensionsOf(extensions: readonly Extension[]): readonly Bytes[] {
  return extensions.length === 0 ? [] : [explicit(1, seq(...extensions.map(extension)))]
}

/** The content of a response. */
export interface ResponseSpec {
  readonly version: readonly Bytes[]
  readonly responder: Bytes
  readonly producedAt: Bytes
  readonly answers: readonly Bytes[]
  readonly extensions: readonly Extension[]
  readonly certificates: readonly Bytes[]
  readonly signer: TestKey
  readonly spoilt: boolean
}

/** A responder by its name. */
export const named = (name: Bytes): Bytes => explicit(1, name)

/** A responder by the SHA-1 of its key. */
export const keyed = (key: TestKey): Bytes =>
  explicit(2, octets(new Uint8Array(createHash('sha1').update(bitsOf(key)).digest())))

/** A BasicOCSPResponse: by default the issuer of the usual client says that it is good. */
export function basicResponse(change: Partial<ResponseSpec> = {}): Bytes {
  const spec: ResponseSpec = {
    ...{ version: [], responder: named(NAMES.intermediate), producedAt: generalized('2026-05-31T00:00:00Z') },
    ...{ answers: [answer()], extensions: [], certificates: [], signer: KEYS.intermediate, spoilt: false },
    ...change,
  }
  const data = [
    ...spec.version,
    spec.responder,
    spec.producedAt,
    seq(...spec.answers),
    ...extensionsOf(spec.extensions),
  ]
  const certificates = spec.certificates.length === 0 ? [] : [explicit(0, seq(...spec.certificates))]
  return seq(contentOf(signed(seq(...data), spec.signer, spec.spoilt)), ...certificates)
}

/** The content of a SEQUENCE of more than 127 octets and less than 65,536. */
function contentOf(der: Bytes): Bytes {
  return der.subarray(2 + ((der[1] ?? 0) & 0x7f))
}

/** An OCSPResponse of a status, with its bytes if it has any. */
export function wrapped(basic: Bytes | undefined, status = 0, type: string = OCSP.basic): Bytes {
  const content = basic === undefined ? [] : [explicit(0, seq(oid(type), octets(basic)))]
  return seq(enumerated(status), ...content)
}

/** A successful response: by default the issuer of the usual client says that it is good. */
export const response = (change: Partial<ResponseSpec> = {}): Bytes => wrapped(basicResponse(change))

/** The certificate of a delegated responder, which the usual intermediate has issued to the second key. */
export function responderCertificate({ with: more = [], ...change }: Parameters<typeof certificateOf>[1] = {}): Bytes {
  return certificateOf('client', {
    ...{ serial: int(20), subject: NAMES.second, spki: KEYS.second.spki },
    ...change,
    with: [subjectKey(KEYS.second), DELEGATED, NO_CHECK, ...more],
  })
}

const DELEGATED: Extension = ['2.5.29.37', false, seq(oid(OCSP.signing))]
const NO_CHECK: Extension = [OCSP.noCheck, false, nothing()]

/** A response of a delegate, whose certificate comes with it. */
export const delegated = (
  certificate: Parameters<typeof responderCertificate>[0] = {},
  change: Partial<ResponseSpec> = {},
): Bytes =>
  response({
    ...{ responder: named(NAMES.second), signer: KEYS.second, certificates: [responderCertificate(certificate)] },
    ...change,
  })

/** A response that is cut off after some octets. */
export const truncated = (der: Bytes, octets: number): Bytes => der.subarray(0, octets)

/** A response that is longer than the limit: an extension with many octets. */
export function huge(octetCount: number): Bytes {
  return response({ extensions: [['1.2.3.4', false, octets(new Uint8Array(octetCount))]] })
}
