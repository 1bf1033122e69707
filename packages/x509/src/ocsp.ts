import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import { type Certificate, readCertificate } from './certificate.js'
import { CERTIFICATE_RULES, USAGE } from './certificate-rules.js'
import { isSameName } from './compare-names.js'
import {
  type BasicResponse,
  type CertificateId,
  type OcspAnswer,
  type ResponderId,
  readOcspResponse,
} from './ocsp-response.js'
import { digestOf } from './platform/digest.js'
import type { CompletePolicy } from './policy.js'
import { octetsOfKey } from './public-key.js'
import { isClearedByList, isRevokedByList, type Listed, type Reply } from './revocation-facts.js'
import { isBroken, type Rule } from './rules.js'
import { isSignedBy } from './signatures.js'
import type { Signed } from './signed.js'
import type { Work } from './work.js'

/** `id-kp-OCSPSigning`, for responders (RFC 6960 §4.2.2.2). */
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'

/** A certificate of a valid path, in DER, about whose revocation the port asks. */
export interface OcspQuestion {
  readonly certificate: Uint8Array
  /** The certificate of its issuer: a request to a responder needs its name and key. */
  readonly issuer: Uint8Array
  /** The responses that the client stapled, about this certificate or another of its path. */
  readonly stapled: readonly Uint8Array[]
}

/**
 * Finds the OCSP responses about a certificate, in DER: what the client stapled, or what a responder
 * has answered. At most 8; empty when there is none. They are verified, whoever hands them in. An
 * error that it throws is a failure of the port and not a refusal.
 */
export type OcspResponses = (question: OcspQuestion) => Awaitable<readonly Uint8Array[]>

interface OcspContext extends Listed {
  readonly issuer: Certificate
  readonly policy: CompletePolicy
  readonly stapled: readonly Uint8Array[]
  readonly work: Work
}

/** The most responses about a certificate: four that were stapled, and others of a cache. */
const MAX_RESPONSES = 8

export async function repliesAbout(ask: OcspResponses, context: OcspContext): Promise<readonly Reply[]> {
  const { certificate, issuer, stapled } = context
  const [der, above] = [new Uint8Array(certificate.der), new Uint8Array(issuer.der)]
  const answered = await ask({ certificate: der, issuer: above, stapled })
  requireResponses(answered)
  const replies: Reply[] = []
  for (const bytes of answered) replies.push(await replyOf(bytes, context))
  return replies
}

function requireResponses(answered: unknown): asserts answered is readonly Uint8Array[] {
  const listed = Array.isArray(answered) && answered.length <= MAX_RESPONSES
  if (listed && answered.every(each => each instanceof Uint8Array)) return
  throw new TypeError(`certificates: ocspResponses must answer an array of at most ${MAX_RESPONSES} Uint8Arrays`)
}

const NO_REPLY: Reply = { status: undefined, answers: [], unauthorized: undefined, signed: false }

async function replyOf(bytes: Uint8Array, context: OcspContext): Promise<Reply> {
  const { status, basic } = readOcspResponse(bytes) ?? {}
  if (basic === undefined) return { ...NO_REPLY, status }
  const answers = worstOf(await answersAbout(context, basic.answers))
  if (answers.length === 0) return { ...NO_REPLY, status }
  return { status, answers, ...(await judgeResponder(basic, context)) }
}

async function answersAbout(context: OcspContext, answers: readonly OcspAnswer[]): Promise<readonly OcspAnswer[]> {
  const about: OcspAnswer[] = []
  for (const answer of answers) if (await isAbout(answer.id, context)) about.push(answer)
  return about
}

/** A response that says good and unknown does not know; one that says revoked counts in any case. */
function worstOf(answers: readonly OcspAnswer[]): readonly OcspAnswer[] {
  const unknown = answers.some(({ status }) => status === 'unknown')
  return unknown ? answers.filter(({ status }) => status !== 'good') : answers
}

/** Whether an answer names this certificate (RFC 6960 §4.1.1). */
async function isAbout(id: CertificateId, { certificate, issuer }: OcspContext): Promise<boolean> {
  const key = octetsOfKey(issuer.key)
  if (id.hash === undefined || key === undefined || !equalBytes(id.serial, certificate.serial)) return false
  const name = await digestOf(id.hash, certificate.issuer.der)
  return equalBytes(id.issuerName, name) && equalBytes(id.issuerKey, await digestOf(id.hash, key))
}

