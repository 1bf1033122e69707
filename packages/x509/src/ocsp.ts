import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import { octetsOfKey } from './key-material.js'
import type { CertificateId, OcspAnswer } from './ocsp-answer.js'
import { judgeResponder, type ResponderContext } from './ocsp-responder.js'
import { readOcspResponse } from './ocsp-response.js'
import { digestOf } from './platform/digest.js'
import type { Reply } from './revocation-facts.js'
import { isSignedBy } from './signature.js'
import type { Signed } from './signed.js'
import type { Work } from './work.js'

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

/** The certificate in question, and what its responders are judged by. */
export interface OcspContext extends Omit<ResponderContext, 'isSigned'> {
  readonly certificate: Certificate
  readonly stapled: readonly Uint8Array[]
  readonly work: Work
}

/** The most responses about a certificate: four that were stapled, and others of a cache. */
const MAX_RESPONSES = 8

/** Asks for the responses about a certificate, and finds out who signed them. */
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

/** A response about which nothing is known. */
const NO_REPLY: Reply = { status: undefined, answers: [], unauthorized: undefined, signed: false }

async function replyOf(bytes: Uint8Array, context: OcspContext): Promise<Reply> {
  const { status, basic } = readOcspResponse(bytes) ?? {}
  if (basic === undefined) return { ...NO_REPLY, status }
  const answers = await answersAbout(context, basic.answers)
  if (answers.length === 0) return { ...NO_REPLY, status }
  const isSigned = (signed: Signed, signer: Certificate) => isVerified(signed, signer, context.work)
  return { status, answers, ...(await judgeResponder(basic, { ...context, isSigned })) }
}

async function answersAbout(context: OcspContext, answers: readonly OcspAnswer[]): Promise<readonly OcspAnswer[]> {
  const about: OcspAnswer[] = []
  for (const answer of answers) if (await isAbout(answer.id, context)) about.push(answer)
  return about
}

/** Whether an answer names this certificate (RFC 6960 §4.1.1). */
async function isAbout(id: CertificateId, { certificate, issuer }: OcspContext): Promise<boolean> {
  const key = octetsOfKey(issuer.key)
  if (id.hash === undefined || key === undefined || !equalBytes(id.serial, certificate.serial)) return false
  const name = await digestOf(id.hash, certificate.issuer.der)
  return equalBytes(id.issuerName, name) && equalBytes(id.issuerKey, await digestOf(id.hash, key))
}

/** Verifies a signature within the work limit; `false` beyond it, where the whole path is refused. */
async function isVerified(signed: Signed, { key }: Certificate, work: Work): Promise<boolean> {
  if (!work.spend('responses')) return false
  const valid = await isSignedBy(signed, key)
  // Invalid signatures are limited: clients staple responses.
  if (!valid) work.spend('forgeries')
  return valid
}
