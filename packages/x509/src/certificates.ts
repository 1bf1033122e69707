import type { Certificates, Result, Service, TraceEntry } from '@symbolon/core'
import type { CertificateFacts, PathFault } from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { equalBytes, pemBlocks } from './bytes.js'
import { type Certificate, factsOf, MAX_CERTIFICATE_BYTES, readCertificate, readWithLazyNames } from './certificate.js'
import { VALIDITY_RULES } from './certificate-rules.js'
import { readRevocationList } from './crl.js'
import { KnownIntermediates } from './known-intermediates.js'
import { type OcspResponses, repliesAbout } from './ocsp.js'
import { PATH_RULES } from './path-rules.js'
import { type CertificatePolicy, type CompletePolicy, completePolicy } from './policy.js'
import { otherIssuers, RevocationLists } from './revocation.js'
import { describe, judge } from './rules.js'
import { type SearchContext, searchPath } from './search.js'
import { isSignedBy, Signatures } from './signatures.js'
import { Work, type WorkDone, workLimits } from './work.js'

/** The report of one path. It contains no certificate and no name of one. */
export interface PathEvent {
  readonly accepted: boolean
  readonly at: Instant
  /** The reason of a refusal. */
  readonly reason?: string
  /** Every rule of the valid path, or of the longest attempt. */
  readonly checks: readonly TraceEntry[]
  /**
   * The certificate policies for which an accepted path is valid, among `acceptablePolicies`, as the
   * anchor names them; `anyPolicy` (2.5.29.32.0) stands for each. Empty where there are none.
   */
  readonly policies: readonly string[]
  /** The cost of the search. */
  readonly work: WorkDone
}

/** Options of {@link certificates}. */
export interface CertificatesOptions {
  /**
   * The trust anchors: certificates in DER, or in PEM with one or more in each text. They are trusted as configured,
   * self-signed or not. A certificate that a client sends is never an anchor.
   */
  readonly anchors: readonly (string | Uint8Array)[]
  /**
   * Intermediates in addition to those that a client sends and those of valid paths before, in the same formats and
   * with no more trust: a client may send none, and a resumed TLS session has none. Add the certificate of a key
   * with which an authority signs CRLs but no certificates.
   */
  readonly intermediates?: readonly (string | Uint8Array)[]
  /** Demands beyond RFC 5280. */
  readonly policy?: CertificatePolicy
  /**
   * CRLs, in PEM or DER. If there are any, every certificate needs a CRL of its issuer, or one of
   * `ocspResponses`, and must not be revoked.
   */
  readonly crls?: readonly (string | Uint8Array)[]
  /**
   * Finds the OCSP responses about a certificate, for example the one that its client stapled (RFC 8446 §4.4.2.1). With
   * it, every certificate needs a response that says `good`, or a CRL that does not list it, and nothing may revoke it.
   * It is asked about each certificate of a path except the anchor, when everything but revocation has been judged.
   */
  readonly ocspResponses?: OcspResponses
  /** Receives the result and the reason, once per path. An error that it throws is dropped. */
  readonly report?: (event: PathEvent) => void
}

/**
 * The `Certificates` port of RFC 5280 §6.1: it accepts a certificate with a path to an anchor on
 * which every certificate satisfies every rule at the given instant. Throws a `TypeError` when
 * there is no anchor or the configuration cannot be read, but never for what a client sends.
 */
export function certificates(options: CertificatesOptions): Certificates {
  const trust = readTrust(options)
  return {
    async verifyPath(leaf, path, now, stapled = []) {
      const work = new Work(workLimits(trust.policy))
      const reported = (result: Verdict, checks: readonly TraceEntry[], policies: readonly string[]): Verdict =>
        report(result, { at: now, checks, policies, work: work.done }, options)
      const certificate = readSent(leaf)
      if (certificate === undefined) return reported(refused(UNREADABLE), [], [])
      const detailed = options.report !== undefined
      const searched = await searchPath(
        certificate,
        contextOf(trust, { path, stapled }, { now: Math.floor(now / 1000), work, detailed }),
      )
      trust.known.keep(searched.path)
      return reported(
        searched.found ? { ok: true, value: factsOf(certificate) } : refused(searched.reason),
        searched.trace,
        searched.policies,
      )
    },
  }
}

type Verdict = Result<CertificateFacts, PathFault>

type Sent = { readonly path: readonly Uint8Array[]; readonly stapled: readonly Uint8Array[] }

interface Trust {
  readonly anchors: readonly Certificate[]
  readonly intermediates: readonly Certificate[]
  readonly policy: CompletePolicy
  readonly lists: RevocationLists
  readonly ocspResponses: OcspResponses | undefined
  readonly known: KnownIntermediates
}

function readTrust(options: CertificatesOptions): Trust {
  const { anchors: given, intermediates = [], policy = {}, crls = [], ocspResponses } = options
  const anchors = readAll(given, 'anchors', 'CERTIFICATE', readCertificate)
  if (anchors.length === 0) {
    throw new TypeError('certificates: anchors must contain at least one certificate, otherwise every path is refused')
  }
  if (ocspResponses !== undefined && typeof ocspResponses !== 'function')
    throw new TypeError('certificates: ocspResponses must be a function that finds responses')
  return {
    ocspResponses,
    anchors,
    intermediates: readAll(intermediates, 'intermediates', 'CERTIFICATE', readCertificate),
    policy: completePolicy(policy),
    lists: new RevocationLists(readAll(crls, 'crls', 'X509 CRL', readRevocationList), (list, { key }) =>
      isSignedBy(list, key),
    ),
    known: new KnownIntermediates(),
  }
}

