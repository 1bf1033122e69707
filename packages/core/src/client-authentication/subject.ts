import type { Client } from '../records/client.js'
import {
  type CertificateFacts,
  hasDnsName,
  hasEmailAddress,
  hasIpAddress,
  hasUri,
} from '../standards/x500/certificate-names.js'
import { isSameDistinguishedName, readDistinguishedName } from '../standards/x500/distinguished-name.js'

/** How each kind of registered subject is found in a certificate (RFC 8705 §2.1.2). */
const KINDS = {
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

/** Whether a certificate names the one subject that the client registered; a client without one is nobody's. */
export function isSubjectOf(client: Client, facts: CertificateFacts): boolean {
  const name = SUBJECT_NAMES.find(each => client[each] !== undefined)
  return name !== undefined && KINDS[name](facts, client[name] ?? '')
}

/** The registered subject for the operator. */
export function subjectOf(client: Client): string {
  return SUBJECT_NAMES.flatMap(name => (client[name] === undefined ? [] : [`${name} ${client[name]}`])).join(' ')
}
