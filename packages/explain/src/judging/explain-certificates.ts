import { X509Certificate } from 'node:crypto'
import { defined } from '@symbolon/core/internal'
import { certificates, type PathEvent } from '@symbolon/x509'
import type { Explanation, Finding } from '../explanation.js'
import type { ExplainContext } from './explain-request.js'

export function isCertificates(text: string): boolean {
  return text.includes('-----BEGIN CERTIFICATE-----')
}

/** Says which certificate of a chain breaks the path to a root, and by which rule. */
export async function explainCertificates(text: string, context: ExplainContext): Promise<Explanation> {
  const { at = Date.now(), roots } = context
  const blocks = pemBlocks(text)
  const chain = blocks.map(parsed)
  const [leaf] = chain
  if (leaf === undefined || chain.includes(undefined)) return unreadable(chain, text)
  const known = chain.filter(each => each !== undefined)
  if (leaf.ca && known.some(({ ca }) => !ca)) return reversed(known)
  const last = known.at(-1) ?? leaf
  if (roots === undefined && !last.ca && last.subject !== last.issuer) return withoutIssuer(known, last)
  const event = await pathEvent(known, roots ?? String(known.at(-1)), at)
  return {
    subject: `a chain of ${counted(known)} for ${leaf.subject.replaceAll('\n', ', ')}, to ${roots === undefined ? 'the last of them' : 'the given roots'}, at ${new Date(at).toISOString()}`,
    findings: findingsIn(event, known),
  }
}

function pemBlocks(text: string): readonly string[] {
  const [begin, end] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----']
  const blocks: string[] = []
  for (let from = text.indexOf(begin); from >= 0; from = text.indexOf(begin, from + 1)) {
    const to = text.indexOf(end, from)
    if (to < 0) break
    blocks.push(text.slice(from, to + end.length))
    from = to
  }
  return blocks
}

/** A chain whose last certificate is no authority: nobody sent the certificate of its issuer. */
function withoutIssuer(chain: readonly X509Certificate[], last: X509Certificate): Explanation {
  return ofChain(chain, {
    code: 'path_issuer_missing',
    confidence: 'likely',
    problem: 'The chain ends at a certificate that is no authority: the certificate of its issuer is missing.',
    rule: 'RFC 5280 §6.1',
    actual: `issuer ${last.issuer.replaceAll('\n', ', ')}`,
    cause: 'The client sends its own certificate alone, without the intermediates.',
    fix: 'Send the intermediates too, or pass the trusted roots by --roots-file.',
  })
}

function parsed(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    // OpenSSL reports what is no certificate only by throwing.
    return undefined
  }
}

function unreadable(chain: readonly unknown[], text: string): Explanation {
  const place = chain.indexOf(undefined) + 1
  return ofChain(chain, {
    code: 'certificate_unreadable',
    confidence: 'certain',
    problem: `Certificate ${place} of the chain cannot be read.`,
    rule: 'RFC 7468 §5',
    ...unreadableCause(text),
  })
}

function unreadableCause(text: string): Pick<Finding, 'cause' | 'fix'> {
  if (text.includes('\\n')) {
    return {
      cause: 'The line breaks are written as the two characters \\n, as in JSON or a variable of the environment.',
      fix: "Replace them by line breaks, for example with printf '%b'.",
    }
  }
  return /BEGIN CERTIFICATE-----\r?\n/.test(text)
    ? { cause: 'It was cut when it was copied, or it is no certificate.', fix: 'Copy the whole file again.' }
    : {
        cause: 'The line breaks were lost or replaced by spaces when the PEM was copied.',
        fix: 'Copy the file again, with its line breaks.',
      }
}

function ofChain(chain: readonly unknown[], finding: Finding): Explanation {
  return { subject: `a chain of ${counted(chain)}`, findings: [finding] }
}

function counted({ length }: readonly unknown[]): string {
  return length === 1 ? 'one certificate' : `${length} certificates`
}

/** Servers of TLS send the certificate of the client first (RFC 8446 §4.4.2). */
function reversed(chain: readonly X509Certificate[]): Explanation {
  return ofChain(chain, {
    code: 'chain_not_from_the_client',
    confidence: 'certain',
    problem: 'The first certificate of the chain is that of an authority, and a later one is not.',
    rule: 'RFC 8446 §4.4.2, RFC 8705 §2.1',
    lines: chain.map(lineOf),
    cause: 'The chain is written from the root down, or its parts were joined in another order.',
    fix: "Put the client's certificate first, then that of its issuer, and so on.",
  })
}

