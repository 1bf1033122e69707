/** The inputs of RFC 5280 §6.1.1 about policies. */
export interface PolicyInputs {
  /** The user-initial-policy-set; `undefined` for every policy. */
  readonly acceptablePolicies: ReadonlySet<string> | undefined
  readonly initialExplicitPolicy: boolean
  readonly initialPolicyMappingInhibit: boolean
  readonly initialAnyPolicyInhibit: boolean
}

/** The inputs that demand nothing. */
export const NO_POLICY_DEMANDED: PolicyInputs = {
  acceptablePolicies: undefined,
  initialExplicitPolicy: false,
  initialPolicyMappingInhibit: false,
  initialAnyPolicyInhibit: false,
}
