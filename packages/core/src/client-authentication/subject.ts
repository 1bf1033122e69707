import type { Client } from '../records/client.js'
import {
  type CertificateFacts,
  hasDnsName,
  hasEmailAddress,
  hasIpAddress,
  hasUri,
} from '../standards/x500/certificate-names.js'
import { isSameDistinguishedName, readDistinguishedName } from '../standards/x500/distinguished-name.js'

/** How each kind of registered subject is compared with a certificate (RFC 8705 §2.1.2). */
const COMPARISONS = {
  tlsClientAuthSubjectDn: (facts: CertificateFacts, registered: string) => hasSubject(facts, registered),
  tlsClientAuthSanDns: hasDnsName,
  tlsClientAuthSanUri: hasUri,
  tlsClientAuthSanIp: hasIpAddress,
  tlsClientAuthSanEmail: hasEmailAddress,
} as const

/** The properties of which TLS_CLIENT_AUTH registers exactly one (RFC 8705 §2.1.2). */
export const SUBJECT_NAMES = [
  'tlsClientAuthSubjectDn',
  'tlsClientAuthSanDns',
  'tlsClientAuthSanUri',
  'tlsClientAuthSanIp',
  'tlsClientAuthSanEmail',
] as const

function hasSubject({ subject }: CertificateFacts, registered: string): boolean {
  const pattern = readDistinguishedName(registered)
  return pattern !== undefined && isSameDistinguishedName(pattern, subject)
}

/**
 * Whether a certificate names the one subject that the client registered; without a registered
 * subject, no certificate does.
 */
export function isSubjectOf(client: Client, facts: CertificateFacts): boolean {
  const [subject] = registeredSubjects(client)
  return subject !== undefined && COMPARISONS[subject.name](facts, subject.registered)
}

/** The registered subject as the operator sees it. */
export function subjectOf(client: Client): string {
  return registeredSubjects(client)
    .map(({ name, registered }) => `${name} ${registered}`)
    .join(' ')
}

interface RegisteredSubject {
  readonly name: (typeof SUBJECT_NAMES)[number]
  readonly registered: string
}

function registeredSubjects(client: Client): readonly RegisteredSubject[] {
  return SUBJECT_NAMES.flatMap(name => {
    const registered = client[name]
    return registered === undefined ? [] : [{ name, registered }]
  })
}
