import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { NO_POLICY_DEMANDED, type PolicyInputs } from '../src/policy.js'
import {
  POLICY_RULES,
  type PolicyOutcome,
  PolicyProcess,
  type PolicyState,
  type PolicyStatement,
} from '../src/policy-process.js'
import { isBroken } from '../src/rules.js'
import { policiesByTree } from './policy-tree.js'

const ANY = '2.5.29.32.0'
const NAMED = ['1.2.1', '1.2.2', '1.2.3', '1.2.4']

const BARE: PolicyStatement = {
  policies: undefined,
  mappings: [],
  requireExplicitPolicy: undefined,
  inhibitPolicyMapping: undefined,
  inhibitAnyPolicy: undefined,
  selfIssued: false,
  anchor: false,
}

/** An anchor that says nothing. */
const ANCHOR: PolicyStatement = { ...BARE, selfIssued: true, anchor: true }

const skip = fc.option(fc.nat(3), { nil: undefined, freq: 2 })

const statement: fc.Arbitrary<PolicyStatement> = fc.record({
  policies: fc.option(
    fc.subarray([...NAMED, ANY]).map(each => new Set(each)),
    { nil: undefined, freq: 12 },
  ),
  mappings: fc.array(
    fc.record({ issuerDomainPolicy: fc.constantFrom(...NAMED), subjectDomainPolicy: fc.constantFrom(...NAMED) }),
    { maxLength: 6 },
  ),
  requireExplicitPolicy: skip,
  inhibitPolicyMapping: skip,
  inhibitAnyPolicy: skip,
  selfIssued: fc.boolean(),
  anchor: fc.constant(false),
})

const inputs: fc.Arbitrary<PolicyInputs> = fc.record({
  acceptablePolicies: fc.option(
    fc.subarray([...NAMED, ANY], { minLength: 1 }).map(each => new Set(each)),
    { nil: undefined },
  ),
  initialExplicitPolicy: fc.boolean(),
  initialPolicyMappingInhibit: fc.boolean(),
  initialAnyPolicyInhibit: fc.boolean(),
})

function statesOf(path: readonly PolicyStatement[], given: PolicyInputs): readonly PolicyState[] {
  const process = new PolicyProcess(path.length, given)
  return path.map(each => process.next(each))
}

/** Whether the rules accept a path, and its policies. */
function byGraph(path: readonly PolicyStatement[], given: PolicyInputs) {
  const states = statesOf(path, given)
  const accepted = states.every(state => POLICY_RULES.every(rule => !isBroken(rule, state)))
  return { accepted, outcome: sorted(states.at(-1)?.outcome) }
}

const sorted = (outcome: PolicyOutcome | undefined) =>
  outcome && { required: outcome.required, policies: [...outcome.policies].sort() }

describe('the graph of RFC 9618', () => {
  test('answers as the tree of RFC 5280 §6.1 does, for every path', () => {
    const seen = { accepted: 0, mapped: 0 }
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 5 }), inputs, (path, given) => {
        const tree = policiesByTree(path, given)
        const graph = byGraph([ANCHOR, ...path], given)
        expect(graph.accepted).toBe(tree.accepted)
        if (tree.outcome !== undefined) expect(graph.outcome).toStrictEqual(sorted(tree.outcome))
        if (tree.accepted && tree.outcome?.required) seen.accepted++
        if ((graph.outcome?.policies.length ?? 0) > 1) seen.mapped++
      }),
      { numRuns: scaled(20_000) },
    )
    expect(seen.accepted).toBeGreaterThan(0)
    expect(seen.mapped).toBeGreaterThan(0)
  })

  test('grows by the policies and mappings of each certificate where the tree doubles', () => {
    const policies = new Set(Array.from({ length: 8 }, (_, at) => `1.2.${at}`))
    const mappings = [...policies].flatMap(issuerDomainPolicy =>
      [...policies].map(subjectDomainPolicy => ({ issuerDomainPolicy, subjectDomainPolicy })),
    )
    const path = [ANCHOR, ...Array.from({ length: 17 }, () => ({ ...BARE, policies, mappings }))]
    const process = new PolicyProcess(path.length, { ...NO_POLICY_DEMANDED, initialExplicitPolicy: true })
    let cost = 0
    for (const each of path) {
      cost += process.costOf(each)
      const { outcome } = process.next(each)
      if (outcome !== undefined) expect([...outcome.policies].sort()).toStrictEqual([...policies])
    }
    // Of each certificate 8 policies and 64 mappings, and what the one above expects.
    expect(cost).toBeLessThan(path.length * (8 + 64 + 64))
  })

  test('has no more nodes than policies where anyPolicy stands for them', () => {
    const policies = new Set(NAMED)
    const any = { ...BARE, policies: new Set([ANY]) }
    const path = [{ ...BARE, policies }, ...Array.from({ length: 16 }, () => any)]
    const process = new PolicyProcess(path.length, NO_POLICY_DEMANDED)
    const costs = path.map(each => {
      const cost = process.costOf(each)
      process.next(each)
      return cost
    })
    expect(costs).toStrictEqual([1 + 4, ...new Array(16).fill(4 + 1)])
  })
})
