import type { Finding } from '@symbolon/core/explain'

/**
 * Findings about a server that was only assumed. What only the real server knows is left out; the
 * rest is as likely as the assumption.
 */
export function likely(findings: readonly Finding[]): readonly Finding[] {
  const knowable = findings.filter(({ code }) => !UNKNOWABLE.has(code))
  return knowable.map(finding => ({ ...finding, confidence: 'likely' }))
}

/** Reasons that depend on what was pushed, issued or agreed before. */
const UNKNOWABLE: ReadonlySet<string> = new Set([
  'request_uri_unknown',
  'request_uri_expired',
  'request_object_not_decrypted',
  'certificate_missing',
])
