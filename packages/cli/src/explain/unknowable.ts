import type { Finding } from '@symbolon/explain'

/**
 * Findings about a server that was only assumed. What only the real server knows is left out; the
 * rest is as likely as the assumption.
 */
export function likely(findings: readonly Finding[]): readonly Finding[] {
  const knowable = findings.filter(({ code }) => !UNKNOWABLE.has(code))
  return knowable.map(finding => ({ ...finding, confidence: 'likely' }))
}

/**
 * Findings by a configuration. A capture holds no certificate of the connection, and what a server has
 * in memory cannot be seen from here.
 */
export function asFarAsSeen(findings: readonly Finding[], isInMemory: boolean): readonly Finding[] {
  return findings.map(finding => {
    if (finding.code === 'certificate_missing') return possible(finding, NO_CERTIFICATE)
    return isInMemory && UNSEEN.has(finding.code) ? possible(finding, IN_MEMORY) : finding
  })
}

function possible(finding: Finding, because: string): Finding {
  return { ...finding, confidence: 'possible', cause: [because, finding.cause].filter(Boolean).join(' Otherwise: ') }
}

const NO_CERTIFICATE = 'A capture does not hold the certificate of the TLS connection, so this may be no mistake.'
const IN_MEMORY = 'The configured storage is the memory of the server, which this command cannot see.'

/** Reasons that depend on what is stored. */
const UNSEEN: ReadonlySet<string> = new Set(['token_unknown', 'request_uri_unknown'])

/** Reasons that depend on what was pushed, issued or agreed before. */
const UNKNOWABLE: ReadonlySet<string> = new Set([
  'request_uri_unknown',
  'request_uri_expired',
  'request_object_not_decrypted',
  'certificate_missing',
])
