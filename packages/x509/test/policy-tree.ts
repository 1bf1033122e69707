import type { PolicyInputs } from '../src/policy.js'
import type { PolicyOutcome, PolicyStatement } from '../src/policy-process.js'

/**
 * The policies of a path by the tree of RFC 5280 §6.1, as the text of 2008 says it: every node has
 * one parent, and the tree may double with each certificate. The tests compare the graph with it.
 */
interface TreeNode {
  readonly policy: string
  expected: ReadonlySet<string>
  readonly parent: TreeNode | undefined
}

const ANY = '2.5.29.32.0'

/** The result of each certificate: whether its policies are valid where they must be. */
export interface TreeResult {
  readonly accepted: boolean
  readonly outcome: PolicyOutcome | undefined
}

/** Processes a path without its anchor, from the certificate below it to the client's. */
export function policiesByTree(path: readonly PolicyStatement[], inputs: PolicyInputs): TreeResult {
  const n = path.length
  let levels: TreeNode[][] | undefined = [[{ policy: ANY, expected: new Set([ANY]), parent: undefined }]]
  let explicit = inputs.initialExplicitPolicy ? 0 : n + 1
  let mapping = inputs.initialPolicyMappingInhibit ? 0 : n + 1
  let any = inputs.initialAnyPolicyInhibit ? 0 : n + 1
  for (const [at, statement] of path.entries()) {
    const last = at === n - 1
    levels = levels && addLevel(levels, statement, any > 0 || (!last && statement.selfIssued))
    if (explicit === 0 && levels === undefined) return { accepted: false, outcome: undefined }
    if (last) break
    levels = levels && mapLevel(levels, statement, mapping > 0)
    if (!statement.selfIssued) {
      explicit = Math.max(0, explicit - 1)
      mapping = Math.max(0, mapping - 1)
      any = Math.max(0, any - 1)
    }
    explicit = Math.min(explicit, statement.requireExplicitPolicy ?? explicit)
    mapping = Math.min(mapping, statement.inhibitPolicyMapping ?? mapping)
    any = Math.min(any, statement.inhibitAnyPolicy ?? any)
  }
  const required = explicit <= 1 || path.at(-1)?.requireExplicitPolicy === 0
  const policies = levels === undefined ? new Set<string>() : wrapUp(levels, inputs.acceptablePolicies)
  return { accepted: !required || policies.size > 0, outcome: { required, policies } }
}

/** RFC 5280 §6.1.3 (d), (e). */
function addLevel(
  levels: readonly TreeNode[][],
  { policies }: PolicyStatement,
  anyCounts: boolean,
): TreeNode[][] | undefined {
  if (policies === undefined) return undefined
  const above = levels.at(-1) ?? []
  const level: TreeNode[] = []
  const add = (policy: string, parent: TreeNode) => level.push({ policy, expected: new Set([policy]), parent })
  for (const policy of policies) {
    if (policy === ANY) continue
    const matching = above.filter(({ expected }) => expected.has(policy))
    for (const parent of matching) add(policy, parent)
    if (matching.length === 0) for (const parent of above) if (parent.policy === ANY) add(policy, parent)
  }
  if (policies.has(ANY) && anyCounts) {
    for (const parent of above) {
      for (const policy of parent.expected) {
        if (!level.some(each => each.parent === parent && each.policy === policy)) add(policy, parent)
      }
    }
  }
  return pruned([...levels, level])
}

/** RFC 5280 §6.1.4 (b). */
function mapLevel(levels: readonly TreeNode[][], { mappings }: PolicyStatement, allowed: boolean) {
  const above = levels.slice(0, -1)
  let level = levels.at(-1) ?? []
  for (const issuer of new Set(mappings.map(({ issuerDomainPolicy }) => issuerDomainPolicy))) {
    const expected = new Set(
      mappings.flatMap(each => (each.issuerDomainPolicy === issuer ? [each.subjectDomainPolicy] : [])),
    )
    const named = level.filter(({ policy }) => policy === issuer)
    if (!allowed) level = level.filter(({ policy }) => policy !== issuer)
    else if (named.length > 0) for (const node of named) node.expected = expected
    else {
      const node = level.find(({ policy }) => policy === ANY)
      if (node !== undefined) level = [...level, { policy: issuer, expected, parent: node.parent }]
    }
  }
  return pruned([...above, level])
}

/** Deletes nodes without children above the last level; `undefined` when none is left. */
function pruned(levels: readonly TreeNode[][]): TreeNode[][] | undefined {
  const kept: TreeNode[][] = []
  for (const level of levels.toReversed()) {
    const below = kept[0]
    kept.unshift(below === undefined ? level : level.filter(node => below.some(({ parent }) => parent === node)))
  }
  return kept[0]?.length === 0 ? undefined : kept
}

/** RFC 5280 §6.1.5 (g): the policies of the nodes below anyPolicy that are left. */
function wrapUp(levels: readonly TreeNode[][], accepted: ReadonlySet<string> | undefined): ReadonlySet<string> {
  const nodes = levels.flat().filter(({ parent }) => parent?.policy === ANY)
  const deepest = levels.at(-1) ?? []
  const anyAtEnd = deepest.some(({ policy }) => policy === ANY)
  const policies = new Set(nodes.flatMap(({ policy }) => (policy === ANY ? [] : [policy])))
  if (accepted === undefined || accepted.has(ANY)) return new Set([...policies, ...(anyAtEnd ? [ANY] : [])])
  const kept = [...policies].filter(policy => accepted.has(policy))
  const added = anyAtEnd ? [...accepted].filter(policy => !policies.has(policy)) : []
  return new Set([...kept, ...added])
}
