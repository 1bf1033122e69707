import type { PolicyState } from './policy-process.js'
import type { Rule } from './rules.js'
import { unless } from './step.js'

const validPolicy: Rule<PolicyState> = {
  name: 'valid policy',
  clause: 'RFC 5280 §6.1.3 (f); RFC 9618 §5.3',
  applies: ({ required }) => required,
  run: ({ valid }) => unless(valid),
  seen: () => ({ expected: 'a policy that every certificate from the anchor down to this one has' }),
}

const acceptablePolicy: Rule<PolicyState> = {
  name: 'acceptable policy',
  clause: 'RFC 5280 §6.1.5 (g); RFC 9618 §5.5',
  applies: ({ outcome }) => outcome?.required === true,
  run: ({ outcome }) => unless(outcome !== undefined && outcome.policies.size > 0),
  seen: ({ outcome }) => ({
    expected: 'a policy of the path among acceptablePolicies, as the anchor names it',
    actual: [...(outcome?.policies ?? [])].join(' ') || 'none',
  }),
}

/**
 * The rules for certificate policies, for each certificate of a path from the anchor down. They run
 * when all signatures are right, so that only authorities choose what they cost (RFC 9618 §6.5).
 */
export const POLICY_RULES: readonly Rule<PolicyState>[] = [validPolicy, acceptablePolicy]
