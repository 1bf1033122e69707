import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import { USAGE } from './certificate-rules.js'
import { isSameName } from './compare-names.js'
import type { RevocationList } from './crl.js'
import { isSelfIssued } from './name-constraints.js'
import type { ListsOfOthers, RevocationLists } from './revocation.js'
import { LIST_ISSUER_RULES } from './rules.js'
import { type Ground, searchPath } from './search.js'

/**
 * The certificates beside the issuer on a path whose keys may have signed lists of its name (RFC 5280 §6.3.3 (f)), as when an
 * authority has changed its key: each has a path of its own to the same anchor, which holds. That path leads over no other names
 * than stand above the issuer, so that no authority below can speak for it by taking its name.
 */
export async function otherIssuers(
  { lists: unsigned, path, at }: ListsOfOthers,
  ground: Ground,
  lists: RevocationLists,
): Promise<readonly Certificate[]> {
  const above = path.slice(at)
  const bag = ground.bag().filter(each => above.some(({ subject }) => isSameName(subject, each.subject)))
  const valid: Certificate[] = []
  for (const candidate of [...above, ...bag]) {
    if (!unsigned.some(list => mayHaveSigned(candidate, list))) continue
    if (
      above.includes(candidate) ||
      (await hasPath(candidate, { ...ground, anchors: above.slice(-1), bag: () => bag }, lists))
    )
      valid.push(candidate)
  }
  return valid
}

/** It has the name of the list and the key that it names, and says that it signs lists (RFC 10007). */
function mayHaveSigned({ subject, extensions }: Certificate, { issuer, authorityKey }: RevocationList): boolean {
  const { keyUsage, subjectKey } = extensions
  const named = authorityKey === undefined || subjectKey === undefined || equalBytes(authorityKey, subjectKey)
  return named && keyUsage?.has(USAGE.crlSigning) === true && isSameName(issuer, subject)
}

/** Whether a path from a certificate to the anchor holds, and none on it is revoked, as lists say that need no further path. */
async function hasPath(candidate: Certificate, ground: Ground, lists: RevocationLists): Promise<boolean> {
  // With a new key an authority signs the list that is about the certificate of this key as well.
  const itself = ({ at }: ListsOfOthers) => (at === 1 && isSelfIssued(candidate) ? [candidate] : [])
  const finish = (path: readonly Certificate[]) => lists.judge(path, { ...ground, otherIssuers: itself })
  return (await searchPath(candidate, { ...ground, rules: LIST_ISSUER_RULES, heard: false, finish })).found
}
