import { equalBytes } from './bytes.js'
import { CERTIFICATE_RULES, USAGE } from './certificate-rules.js'
import { isSameName } from './compare-names.js'
import { EXTENSION } from './extension-list.js'
import { isSelfIssued } from './name-constraints.js'
import { CLIENT_AUTH, namesPurpose } from './policy.js'
import { isClient, isIssuer, type PathRule, type Step } from './rules.js'
import { familyOf } from './signed.js'

const CLIENT_RULES: readonly PathRule[] = [
  {
    name: 'purpose of the client',
    clause: 'RFC 5280 §4.2.1.12; docs/certificates.md',
    applies: step => isClient(step) && step.policy.purpose !== 'any',
    holds: ({ certificate, policy }) => namesPurpose(certificate, policy),
    seen: ({ certificate, policy }) => ({
      expected: `extendedKeyUsage with ${policy.purpose}`,
      actual: certificate.extensions.purposes?.join(' ') ?? 'none',
    }),
  },
  {
    name: 'key usage of the client',
    clause: 'RFC 5280 §4.2.1.3, §4.2.1.12',
    applies: step =>
      isClient(step) && step.policy.purpose === CLIENT_AUTH && step.certificate.extensions.keyUsage !== undefined,
    holds: ({ certificate }) => certificate.extensions.keyUsage?.has(USAGE.digitalSignature) === true,
    seen: () => ({ expected: 'keyUsage with digitalSignature' }),
  },
]

/** The number of authorities between this one and the client, without self-issued ones. */
function authoritiesBelow({ below }: Step): number {
  return below.slice(1).filter(each => !isSelfIssued(each)).length
}

/** The number of intermediates in the path so far, with this certificate unless it is the anchor. */
function intermediates({ below, anchor }: Step): number {
  return below.length - (anchor ? 1 : 0)
}

export const LINK_RULES: readonly PathRule[] = [
  {
    name: 'name of the issuer',
    clause: 'RFC 5280 §6.1.3 (a)(4), §7.1',
    applies: isIssuer,
    holds({ certificate, below }) {
      const issued = below.at(-1)
      return issued !== undefined && isSameName(issued.issuer, certificate.subject)
    },
    seen: () => ({ expected: 'an anchor, or a certificate of the chain, with the name of the issuer' }),
  },
  {
    name: 'key identifier of the issuer',
    clause: 'RFC 5280 §4.2.1.1, §4.2.1.2',
    applies: ({ certificate, below }) =>
      certificate.extensions.subjectKey !== undefined && below.at(-1)?.extensions.authorityKey !== undefined,
    holds({ certificate, below }) {
      const expected = below.at(-1)?.extensions.authorityKey ?? new Uint8Array()
      return equalBytes(expected, certificate.extensions.subjectKey ?? new Uint8Array())
    },
  },
]

const ISSUER_RULES: readonly PathRule[] = [
  {
    name: 'subject key identifier present',
    clause: 'RFC 5280 §4.2.1.2',
    applies: isIssuer,
    holds: ({ certificate }) => certificate.extensions.subjectKey !== undefined,
    seen: () => ({ expected: 'a subjectKeyIdentifier' }),
  },
  {
    name: 'issuer is an authority',
    clause: 'RFC 5280 §4.2.1.9, §6.1.4 (k)',
    applies: isIssuer,
    holds: ({ certificate: { extensions } }) =>
      extensions.basicConstraints?.authority === true && extensions.critical.has(EXTENSION.basicConstraints),
    seen: () => ({ expected: 'critical basicConstraints with cA' }),
  },
  {
    name: 'issuer may sign certificates',
    clause: 'RFC 5280 §6.1.4 (n)',
    applies: step => isIssuer(step) && step.certificate.extensions.keyUsage !== undefined,
    holds: ({ certificate }) => certificate.extensions.keyUsage?.has(USAGE.certificateSigning) === true,
    seen: () => ({ expected: 'keyUsage with keyCertSign' }),
  },
  {
    name: 'key fits the signature algorithm',
    clause: 'RFC 5280 §6.1.3 (a)(1)',
    applies: isIssuer,
    holds: ({ certificate, below }) => familyOf(certificate.key) === below.at(-1)?.algorithm.family,
  },
  {
    name: 'number of intermediates',
    clause: 'docs/certificates.md',
    applies: isIssuer,
    holds: step => intermediates(step) <= step.policy.mostIntermediates,
    seen: step => ({ expected: `at most ${step.policy.mostIntermediates}`, actual: `${intermediates(step)}` }),
  },
  {
    name: 'path length',
    clause: 'RFC 5280 §6.1.4 (l), (m)',
    applies: step => isIssuer(step) && step.certificate.extensions.basicConstraints?.pathLength !== undefined,
    holds: step => authoritiesBelow(step) <= (step.certificate.extensions.basicConstraints?.pathLength ?? 0),
    seen: step => ({
      expected: `at most ${step.certificate.extensions.basicConstraints?.pathLength} authorities below`,
      actual: `${authoritiesBelow(step)}`,
    }),
  },
  {
    name: 'purpose of an authority',
    clause: 'docs/certificates.md',
    applies: step =>
      isIssuer(step) && step.policy.purpose !== 'any' && step.certificate.extensions.purposes !== undefined,
    holds: ({ certificate, policy }) => namesPurpose(certificate, policy),
    seen: ({ certificate, policy }) => ({
      expected: `no extendedKeyUsage, or one with ${policy.purpose}`,
      actual: certificate.extensions.purposes?.join(' ') ?? 'none',
    }),
  },
]

/**
 * The rules for each step of a path, in order of precedence: first whether two certificates belong
 * together, then the cheapest rules. Signatures follow when the path has reached an anchor, and
 * then the most expensive rules: name constraints and revocation.
 */
export const PATH_RULES: readonly PathRule[] = [...LINK_RULES, ...CERTIFICATE_RULES, ...CLIENT_RULES, ...ISSUER_RULES]

/** The rules for paths of CRL issuers, which need not be clients. */
export const LIST_ISSUER_RULES: readonly PathRule[] = [...LINK_RULES, ...CERTIFICATE_RULES, ...ISSUER_RULES]
