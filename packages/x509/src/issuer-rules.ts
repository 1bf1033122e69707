import { equalBytes } from './bytes.js'
import { USAGE } from './certificate-rules.js'
import { isSameName } from './compare-names.js'
import { isSelfIssued } from './name-constraints.js'
import { EXTENSION } from './object-identifiers.js'
import { namesPurpose } from './purpose.js'
import { familyOf } from './signature-algorithm.js'
import { isIssuer, type PathRule, type Step, unless } from './step.js'

const nameOfIssuer: PathRule = {
  name: 'name of the issuer',
  clause: 'RFC 5280 §6.1.3 (a)(4), §7.1',
  applies: isIssuer,
  run({ certificate, below }) {
    const issued = below.at(-1)
    return unless(issued !== undefined && isSameName(issued.issuer, certificate.subject))
  },
  seen: () => ({ expected: 'an anchor, or a certificate of the chain, with the name of the issuer' }),
}

const keyOfIssuer: PathRule = {
  name: 'key identifier of the issuer',
  clause: 'RFC 5280 §4.2.1.1, §4.2.1.2',
  applies: ({ certificate, below }) =>
    certificate.extensions.subjectKey !== undefined && below.at(-1)?.extensions.authorityKey !== undefined,
  run({ certificate, below }) {
    const expected = below.at(-1)?.extensions.authorityKey ?? new Uint8Array()
    return unless(equalBytes(expected, certificate.extensions.subjectKey ?? new Uint8Array()))
  },
}

const subjectKeyPresent: PathRule = {
  name: 'subject key identifier present',
  clause: 'RFC 5280 §4.2.1.2',
  applies: isIssuer,
  run: ({ certificate }) => unless(certificate.extensions.subjectKey !== undefined),
  seen: () => ({ expected: 'a subjectKeyIdentifier' }),
}

const authority: PathRule = {
  name: 'issuer is an authority',
  clause: 'RFC 5280 §4.2.1.9, §6.1.4 (k)',
  applies: isIssuer,
  run: ({ certificate: { extensions } }) =>
    unless(extensions.basicConstraints?.authority === true && extensions.critical.has(EXTENSION.basicConstraints)),
  seen: () => ({ expected: 'critical basicConstraints with cA' }),
}

const signsCertificates: PathRule = {
  name: 'issuer may sign certificates',
  clause: 'RFC 5280 §6.1.4 (n)',
  applies: step => isIssuer(step) && step.certificate.extensions.keyUsage !== undefined,
  run: ({ certificate }) => unless(certificate.extensions.keyUsage?.has(USAGE.certificateSigning) === true),
  seen: () => ({ expected: 'keyUsage with keyCertSign' }),
}

const keyFitsAlgorithm: PathRule = {
  name: 'key fits the signature algorithm',
  clause: 'RFC 5280 §6.1.3 (a)(1)',
  applies: isIssuer,
  run: ({ certificate, below }) => unless(familyOf(certificate.key) === below.at(-1)?.algorithm.family),
}

const pathLength: PathRule = {
  name: 'path length',
  clause: 'RFC 5280 §6.1.4 (l), (m)',
  applies: step => isIssuer(step) && step.certificate.extensions.basicConstraints?.pathLength !== undefined,
  run: step => unless(authoritiesBelow(step) <= (step.certificate.extensions.basicConstraints?.pathLength ?? 0)),
  seen: step => ({
    expected: `at most ${step.certificate.extensions.basicConstraints?.pathLength} authorities below`,
    actual: `${authoritiesBelow(step)}`,
  }),
}

/** The number of authorities between this one and the client, without self-issued ones. */
function authoritiesBelow({ below }: Step): number {
  return below.slice(1).filter(each => !isSelfIssued(each)).length
}

/** The number of intermediates in the path so far, with this certificate unless it is the anchor. */
function intermediates({ below, anchor }: Step): number {
  return below.length - (anchor ? 1 : 0)
}

const shortEnough: PathRule = {
  name: 'number of intermediates',
  clause: 'docs/certificates.md',
  applies: isIssuer,
  run: step => unless(intermediates(step) <= step.policy.mostIntermediates),
  seen: step => ({ expected: `at most ${step.policy.mostIntermediates}`, actual: `${intermediates(step)}` }),
}

const purposeKept: PathRule = {
  name: 'purpose of an authority',
  clause: 'docs/certificates.md',
  applies: step =>
    isIssuer(step) && step.policy.purpose !== 'any' && step.certificate.extensions.purposes !== undefined,
  run: ({ certificate, policy }) => unless(namesPurpose(certificate, policy)),
  seen: ({ certificate, policy }) => ({
    expected: `no extendedKeyUsage, or one with ${policy.purpose}`,
    actual: certificate.extensions.purposes?.join(' ') ?? 'none',
  }),
}

/** The rules that link a certificate to the issuer that it names. */
export const LINK_RULES: readonly PathRule[] = [nameOfIssuer, keyOfIssuer]

/** The rules for a certificate as the issuer of the one below it. */
export const ISSUER_RULES: readonly PathRule[] = [
  subjectKeyPresent,
  authority,
  signsCertificates,
  keyFitsAlgorithm,
  shortEnough,
  pathLength,
  purposeKept,
]