function contextOf(
  { anchors, intermediates, policy, lists, ocspResponses, known }: Trust,
  { path, stapled }: Sent,
  { now, work, detailed }: Pick<SearchContext, 'now' | 'work' | 'detailed'>,
): SearchContext {
  const signatures = new Signatures(known, work)
  let bag: readonly Certificate[] | undefined
  const context: SearchContext = {
    ...{ anchors, policy, work, signatures, now, detailed, rules: PATH_RULES },
    // Read on demand: many client certificates are refused without any other certificate.
    bag: () => (bag ??= [...intermediates, ...bagOf(path, [...anchors, ...intermediates], known)]),
    finish: whole =>
      lists.judge(whole, {
        ...{ now, policy },
        otherIssuers: others => otherIssuers(others, context, lists),
        ...(ocspResponses && {
          repliesAbout: subject => repliesAbout(ocspResponses, { ...context, ...subject, stapled }),
        }),
      }),
  }
  return context
}

const UNREADABLE = `the certificate is larger than ${MAX_CERTIFICATE_BYTES} bytes, is not X.509 in strict DER, or has a malformed extension`

export function refused(reason: string): { readonly ok: false; readonly refusal: PathFault } {
  return { ok: false, refusal: { reason } }
}

/** Reads a certificate that a client sent; `undefined` when it is too large or malformed. */
function readSent(der: Uint8Array, read = readCertificate): Certificate | undefined {
  // A copy, because the parsed values are views and the caller may change the bytes. The slice of a Buffer is none.
  return der.length > MAX_CERTIFICATE_BYTES ? undefined : read(new Uint8Array(der))
}

/** The most certificates besides the client's: as many as the longest path can have. */
const MAX_BAG = 16

/**
 * The readable certificates that were sent, without duplicates. Unreadable ones are ignored: an
 * unrelated certificate must not spoil a path. For a certificate that comes alone, as in a resumed
 * TLS session, those that led to an anchor before.
 */
function bagOf(
  path: readonly Uint8Array[],
  present: readonly Certificate[],
  known: KnownIntermediates,
): readonly Certificate[] {
  if (path.length === 0) return known.hints().filter(hint => !present.includes(hint))
  const bag: Certificate[] = []
  for (const der of path.slice(0, MAX_BAG)) {
    const duplicate = [...present, ...bag].some(each => equalBytes(each.der, der))
    const certificate = duplicate ? undefined : (known.find(der) ?? readSent(der, readWithLazyNames))
    if (certificate !== undefined) bag.push(certificate)
  }
  return bag
}

function report(
  result: Verdict,
  event: Pick<PathEvent, 'at' | 'checks' | 'policies' | 'work'>,
  { report: listener }: CertificatesOptions,
): Verdict {
  try {
    listener?.({ accepted: result.ok, ...(!result.ok && { reason: result.refusal.reason }), ...event })
  } catch {
    // Dropped: the listener is no part of the decision.
  }
  return result
}

function readAll<T>(
  given: readonly (string | Uint8Array)[],
  property: string,
  label: string,
  read: (der: Uint8Array) => T | undefined,
): readonly T[] {
  if (!Array.isArray(given))
    throw new TypeError(`certificates: ${property} must be an array of PEM strings or DER bytes`)
  return given.flatMap((each, at) => {
    const blocks = typeof each === 'string' ? pemBlocks(each, label) : [each]
    const values = blocks?.map(read)
    if (values !== undefined && values.length > 0 && values.every(value => value !== undefined)) return values
    throw new TypeError(
      `certificates: ${property}[${at}] cannot be read; pass PEM with the label ${label}, or strict DER`,
    )
  })
}

/**
 * The `Certificates` port for the configuration of a service: {@link certificates} with its `trustedRootCertificates`
 * as anchors and its `intermediateCertificates` or, if `mutualTlsValidatePkiCertChain` is `false`,
 * {@link certificatesValidatedElsewhere}. `undefined` when it has neither. Throws a `TypeError` when a certificate
 * cannot be read.
 */
export function certificatesOfService(
  { trustedRootCertificates: anchors, intermediateCertificates = [], mutualTlsValidatePkiCertChain }: ServiceTrust,
  options: Omit<CertificatesOptions, 'anchors'> = {},
): Certificates | undefined {
  if (!mutualTlsValidatePkiCertChain) return certificatesValidatedElsewhere()
  if (anchors.length === 0) return undefined
  const intermediates = [...intermediateCertificates, ...(options.intermediates ?? [])]
  return certificates({ ...options, anchors, intermediates })
}

/** The properties of a service about trust in certificates. */
export type ServiceTrust = Pick<Service, 'trustedRootCertificates' | 'mutualTlsValidatePkiCertChain'> &
  Partial<Pick<Service, 'intermediateCertificates'>>

/**
 * The `Certificates` port of a server whose TLS terminator validates the chain: it only reads the client's certificate
 * and checks its validity period. A request with `clientCertificateAuthorized: false` is refused earlier. Without such
 * a terminator, it accepts any certificate that a client made itself.
 */
export function certificatesValidatedElsewhere(): Certificates {
  const policy = completePolicy({})
  return {
    validatedElsewhere: true,
    verifyPath(leaf, _path, now) {
      const certificate = readSent(leaf)
      if (certificate === undefined) return refused(UNREADABLE)
      const step = { certificate, below: [], anchor: false, policy, now: Math.floor(now / 1000) }
      const { entries, broken } = judge(VALIDITY_RULES, { stage: 'client certificate', detailed: false }, step)
      const last = entries.at(-1)
      if (broken && last !== undefined) return refused(describe(last))
      return { ok: true, value: factsOf(certificate) }
    },
  }
}
