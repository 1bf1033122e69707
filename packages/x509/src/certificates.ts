import type { CertificateFacts, Certificates, Instant, PathFault, Result, TraceEntry } from '@symbolon/core'
import { equalBytes } from './bytes.js'
import { type Certificate, LARGEST, readCertificate } from './certificate.js'
import { readRevocationList } from './crl.js'
import { factsOf } from './facts.js'
import { KnownIntermediates } from './known-intermediates.js'
import { pemBlocks } from './pem.js'
import { type CertificatePolicy, completePolicy } from './policy.js'
import { RevocationLists } from './revocation.js'
import { PATH_RULES } from './rules.js'
import { searchPath } from './search.js'

/** What a listener hears of one path. It holds no certificate and no name in one. */
export interface PathEvent {
  readonly accepted: boolean
  readonly at: Instant
  /** The fault, where there is one. */
  readonly reason?: string
  /** Every rule of the path that holds, or of the attempt that came furthest. */
  readonly checks: readonly TraceEntry[]
}

/** What {@link certificates} takes. */
export interface CertificatesOptions {
  /**
   * Where every path must end: certificates in PEM, each text holding one or several, or in DER. They are trusted as they
   * stand here, self-signed or not; whatever a client sends is never one of them.
   */
  readonly anchors: readonly (string | Uint8Array)[]
  /** What is demanded beyond RFC 5280. */
  readonly policy?: CertificatePolicy
  /** Lists of revoked certificates, in PEM or DER. With any, every certificate must be on none and have one of its issuer. */
  readonly crls?: readonly (string | Uint8Array)[]
  /** Hears what was decided and why, once per path. Default: nobody listens. What it throws is dropped. */
  readonly report?: (event: PathEvent) => void
}

/** Certificates beside the client's: more than any client of good will sends. */
const LARGEST_BAG = 128

/**
 * The `Certificates` port by RFC 5280 §6.1: a path leads from the certificate to an anchor, and every rule of every
 * certificate on it holds at the instant that is asked about. A `TypeError` when there is no anchor, or what is configured
 * cannot be read; nothing is thrown for what a client sends.
 */
export function certificates(options: CertificatesOptions): Certificates {
  const anchors = readAll(options.anchors, 'anchors', 'CERTIFICATE', readCertificate)
  if (anchors.length === 0) {
    throw new TypeError('certificates: anchors must hold at least one certificate, or no path could be trusted')
  }
  const policy = completePolicy(options.policy ?? {})
  const crls = readAll(options.crls ?? [], 'crls', 'X509 CRL', readRevocationList)
  const lists = new RevocationLists(crls, async (list, issuer) => {
    const { isSignedBy } = await import('./signature.js')
    return isSignedBy({ kind: 'crl', der: list.der, key: issuer.key.der })
  })
  const known = new KnownIntermediates()
  return {
    async verifyPath(leaf, path, now) {
      const certificate = readSent(leaf)
      if (certificate === undefined) return told(refused(UNREADABLE), now, [], options)
      const seconds = Math.floor(now / 1000)
      const { found, reason, trace, ...searched } = await searchPath(certificate, {
        anchors,
        bag: bagOf(path, anchors, known),
        rules: PATH_RULES,
        policy,
        verify: (issued, issuer) => known.isSigned(issued, issuer) || verify(issued, issuer),
        now: seconds,
        heard: options.report !== undefined,
        finish: whole => lists.judge(whole, seconds, policy),
      })
      known.keep(searched.path)
      return told(found ? { ok: true, value: factsOf(certificate) } : refused(reason), now, trace, options)
    },
  }
}

/** Why a certificate that cannot be read is refused. */
export const UNREADABLE = `the certificate is larger than ${LARGEST} bytes, no X.509 in strict DER, or an extension of it is malformed`

/** A refusal of the port. */
export function refused(reason: string): { readonly ok: false; readonly refusal: PathFault } {
  return { ok: false, refusal: { reason } }
}

/** A certificate as it was sent, unless it is too large or cannot be read. */
export function readSent(der: Uint8Array): Certificate | undefined {
  // A copy, as what was read are views: whoever sent the bytes may use them for something else.
  return der.length > LARGEST ? undefined : readCertificate(der.slice())
}

/** What can be read of what was sent, each once and no anchor: nobody can spoil a path by what does not belong to it. */
function bagOf(
  path: readonly Uint8Array[],
  anchors: readonly Certificate[],
  known: KnownIntermediates,
): readonly Certificate[] {
  const bag: Certificate[] = []
  for (const der of path.slice(0, LARGEST_BAG)) {
    const certificate = known.find(der) ?? readSent(der)
    const there = [...anchors, ...bag].some(each => equalBytes(each.der, der))
    if (certificate !== undefined && !there) bag.push(certificate)
  }
  return bag
}

async function verify(issued: Certificate, issuer: Certificate): Promise<boolean> {
  // Loaded when the first signature comes: whoever has no such client need not wait for it.
  const { isSignedBy } = await import('./signature.js')
  return isSignedBy({ kind: 'certificate', der: issued.der, key: issuer.key.der })
}

function told(
  result: Result<CertificateFacts, PathFault>,
  at: Instant,
  checks: readonly TraceEntry[],
  { report }: CertificatesOptions,
): Result<CertificateFacts, PathFault> {
  try {
    report?.({ accepted: result.ok, at, ...(!result.ok && { reason: result.refusal.reason }), checks })
  } catch {
    // What was decided stays decided, whatever becomes of its report.
  }
  return result
}

function readAll<T>(
  given: readonly (string | Uint8Array)[],
  property: string,
  label: string,
  read: (der: Uint8Array) => T | undefined,
): readonly T[] {
  if (!Array.isArray(given)) throw new TypeError(`certificates: ${property} must be an array of PEM texts or DER`)
  return given.flatMap((each, at) => {
    const blocks = typeof each === 'string' ? pemBlocks(each, label) : [each]
    const values = blocks?.map(read)
    if (values !== undefined && values.length > 0 && values.every(value => value !== undefined)) return values
    throw new TypeError(
      `certificates: ${property}[${at}] cannot be read; pass PEM with the label ${label}, or strict DER`,
    )
  })
}
