import type { Certificate } from './certificate.js'
import { isSelfIssued } from './name-constraints.js'
import { ANY_POLICY, type PolicyConstraints, type PolicyMapping } from './policies.js'
import type { PolicyInputs } from './policy.js'
import { PolicyGraph } from './policy-graph.js'
import type { Rule } from './rules.js'

/** What a certificate of a path says about policies. */
export interface PolicyStatement extends PolicyConstraints {
  readonly policies: ReadonlySet<string> | undefined
  readonly mappings: readonly PolicyMapping[]
  readonly inhibitAnyPolicy: number | undefined
  readonly selfIssued: boolean
  /** Whether it is the anchor of the path, which an authority above it did not issue. */
  readonly anchor: boolean
}

export function statementOf(certificate: Certificate, anchor: boolean): PolicyStatement {
  const { policies, policyMappings, policyConstraints, inhibitAnyPolicy } = certificate.extensions
  return {
    policies: policies?.types,
    mappings: policyMappings ?? [],
    requireExplicitPolicy: policyConstraints?.requireExplicitPolicy,
    inhibitPolicyMapping: policyConstraints?.inhibitPolicyMapping,
    inhibitAnyPolicy,
    selfIssued: isSelfIssued(certificate),
    anchor,
  }
}

export interface PolicyState {
  readonly required: boolean
  readonly valid: boolean
  /** The result for the whole path, with the last certificate. */
  readonly outcome?: PolicyOutcome
}

/** The user_constrained_policy_set (RFC 9618 §5.5 (g)), and whether it must have a policy. */
export type PolicyOutcome = { readonly required: boolean; readonly policies: ReadonlySet<string> }

const EVERY_POLICY: ReadonlySet<string> = new Set([ANY_POLICY])

/**
 * Processes the policies of a path from the anchor down, as RFC 5280 §6.1 and RFC 9618 §5 say. The
 * anchor takes part as the first certificate, so that what it demands holds below it (RFC 5937 §3);
 * without policies it stands for every policy.
 */
export class PolicyProcess {
  readonly #graph = new PolicyGraph()
  readonly #inputs: PolicyInputs
  #left: number
  #explicitPolicy: number
  #policyMapping: number
  #inhibitAnyPolicy: number

  /** Begins a path with so many certificates, the anchor included (RFC 5280 §6.1.2). */
  constructor(certificates: number, inputs: PolicyInputs) {
    const begin = (inhibited: boolean) => (inhibited ? 0 : certificates + 1)
    this.#inputs = inputs
    this.#left = certificates
    this.#explicitPolicy = begin(inputs.initialExplicitPolicy)
    this.#policyMapping = begin(inputs.initialPolicyMappingInhibit)
    this.#inhibitAnyPolicy = begin(inputs.initialAnyPolicyInhibit)
  }

  /** The policies and mappings that a certificate makes this look up. */
  costOf({ policies, mappings }: PolicyStatement): number {
    return (policies === undefined ? 0 : this.#graph.size + policies.size) + mappings.length
  }

  next(statement: PolicyStatement): PolicyState {
    this.#left -= 1
    this.#descend(statement)
    const state = { required: this.#explicitPolicy === 0, valid: !this.#graph.isNull }
    if (this.#left === 0) return { ...state, outcome: this.#wrapUp(statement) }
    this.#map(statement)
    this.#count(statement)
    return state
  }

  /** RFC 5280 §6.1.3 (d), (e). */
  #descend({ policies, selfIssued, anchor }: PolicyStatement): void {
    const stated = policies ?? (anchor ? EVERY_POLICY : undefined)
    const anyPolicyCounts = anchor || this.#inhibitAnyPolicy > 0 || (this.#left > 0 && selfIssued)
    if (stated === undefined) this.#graph.clear()
    else this.#graph.descend(stated, anyPolicyCounts)
  }

  /** RFC 5280 §6.1.4 (b). */
  #map({ mappings }: PolicyStatement): void {
    if (this.#policyMapping > 0) this.#graph.map(mappings)
    else this.#graph.dropMapped(mappings)
  }

  /** RFC 5280 §6.1.4 (h), (i), (j). */
  #count(statement: PolicyStatement): void {
    const next = (counter: number, skip = Number.POSITIVE_INFINITY) =>
      Math.min(statement.selfIssued ? counter : Math.max(counter - 1, 0), skip)
    this.#explicitPolicy = next(this.#explicitPolicy, statement.requireExplicitPolicy)
    this.#policyMapping = next(this.#policyMapping, statement.inhibitPolicyMapping)
    this.#inhibitAnyPolicy = next(this.#inhibitAnyPolicy, statement.inhibitAnyPolicy)
  }

  /** RFC 5280 §6.1.5 (a), (b) and RFC 9618 §5.5 (g). */
  #wrapUp({ requireExplicitPolicy }: PolicyStatement): PolicyOutcome {
    const required = this.#explicitPolicy <= 1 || requireExplicitPolicy === 0
    return { required, policies: acceptable(this.#graph.policies(), this.#inputs.acceptablePolicies) }
  }
}

/** The policies of a path among the acceptable ones; `anyPolicy` of the path stands for each. */
function acceptable(policies: ReadonlySet<string>, accepted: ReadonlySet<string> | undefined): ReadonlySet<string> {
  if (accepted === undefined || accepted.has(ANY_POLICY)) return policies
  return new Set([...accepted].filter(policy => policies.has(policy) || policies.has(ANY_POLICY)))
}

/**
 * The rules for certificate policies, for each certificate of a path from the anchor down. They run
 * when all signatures are right, so that only authorities choose what they cost (RFC 9618 §6.5).
 */
export const POLICY_RULES: readonly Rule<PolicyState>[] = [
  {
    name: 'valid policy',
    clause: 'RFC 5280 §6.1.3 (f); RFC 9618 §5.3',
    applies: ({ required }) => required,
    holds: ({ valid }) => valid,
    seen: () => ({ expected: 'a policy that every certificate from the anchor down to this one has' }),
  },
  {
    name: 'acceptable policy',
    clause: 'RFC 5280 §6.1.5 (g); RFC 9618 §5.5',
    applies: ({ outcome }) => outcome?.required === true,
    holds: ({ outcome }) => outcome !== undefined && outcome.policies.size > 0,
    seen: ({ outcome }) => ({
      expected: 'a policy of the path among acceptablePolicies, as the anchor names it',
      actual: [...(outcome?.policies ?? [])].join(' ') || 'none',
    }),
  },
]
