import type { TraceEntry } from '@symbolon/core'
import type { CertificateFacts, Certificates, Instant, PathFault, Result } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import { type Certificate, LARGEST, readButNames, readCertificate } from './certificate.js'
import { readRevocationList } from './crl.js'
import { factsOf } from './facts.js'
import { KnownIntermediates } from './known-intermediates.js'
import { otherIssuers } from './other-issuers.js'
import { pemBlocks } from './pem.js'
import { type CertificatePolicy, type CompletePolicy, completePolicy } from './policy.js'
import { RevocationLists } from './revocation.js'
import { PATH_RULES } from './rules.js'
import { type Ground, searchPath } from './search.js'
import { Signatures } from './signatures.js'
import type { Signed } from './signed.js'
import { mostWork, Work, type WorkDone } from './work.js'

/** What a listener hears of one path. It holds no certificate and no name in one. */
export interface PathEvent {
  readonly accepted: boolean
  readonly at: Instant
  /** The fault, where there is one. */
  readonly reason?: string
  /** Every rule of the path that holds, or of the attempt that came furthest. */
  readonly checks: readonly TraceEntry[]
  /** What the search cost. */
  readonly work: WorkDone
}

/** What {@link certificates} takes. */
export interface CertificatesOptions {
  /**
   * Where every path must end: certificates in PEM, each text holding one or several, or in DER. They are trusted as they
   * stand here, self-signed or not; whatever a client sends is never one of them.
   */
  readonly anchors: readonly (string | Uint8Array)[]
  /**
   * Intermediates that are looked at beside those that a client sends, in the same forms, and trusted no more than these:
   * clients may send none, and connections that go on with an earlier TLS session have none. The certificate of a key with which
   * an authority signs its lists, and no longer its certificates, belongs here as well.
   */
  readonly intermediates?: readonly (string | Uint8Array)[]
  /** What is demanded beyond RFC 5280. */
  readonly policy?: CertificatePolicy
  /** Lists of revoked certificates, in PEM or DER. With any, every certificate must be on none and have one of its issuer. */
  readonly crls?: readonly (string | Uint8Array)[]
  /** Hears what was decided and why, once per path. Default: nobody listens. What it throws is dropped. */
  readonly report?: (event: PathEvent) => void
}

/**
 * The `Certificates` port by RFC 5280 §6.1: a path leads from the certificate to an anchor, and every rule of every
 * certificate on it holds at the instant that is asked about. A `TypeError` when there is no anchor, or what is configured
 * cannot be read; nothing is thrown for what a client sends.
 */
export function certificates(options: CertificatesOptions): Certificates {
  const trust = readTrust(options)
  return {
    async verifyPath(leaf, path, now) {
      const work = new Work(mostWork(trust.policy))
      const told = (result: Verdict, checks: readonly TraceEntry[]): Verdict =>
        report(result, { at: now, checks, work: work.done }, options)
      const certificate = readSent(leaf)
      if (certificate === undefined) return told(refused(UNREADABLE), [])
      const heard = options.report !== undefined
      const searched = await searchPath(
        certificate,
        groundOf(trust, path, { now: Math.floor(now / 1000), work, heard }),
      )
      trust.known.keep(searched.path)
      return told(searched.found ? { ok: true, value: factsOf(certificate) } : refused(searched.reason), searched.trace)
    },
  }
}

type Verdict = Result<CertificateFacts, PathFault>

/** What an operator trusts, as it was read. */
interface Trust {
  readonly anchors: readonly Certificate[]
  readonly intermediates: readonly Certificate[]
  readonly policy: CompletePolicy
  readonly lists: RevocationLists
  readonly known: KnownIntermediates
  readonly isSignedBy: (signed: Signed, issuer: Certificate) => Promise<boolean>
}

function readTrust({ anchors: given, intermediates = [], policy = {}, crls = [] }: CertificatesOptions): Trust {
  const anchors = readAll(given, 'anchors', 'CERTIFICATE', readCertificate)
  if (anchors.length === 0) {
    throw new TypeError('certificates: anchors must hold at least one certificate, or no path could be trusted')
  }
  const isSignedBy = loadSignatures()
  return {
    anchors,
    intermediates: readAll(intermediates, 'intermediates', 'CERTIFICATE', readCertificate),
    policy: completePolicy(policy),
    lists: new RevocationLists(readAll(crls, 'crls', 'X509 CRL', readRevocationList), isSignedBy),
    known: new KnownIntermediates(),
    isSignedBy,
  }
}

/** Begins to load what verifies signatures: who makes the port needs it, and the first client would wait for it, with all others. */
function loadSignatures(): Trust['isSignedBy'] {
  const loading = import('./signature.js')
  // What fails here fails for each path, as a fault of its own.
  loading.catch(() => undefined)
  return async (signed, issuer) => (await loading).isSignedBy(signed, issuer.key.der)
}

function groundOf(
  { anchors, intermediates, policy, lists, known, isSignedBy }: Trust,
  path: readonly Uint8Array[],
  { now, work, heard }: Pick<Ground, 'now' | 'work' | 'heard'>,
): Ground {
  const signatures = new Signatures(isSignedBy, known, work)
  let bag: readonly Certificate[] | undefined
  const ground: Ground = {
    ...{ anchors, policy, work, signatures, now, heard, rules: PATH_RULES },
    // Read when somebody asks: many a certificate of a client is refused by itself.
    bag: () => (bag ??= [...intermediates, ...bagOf(path, [...anchors, ...intermediates], known)]),
    finish: whole => lists.judge(whole, { ...ground, otherIssuers: others => otherIssuers(others, ground, lists) }),
  }
  return ground
}

/** Why a certificate that cannot be read is refused. */
export const UNREADABLE = `the certificate is larger than ${LARGEST} bytes, no X.509 in strict DER, or an extension of it is malformed`

/** A refusal of the port. */
export function refused(reason: string): { readonly ok: false; readonly refusal: PathFault } {
  return { ok: false, refusal: { reason } }
}

/** A certificate as it was sent, unless it is too large or cannot be read. */
export function readSent(der: Uint8Array, read = readCertificate): Certificate | undefined {
  // A copy, as what was read are views: whoever sent the bytes may use them for something else.
  return der.length > LARGEST ? undefined : read(der.slice())
}

/** Certificates that are looked at beside the client's: as many as the longest path can have. */
const LARGEST_BAG = 16

/** What can be read of what was sent, each once and none that is there already: nobody can spoil a path by what does not belong to it. */
function bagOf(
  path: readonly Uint8Array[],
  there: readonly Certificate[],
  known: KnownIntermediates,
): readonly Certificate[] {
  const bag: Certificate[] = []
  for (const der of path.slice(0, LARGEST_BAG)) {
    const twice = [...there, ...bag].some(each => equalBytes(each.der, der))
    const certificate = twice ? undefined : (known.find(der) ?? readSent(der, readButNames))
    if (certificate !== undefined) bag.push(certificate)
  }
  return bag
}

/** Tells whoever listens; what was decided stays decided, whatever becomes of its report. */
function report(
  result: Verdict,
  event: Pick<PathEvent, 'at' | 'checks' | 'work'>,
  { report: listener }: CertificatesOptions,
): Verdict {
  try {
    listener?.({ accepted: result.ok, ...(!result.ok && { reason: result.refusal.reason }), ...event })
  } catch {
    // The listener is the operator's, and no part of the decision.
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