/** The report of the path. The anchor is no certificate that was sent. */
async function pathEvent(
  chain: readonly X509Certificate[],
  anchors: string,
  at: number,
): Promise<PathEvent | undefined> {
  const events: PathEvent[] = []
  const [leaf, ...path] = chain.map(({ raw }) => new Uint8Array(raw))
  if (leaf === undefined) return undefined
  await certificates({ anchors: [anchors], report: event => void events.push(event) }).verifyPath(leaf, path, at)
  return events[0]
}

function findingsIn(event: PathEvent | undefined, chain: readonly X509Certificate[]): readonly Finding[] {
  if (event === undefined || event.accepted) return []
  const refused = event.checks.find(({ outcome }) => outcome === 'refused')
  const { name = 'of certificates', clause, expected, actual } = refused ?? {}
  return [
    defined({
      code: `path_${name.replaceAll(/[^A-Za-z]+/g, '_')}`,
      confidence: 'certain' as const,
      problem: problemOf(refused),
      rule: refused && `${name} (${clause})`,
      ...{ expected, actual },
      lines: chain.map(lineOf),
      cause: CERTIFICATE_CAUSES[name],
      fix: CERTIFICATE_FIXES[name] ?? OTHER_FIX,
    }),
  ]
}

function problemOf(refused: PathEvent['checks'][number] | undefined): string {
  if (refused === undefined || refused.stage === 'anchor') return 'No path leads from the client to a root.'
  const where = refused.stage.replace(/^intermediate/, 'intermediate certificate')
  return `The path to a root ends at the ${where}.`
}

function lineOf({ subject, issuer, validTo }: X509Certificate, at: number): string {
  return `${at + 1}. ${subject.replaceAll('\n', ', ')} by ${issuer.replaceAll('\n', ', ')} until ${validTo}`
}

/** What to do about a certificate path, by the name of the rule that refused it. */
const CERTIFICATE_FIXES: Readonly<Record<string, string>> = {
  'serial number': 'Let the authority issue it again with a positive serial number of at most 20 bytes.',
  'signature algorithms match': 'The certificate was altered or is malformed: let the authority issue it again.',
  'signature algorithm accepted': 'Let the authority sign with SHA-256 or better; SHA-1 and MD5 are refused.',
  'key accepted': 'Use a key of P-256, P-384, P-521, Ed25519, or RSA with 2048 to 4096 bits.',
  'validity has begun': 'Wait until it is valid, or set the clock of the server.',
  'not expired': 'Renew the certificate; if it was renewed, send the new one and restart what holds the old one.',
  'critical extensions known': 'Let the authority leave the extension out, or mark it as not critical.',
  'purpose of the client': 'Let the authority issue it with the extended key usage clientAuth.',
  'key usage of the client': 'Let the authority issue it with the key usage digitalSignature.',
  'name of the issuer': 'Send the certificate of the issuer with it, or configure that issuer as a root.',
  'key identifier of the issuer': 'The issuer has been given a new key: send the certificate of the new key.',
  'issuer is an authority': 'The certificate above it is no CA certificate: send the right intermediate.',
  'issuer may sign certificates':
    'The certificate above it lacks the key usage keyCertSign: send the right intermediate.',
  'key fits the signature algorithm':
    'The issuer has the right name and another kind of key: send the right intermediate.',
  'path length': 'There are more intermediates than the authority allows: use a shorter chain.',
  'number of intermediates': 'Use a shorter chain.',
  'name constraints':
    'The authority may not issue certificates for this name: use a name that it is allowed to certify.',
  signature: 'The issuer has the right name and another key: send the certificate of the key that signed.',
  'not revoked': 'Use another certificate: the authority has revoked this one.',
  'CRL of the issuer': 'Configure the CRL of this issuer.',
  'CRL up to date': 'Load a newer CRL.',
  'work limit': 'The chain holds too many certificates with the same names: send only those that are needed.',
}

/** What to do about every other rule. */
const OTHER_FIX = 'Let the authority issue it as the rule says (docs/certificates.md).'

/** Why a path is broken most of the time, where the rule does not say it itself. */
const CERTIFICATE_CAUSES: Readonly<Record<string, string>> = {
  'not expired': 'The certificate was not renewed, or the renewed one is not the one that is sent.',
  'validity has begun': 'The certificate is new and a clock is behind, or it was issued for later.',
  'purpose of the client': 'The certificate was issued for a server.',
  'name of the issuer': 'The certificate of the issuer, mostly an intermediate, was not sent.',
  'key identifier of the issuer': 'The certificate above it has the name of the issuer, and is of another of its keys.',
  signature: 'The certificate above it has the name of the issuer, and another key has signed.',
}
