import { X509Certificate } from 'node:crypto'
import type { Explanation, Finding } from '@symbolon/core/explain'
import { certificates, type PathEvent } from '@symbolon/x509'
import { CERTIFICATE_FIXES, OTHER_FIX } from './certificate-fixes.js'

/** Whether a text contains a certificate in PEM. */
export function isCertificates(text: string): boolean {
  return text.includes('-----BEGIN CERTIFICATE-----')
}

/** How a chain is judged. */
interface ChainOptions {
  readonly at: number
  /** Trusted roots in PEM; absent: the last certificate of the chain counts as one. */
  readonly roots: string | undefined
}

/** Says which certificate of a chain breaks the path to a root, and by which rule. */
export async function explainCertificates(text: string, { at, roots }: ChainOptions): Promise<Explanation> {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  const chain = blocks.map(parsed)
  const [leaf] = chain
  if (leaf === undefined || chain.includes(undefined)) return unreadable(chain)
  const known = chain.filter(each => each !== undefined)
  const event = await pathEvent(known, roots ?? String(known.at(-1)), at)
  return {
    subject: `a chain of ${known.length} certificates for ${leaf.subject.replaceAll('\n', ', ')}, to ${roots === undefined ? 'the last of them' : 'the given roots'}, at ${new Date(at).toISOString()}`,
    findings: findingsIn(event, known),
  }
}

function parsed(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    // OpenSSL reports what is no certificate only by throwing.
    return undefined
  }
}

function unreadable(chain: readonly unknown[]): Explanation {
  const place = chain.indexOf(undefined) + 1
  return {
    subject: `a chain of ${chain.length} certificates`,
    findings: [
      {
        code: 'certificate_unreadable',
        confidence: 'certain',
        problem: `Certificate ${place} of the chain cannot be read.`,
        rule: 'RFC 7468 §5',
        cause: 'Line breaks were lost or replaced when the PEM was copied, or it is no certificate.',
        fix: 'Copy the file again, with its line breaks.',
      },
    ],
  }
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
  const where = refused?.stage ?? 'the chain'
  return [
    {
      code: `path_${(refused?.name ?? 'of_certificates').replaceAll(/[^A-Za-z]+/g, '_')}`,
      confidence: 'certain',
      problem: `The ${where.replace(/^the /, '')} breaks the path: ${event.reason ?? 'no path leads to a root'}.`,
      ...(refused && { rule: `${refused.name} (${refused.clause})` }),
      ...(refused?.expected !== undefined && { expected: refused.expected }),
      ...(refused?.actual !== undefined && { actual: refused.actual }),
      lines: chain.map(lineOf),
      fix: CERTIFICATE_FIXES[refused?.name ?? ''] ?? OTHER_FIX,
    },
  ]
}

function lineOf({ subject, issuer, validTo }: X509Certificate, at: number): string {
  return `${at + 1}. ${subject.replaceAll('\n', ', ')} by ${issuer.replaceAll('\n', ', ')} until ${validTo}`
}
