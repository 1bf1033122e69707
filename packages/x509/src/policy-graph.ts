import { ANY_POLICY, type PolicyMapping } from './policies.js'

/** A node: a policy that is valid for the path down to its level (RFC 9618 §5.2). */
interface PolicyNode {
  readonly policy: string
  readonly parents: readonly PolicyNode[]
  /** The policies that stand for this one in the next certificate. */
  readonly expected: Iterable<string>
}

/** The nodes of a level, by their policy; no two have the same one. */
type Level = ReadonlyMap<string, PolicyNode>

/**
 * The valid_policy_graph of RFC 9618 §5.2, which is as large as the policies and mappings of the
 * path together, where the tree of RFC 5280 doubles with every certificate. A level that has no
 * node is the graph NULL: every level below it has none either.
 */
export class PolicyGraph {
  #level: Level = new Map([[ANY_POLICY, nodeOf(ANY_POLICY, [])]])

  get isNull(): boolean {
    return this.#level.size === 0
  }

  /** The policies and mappings that the next level is made of, which bounds its edges. */
  get size(): number {
    return [...this.#level.values()].reduce((sum, { expected }) => sum + [...expected].length, 0)
  }

  /** Makes the graph NULL: a certificate has no policies (RFC 5280 §6.1.3 (e)). */
  clear(): void {
    this.#level = new Map()
  }

  /**
   * Adds the level of a certificate with these policies (RFC 9618 §5.3 (d)). `anyPolicy` among them
   * stands for every policy that the level above expects, if it counts.
   */
  descend(policies: ReadonlySet<string>, anyPolicyCounts: boolean): void {
    const parents = parentsIn(this.#level)
    const unmatched = listed(this.#level.get(ANY_POLICY))
    const level = new Map<string, PolicyNode>()
    for (const policy of policies) {
      const above = parents.get(policy) ?? unmatched
      if (policy !== ANY_POLICY && above.length > 0) level.set(policy, nodeOf(policy, above))
    }
    const expected = anyPolicyCounts && policies.has(ANY_POLICY) ? parents : []
    for (const [policy, above] of expected) level.set(policy, nodeOf(policy, above))
    this.#level = level
  }

  /** Lets policies of the last level expect those that they are mapped to (RFC 9618 §5.4 (b)). */
  map(mappings: readonly PolicyMapping[]): void {
    const level = new Map(this.#level)
    const any = level.get(ANY_POLICY)
    for (const [policy, expected] of grouped(mappings)) {
      const parents = (level.get(policy) ?? any)?.parents
      if (parents !== undefined) level.set(policy, { policy, parents, expected })
    }
    this.#level = level
  }

  /** Drops the policies that are mapped, where mapping is inhibited (RFC 9618 §5.4 (b)(3)). */
  dropMapped(mappings: readonly PolicyMapping[]): void {
    const level = new Map(this.#level)
    for (const { issuerDomainPolicy } of mappings) level.delete(issuerDomainPolicy)
    this.#level = level
  }

  /**
   * The authority_constrained_policy_set (RFC 9618 §5.5 (g)): the policies as the authorities at
   * the top name them, and `anyPolicy` if the whole path allows every policy.
   */
  policies(): ReadonlySet<string> {
    const policies = new Set<string>()
    if (this.#level.has(ANY_POLICY)) policies.add(ANY_POLICY)
    // Only what the last level leads to is left of the levels above it.
    const seen = new Set(this.#level.values())
    for (const { policy, parents } of seen) {
      for (const parent of parents) seen.add(parent)
      if (policy !== ANY_POLICY && parents.some(parent => parent.policy === ANY_POLICY)) policies.add(policy)
    }
    return policies
  }
}

function nodeOf(policy: string, parents: readonly PolicyNode[]): PolicyNode {
  return { policy, parents, expected: [policy] }
}

function listed<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value]
}

function parentsIn(level: Level): ReadonlyMap<string, readonly PolicyNode[]> {
  const parents = new Map<string, PolicyNode[]>()
  for (const node of level.values()) {
    for (const policy of node.expected) {
      const nodes = parents.get(policy) ?? []
      parents.set(policy, nodes)
      nodes.push(node)
    }
  }
  return parents
}

function grouped(mappings: readonly PolicyMapping[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>()
  for (const { issuerDomainPolicy, subjectDomainPolicy } of mappings) {
    const group = groups.get(issuerDomainPolicy) ?? new Set()
    groups.set(issuerDomainPolicy, group.add(subjectDomainPolicy))
  }
  return groups
}
