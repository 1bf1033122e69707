import { USAGE } from './certificate-rules.js'
import { CLIENT_AUTH } from './object-identifiers.js'
import { namesPurpose } from './purpose.js'
import { isClient, type PathRule, unless } from './step.js'

const purposeNamed: PathRule = {
  name: 'purpose of the client',
  clause: 'RFC 5280 §4.2.1.12; docs/certificates.md',
  applies: step => isClient(step) && step.policy.purpose !== 'any',
  run: ({ certificate, policy }) => unless(namesPurpose(certificate, policy)),
  seen: ({ certificate, policy }) => ({
    expected: `extendedKeyUsage with ${policy.purpose}`,
    actual: certificate.extensions.purposes?.join(' ') ?? 'none',
  }),
}

const keyUsageOfClient: PathRule = {
  name: 'key usage of the client',
  clause: 'RFC 5280 §4.2.1.3, §4.2.1.12',
  applies: step =>
    isClient(step) && step.policy.purpose === CLIENT_AUTH && step.certificate.extensions.keyUsage !== undefined,
  run: ({ certificate }) => unless(certificate.extensions.keyUsage?.has(USAGE.digitalSignature) === true),
  seen: () => ({ expected: 'keyUsage with digitalSignature' }),
}

/** The rules for the client's certificate only. */
export const CLIENT_RULES: readonly PathRule[] = [purposeNamed, keyUsageOfClient]
