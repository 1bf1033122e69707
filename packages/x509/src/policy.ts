import type { Certificate } from './certificate.js'

/** `id-kp-clientAuth`, for TLS clients (RFC 5280 §4.2.1.12). */
export const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'

/** `anyExtendedKeyUsage` (RFC 5280 §4.2.1.12). */
const ANY_PURPOSE = '2.5.29.37.0'

/** Demands on paths beyond RFC 5280. */
export interface CertificatePolicy {
  /**
   * The purpose that the client's certificate must have in `extendedKeyUsage`, as an object
   * identifier. An authority with `extendedKeyUsage` must have it too. `any` demands no purpose.
   * Default: `id-kp-clientAuth`, `1.3.6.1.5.5.7.3.2`.
   */
  readonly purpose?: string
  /** Whether `anyExtendedKeyUsage` satisfies the purpose, for the client and for authorities. Default: no. */
  readonly anyExtendedKeyUsageAccepted?: boolean
  /** The most certificates between the client's and the anchor, 0 to 16. Default: 8. */
  readonly mostIntermediates?: number
  /**
   * Whether a certificate is accepted when `crls` has no CRL of its issuer, and no OCSP response says whether it is
   * revoked. Default: no. Without `crls` and `ocspResponses`, revocation is not checked.
   */
  readonly issuersWithoutCrlAccepted?: boolean
  /**
   * The most seconds since the `thisUpdate` of an OCSP answer, whatever its `nextUpdate`; 1 to
   * 31,622,400, which is a leap year. Default: 864,000, which is ten days.
   */
  readonly ocspAnswerMaxAge?: number
  /**
   * The certificate policies of which the path must be valid for at least one, as object
   * identifiers: the user-initial-policy-set (RFC 5280 §6.1.1 (c)). At least one and at most 64.
   * They are policies as the anchor names them, before any mapping. Default: every policy.
   */
  readonly acceptablePolicies?: readonly string[]
  /**
   * Whether the path must be valid for a certificate policy, even where no authority demands it (RFC 5280 §6.1.1 (f)).
   * Default: only if there are `acceptablePolicies`. With `false` they count only where an authority demands a policy.
   */
  readonly initialExplicitPolicy?: boolean
  /** Whether no authority may map policies (RFC 5280 §6.1.1 (e)). Default: no. */
  readonly initialPolicyMappingInhibit?: boolean
  /**
   * Whether `anyPolicy` in a certificate counts for no policy (RFC 5280 §6.1.1 (g)). In an anchor it
   * counts all the same. Default: no.
   */
  readonly initialAnyPolicyInhibit?: boolean
}

/** The inputs of RFC 5280 §6.1.1 about policies. */
export interface PolicyInputs {
  /** The user-initial-policy-set; `undefined` for every policy. */
  readonly acceptablePolicies: ReadonlySet<string> | undefined
  readonly initialExplicitPolicy: boolean
  readonly initialPolicyMappingInhibit: boolean
  readonly initialAnyPolicyInhibit: boolean
}

export const NO_POLICY_DEMANDED: PolicyInputs = {
  acceptablePolicies: undefined,
  initialExplicitPolicy: false,
  initialPolicyMappingInhibit: false,
  initialAnyPolicyInhibit: false,
}

export interface CompletePolicy extends PolicyInputs {
  readonly purpose: string
  readonly anyExtendedKeyUsageAccepted: boolean
  readonly mostIntermediates: number
  readonly issuersWithoutCrlAccepted: boolean
  readonly ocspAnswerMaxAge: number
}

const MOST_INTERMEDIATES = 16

/** The default and the limit of `ocspAnswerMaxAge`: ten days, and a leap year. */
const ANSWER_AGE = { usual: 864_000, most: 31_622_400 } as const
const MOST_POLICIES = 64

/** Fills in the defaults. Throws a `TypeError` for an invalid policy. */
export function completePolicy(policy: CertificatePolicy): CompletePolicy {
  const { acceptablePolicies } = policy
  const complete = {
    purpose: policy.purpose ?? CLIENT_AUTH,
    anyExtendedKeyUsageAccepted: policy.anyExtendedKeyUsageAccepted ?? false,
    mostIntermediates: policy.mostIntermediates ?? 8,
    issuersWithoutCrlAccepted: policy.issuersWithoutCrlAccepted ?? false,
    ocspAnswerMaxAge: policy.ocspAnswerMaxAge ?? ANSWER_AGE.usual,
    acceptablePolicies: acceptablePolicies && new Set(acceptablePolicies),
    initialExplicitPolicy: policy.initialExplicitPolicy ?? acceptablePolicies !== undefined,
    initialPolicyMappingInhibit: policy.initialPolicyMappingInhibit ?? false,
    initialAnyPolicyInhibit: policy.initialAnyPolicyInhibit ?? false,
  }
  const { purpose, mostIntermediates } = complete
  if (purpose !== 'any' && !isObjectIdentifier(purpose)) {
    throw new TypeError('certificates: policy.purpose must be an object identifier in dotted form, or any')
  }
  if (!Number.isInteger(mostIntermediates) || mostIntermediates < 0 || mostIntermediates > MOST_INTERMEDIATES) {
    throw new TypeError(`certificates: policy.mostIntermediates must be an integer from 0 to ${MOST_INTERMEDIATES}`)
  }
  requireAge(complete)
  requirePolicies(acceptablePolicies)
  return complete
}

function requireAge({ ocspAnswerMaxAge: age }: CompletePolicy): void {
  if (Number.isInteger(age) && age >= 1 && age <= ANSWER_AGE.most) return
  throw new TypeError(`certificates: policy.ocspAnswerMaxAge must be an integer from 1 to ${ANSWER_AGE.most}`)
}

function requirePolicies(policies: readonly string[] | undefined): void {
  if (policies === undefined) return
  const listed = Array.isArray(policies) && policies.length > 0 && policies.length <= MOST_POLICIES
  if (listed && policies.every(isObjectIdentifier)) return
  throw new TypeError(
    `certificates: policy.acceptablePolicies must be 1 to ${MOST_POLICIES} object identifiers in dotted form, such as 0.4.0.194112.1.4`,
  )
}

function isObjectIdentifier(text: string): boolean {
  return typeof text === 'string' && /^[0-2](?:\.\d+)+$/.test(text)
}

/**
 * Whether a certificate has the purpose of the policy, or any purpose if the policy accepts that (RFC 5280 §4.2.1.12).
 */
export function namesPurpose({ extensions }: Certificate, policy: CompletePolicy): boolean {
  const purposes = extensions.purposes ?? []
  return purposes.includes(policy.purpose) || (policy.anyExtendedKeyUsageAccepted && purposes.includes(ANY_PURPOSE))
}
