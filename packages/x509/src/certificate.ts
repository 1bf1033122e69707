import type { CertificateFacts } from '@symbolon/core/internal'
import { context, type Der, Fields, TAG } from './der.js'
import { readInteger, readSmallInteger, readTime } from './der-values.js'
import { areNamesReadable, type Extensions, NO_EXTENSIONS, readExtensions } from './extensions.js'
import { type GeneralName, type Name, readName } from './name.js'
import { type PublicKey, readPublicKey } from './public-key.js'
import { readSignatureAlgorithm, readSigned, type SignatureAlgorithm, type Signed } from './signed.js'

/** A parsed certificate (RFC 5280 §4.1). Every value comes from its DER and is not verified. */
export interface Certificate extends Signed {
  readonly der: Uint8Array
  /** The octets of the serial number, including the sign. */
  readonly serial: Uint8Array
  readonly signedAlgorithm: SignatureAlgorithm
  readonly issuer: Name
  readonly subject: Name
  /** Seconds since 1970. */
  readonly notBefore: number
  /** Seconds since 1970, inclusive. */
  readonly notAfter: number
  readonly key: PublicKey
  readonly extensions: Extensions
}

/** The most bytes of a certificate that a client sends; configured certificates may be larger. */
export const MAX_CERTIFICATE_BYTES = 16_384
const VERSION_3 = 2

/**
 * Reads a certificate in strict DER; `undefined` when it is malformed. A processed extension that is malformed, a
 * repeated extension, fields of another version, too many names and a malformed signature make it malformed.
 */
export function readCertificate(bytes: Uint8Array): Certificate | undefined {
  const certificate = readWithLazyNames(bytes)
  return certificate !== undefined && areNamesReadable(certificate.extensions) ? certificate : undefined
}

/**
 * Like {@link readCertificate}, but reads alternative names and constraints only on demand, when
 * the signatures are verified.
 */
export function readWithLazyNames(bytes: Uint8Array): Certificate | undefined {
  const read = readSigned(bytes)
  const facts = read === undefined ? undefined : readContent(read.inner)
  return read === undefined || facts === undefined ? undefined : { ...read.signed, ...facts, der: bytes }
}

function readContent(der: Der): Omit<Certificate, 'der' | keyof Signed> | undefined {
  const fields = new Fields(der)
  const version = readVersion(fields.optional(context(0, true)))
  return fields.complete({
    serial: readInteger(fields.take(TAG.integer)),
    signedAlgorithm: readSignatureAlgorithm(fields.take(TAG.sequence)),
    issuer: readName(fields.take(TAG.sequence)),
    ...readValidity(fields.take(TAG.sequence)),
    subject: readName(fields.take(TAG.sequence)),
    key: readPublicKey(fields.take(TAG.sequence)),
    extensions: readOptional(fields, version),
  })
}

/** 0 for version 1, which is the default and not encoded. */
function readVersion(der: Der | undefined): number | undefined {
  if (der === undefined) return 0
  const fields = new Fields(der, der.tag)
  const version = readSmallInteger(fields.take(TAG.integer))
  return fields.whole() && (version === 1 || version === VERSION_3) ? version : undefined
}

function readValidity(der: Der): { readonly notBefore: number | undefined; readonly notAfter: number | undefined } {
  const fields = new Fields(der)
  const validity = fields.complete({ notBefore: readTime(fields.any()), notAfter: readTime(fields.any()) })
  return validity ?? { notBefore: undefined, notAfter: undefined }
}

/** Unique identifiers, which are ignored, and extensions, if the version has them. */
function readOptional(fields: Fields, version: number | undefined): Extensions | undefined {
  const unique = [fields.optional(context(1)), fields.optional(context(2))].some(each => each !== undefined)
  const tag = context(3, true)
  const wrapped = fields.optional(tag)
  if (version === undefined || (unique && version === 0)) return undefined
  if (wrapped === undefined) return NO_EXTENSIONS
  const inner = new Fields(wrapped, tag)
  const extensions = readExtensions(inner.take(TAG.sequence))
  return version === VERSION_3 && inner.whole() ? extensions : undefined
}

export function factsOf({ subject, extensions }: Certificate): CertificateFacts {
  const names = extensions.alternativeNames?.() ?? []
  return {
    subject: subject.parts,
    dnsNames: textsOf(names, 'dns'),
    uris: textsOf(names, 'uri'),
    ipAddresses: names.flatMap(name => (name.kind === 'ip' ? [name.address] : [])),
    emailAddresses: textsOf(names, 'email'),
  }
}

function textsOf(names: readonly GeneralName[], kind: 'dns' | 'uri' | 'email'): readonly string[] {
  return names.flatMap(name => (name.kind === kind ? [name.text] : []))
}
