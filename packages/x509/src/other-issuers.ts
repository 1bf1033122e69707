import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import { USAGE } from './certificate-rules.js'
import { isSameName } from './compare-names.js'
import type { RevocationList } from './crl.js'
import { isSelfIssued } from './name-constraints.js'
import { NO_POLICY_DEMANDED } from './policy-inputs.js'
import type { ListsOfOtherKeys, RevocationLists } from './revocation.js'
import { LIST_ISSUER_RULES } from './rules.js'
import { type SearchContext, searchPath } from './search.js'

/**
 * Finds other certificates with the name of the issuer whose keys may have signed its CRLs (RFC
 * 5280 §6.3.3 (f)), for example after a change of key. Each needs its own valid path to the same
 * anchor, with no names other than those above the issuer, so that no authority below it can sign
 * CRLs by taking its name.
 */
export async function otherIssuers(
  { lists: unsigned, path, at }: ListsOfOtherKeys,
  context: SearchContext,
  lists: RevocationLists,
): Promise<readonly Certificate[]> {
  const above = path.slice(at)
  const bag = context.bag().filter(each => above.some(({ subject }) => isSameName(subject, each.subject)))
  const valid: Certificate[] = []
  for (const candidate of [...above, ...bag]) {
    if (!unsigned.some(list => mayHaveSigned(candidate, list))) continue
    if (
      above.includes(candidate) ||
      (await hasPath(candidate, { ...context, anchors: above.slice(-1), bag: () => bag }, lists))
    )
      valid.push(candidate)
  }
  return valid
}

/**
 * Whether a certificate has the name of a CRL, the key that the CRL names, and `cRLSign` (RFC
 * 10007).
 */
function mayHaveSigned({ subject, extensions }: Certificate, { issuer, authorityKey }: RevocationList): boolean {
  const { keyUsage, subjectKey } = extensions
  const named = authorityKey === undefined || subjectKey === undefined || equalBytes(authorityKey, subjectKey)
  return named && keyUsage?.has(USAGE.crlSigning) === true && isSameName(issuer, subject)
}

/**
 * Whether a certificate has a valid path to the anchor without a revoked certificate, by CRLs that
 * need no further path.
 */
async function hasPath(candidate: Certificate, context: SearchContext, lists: RevocationLists): Promise<boolean> {
  // An authority with a new key also signs the CRL for the certificate of that key.
  const itself = ({ at }: ListsOfOtherKeys) => (at === 1 && isSelfIssued(candidate) ? [candidate] : [])
  const finish = (path: readonly Certificate[]) => lists.judge(path, { ...context, otherIssuers: itself })
  // The demands of this package on policies are about clients.
  const policy = { ...context.policy, ...NO_POLICY_DEMANDED }
  return (await searchPath(candidate, { ...context, policy, rules: LIST_ISSUER_RULES, detailed: false, finish })).found
}
