import { equalBytes } from './bytes.js'
import { type Certificate, readCertificate } from './certificate.js'
import { CERTIFICATE_RULES, USAGE } from './certificate-rules.js'
import { isSameName } from './compare-names.js'
import { octetsOfKey } from './key-material.js'
import { OCSP_SIGNING } from './object-identifiers.js'
import type { BasicResponse, ResponderId } from './ocsp-response.js'
import { digestOf } from './platform/digest.js'
import type { CompletePolicy } from './policy.js'
import { isClearedByList, isRevokedByList, type Listed, type ListOfIssuer, type Reply } from './revocation-facts.js'
import type { Rule } from './rules.js'
import type { Signed } from './signed.js'
import { unless } from './step.js'

/** What the certificate of a responder is judged by. */
export interface ResponderContext {
  /** The authority that issued the certificate in question. */
  readonly issuer: Certificate
  /** The CRLs of that authority. */
  readonly lists: readonly ListOfIssuer[]
  /** Seconds since 1970. */
  readonly now: number
  readonly policy: CompletePolicy
  /** Whether the key of a certificate made a signature. */
  isSigned(signed: Signed, signer: Certificate): Promise<boolean>
}

/** A certificate that may be the responder's; the authority itself is none of its delegates. */
interface Responder extends Listed {
  readonly issuer: Certificate
  readonly delegated: boolean
}

const usage: Rule<Responder> = {
  name: 'key usage of the responder',
  clause: 'RFC 5280 §4.2.1.3, §4.2.1.12',
  applies: ({ certificate }) => certificate.extensions.keyUsage !== undefined,
  run({ certificate: { extensions } }) {
    const { keyUsage = new Set() } = extensions
    return unless(keyUsage.has(USAGE.digitalSignature) || keyUsage.has(USAGE.nonRepudiation))
  },
}

const purpose: Rule<Responder> = {
  name: 'purpose of the responder',
  clause: 'RFC 6960 §4.2.2.2',
  applies: ({ delegated }) => delegated,
  run: ({ certificate }) => unless(certificate.extensions.purposes?.includes(OCSP_SIGNING) === true),
}

const issued: Rule<Responder> = {
  name: 'issuer of the responder',
  clause: 'RFC 6960 §4.2.2.2',
  applies: ({ delegated }) => delegated,
  run: ({ certificate, issuer }) => unless(isSameName(certificate.issuer, issuer.subject)),
}

const notRevoked: Rule<Responder> = {
  name: 'revocation of the responder',
  clause: 'RFC 6960 §4.2.2.2.1; docs/certificates.md',
  applies: ({ delegated }) => delegated,
  run(facts) {
    const unchecked = facts.certificate.extensions.ocspNoCheck?.() === true
    return unless(unchecked ? !isRevokedByList(facts) : isClearedByList(facts))
  },
}

/** The rules for responders; those of {@link CERTIFICATE_RULES} follow for delegates. */
export const RESPONDER_RULES: readonly Rule<Responder>[] = [usage, purpose, issued, notRevoked]

/** The rule about the signature of a delegate's certificate, as the operator sees it. */
const SIGNATURE = 'signature of the responder (RFC 6960 §4.2.2.2)'

/**
 * Whether the responder of a response is authorized (RFC 6960 §4.2.2.2), and signed it: the issuer
 * itself, or a delegate whose certificate the key of the issuer signed.
 */
export async function judgeResponder(
  response: BasicResponse,
  context: ResponderContext,
): Promise<Pick<Reply, 'unauthorized' | 'signed'>> {
  let refused = 'no certificate of the responder'
  let authorized = false
  for (const responder of await respondersOf(response, context)) {
    const broken = await refusalOf(responder, context)
    authorized ||= broken === undefined
    refused = broken ?? refused
    const signed = broken === undefined && (await context.isSigned(response, responder.certificate))
    if (signed) return { unauthorized: undefined, signed }
  }
  return { unauthorized: authorized ? undefined : refused, signed: false }
}

/** The certificates that the response names as its responder's: of the issuer, and those in it. */
async function respondersOf(
  { responder, certificates }: BasicResponse,
  { issuer, lists, now }: ResponderContext,
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
async function refusalOf(responder: Responder, context: ResponderContext): Promise<string | undefined> {
  const { certificate, issuer, delegated } = responder
  const broken = brokenRule(RESPONDER_RULES, responder)
  if (broken !== undefined || !delegated) return broken
  const step = { certificate, below: [], anchor: false, now: context.now, policy: context.policy }
  const malformed = brokenRule(CERTIFICATE_RULES, step)
  if (malformed !== undefined) return malformed
  return (await context.isSigned(certificate, issuer)) ? undefined : SIGNATURE
}

function brokenRule<Facts>(rules: readonly Rule<Facts>[], facts: Facts): string | undefined {
  const broken = rules.find(rule => rule.applies(facts) && rule.run(facts) !== undefined)
  return broken && `${broken.name} (${broken.clause})`
}