/** Verifies a signature within the work limit; `false` beyond it, where the whole path is refused. */
async function isVerified(signed: Signed, { key }: Certificate, { work }: OcspContext): Promise<boolean> {
  if (!work.spend('responses')) return false
  const valid = await isSignedBy(signed, key)
  // Invalid signatures are limited: clients staple responses.
  if (!valid) work.spend('forgeries')
  return valid
}

/** A certificate that may be the responder's; the authority itself is none of its delegates. */
interface Responder extends Listed {
  readonly issuer: Certificate
  readonly delegated: boolean
}

export const RESPONDER_RULES: readonly Rule<Responder>[] = [
  {
    name: 'key usage of the responder',
    clause: 'RFC 5280 §4.2.1.3, §4.2.1.12',
    applies: ({ certificate }) => certificate.extensions.keyUsage !== undefined,
    holds({ certificate: { extensions } }) {
      const { keyUsage = new Set() } = extensions
      return keyUsage.has(USAGE.digitalSignature) || keyUsage.has(USAGE.nonRepudiation)
    },
  },
  {
    name: 'purpose of the responder',
    clause: 'RFC 6960 §4.2.2.2',
    applies: ({ delegated }) => delegated,
    holds: ({ certificate }) => certificate.extensions.purposes?.includes(OCSP_SIGNING) === true,
  },
  {
    name: 'issuer of the responder',
    clause: 'RFC 6960 §4.2.2.2',
    applies: ({ delegated }) => delegated,
    holds: ({ certificate, issuer }) => isSameName(certificate.issuer, issuer.subject),
  },
  {
    name: 'revocation of the responder',
    clause: 'RFC 6960 §4.2.2.2.1; docs/certificates.md',
    applies: ({ delegated }) => delegated,
    holds(facts) {
      const unchecked = facts.certificate.extensions.ocspNoCheck?.() === true
      return unchecked ? !isRevokedByList(facts) : isClearedByList(facts)
    },
  },
]

const SIGNATURE = 'signature of the responder (RFC 6960 §4.2.2.2)'

/**
 * Whether the responder of a response is authorized (RFC 6960 §4.2.2.2), and signed it: the issuer
 * itself, or a delegate whose certificate the key of the issuer signed.
 */
async function judgeResponder(
  response: BasicResponse,
  context: OcspContext,
): Promise<Pick<Reply, 'unauthorized' | 'signed'>> {
  let refused = 'no certificate of the responder'
  let authorized = false
  for (const responder of await respondersOf(response, context)) {
    const broken = await refusalOf(responder, context)
    authorized ||= broken === undefined
    refused = broken ?? refused
    const signed = broken === undefined && (await isVerified(response, responder.certificate, context))
    if (signed) return { unauthorized: undefined, signed }
  }
  return { unauthorized: authorized ? undefined : refused, signed: false }
}

async function respondersOf(
  { responder, certificates }: BasicResponse,
  { issuer, lists, now }: OcspContext,
): Promise<readonly Responder[]> {
  const delegates = certificates.flatMap(der => readCertificate(der) ?? [])
  const responders: Responder[] = []
  for (const certificate of [issuer, ...delegates]) {
    const delegated = certificate !== issuer
    if (await isNamed(responder, certificate)) responders.push({ certificate, issuer, delegated, lists, now })
  }
  return responders
}

async function isNamed(responder: ResponderId, { subject, key }: Certificate): Promise<boolean> {
  if ('name' in responder) return isSameName(responder.name, subject)
  const octets = octetsOfKey(key)
  return octets !== undefined && equalBytes(responder.key, await digestOf('SHA-1', octets))
}

/** The rule that refuses a responder. Its certificate is verified last. */
async function refusalOf(responder: Responder, context: OcspContext): Promise<string | undefined> {
  const { certificate, issuer, delegated } = responder
  const broken = brokenRule(RESPONDER_RULES, responder)
  if (broken !== undefined || !delegated) return broken
  const step = { certificate, below: [], anchor: false, now: context.now, policy: context.policy }
  const malformed = brokenRule(CERTIFICATE_RULES, step)
  if (malformed !== undefined) return malformed
  return (await isVerified(certificate, issuer, context)) ? undefined : SIGNATURE
}

function brokenRule<Facts>(rules: readonly Rule<Facts>[], facts: Facts): string | undefined {
  const broken = rules.find(rule => isBroken(rule, facts))
  return broken && `${broken.name} (${broken.clause})`
}
