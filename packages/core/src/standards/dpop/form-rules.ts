import { always, type Check } from '../../lib/result.js'
import { shownName } from '../../lib/shown-names.js'
import { verifiesWith } from '../jose/jwk.js'
import { JTI_LENGTH } from '../jose/jwt-claims.js'
import type { DpopProof } from './read-proof.js'

/** What can be wrong with the form of a proof. */
export type ProofFormFault =
  | { readonly reason: 'proof_type_different' }
  | { readonly reason: 'proof_extension_unknown' }
  | { readonly reason: 'proof_key_private' }
  | { readonly reason: 'proof_key_unfit' }
  | { readonly reason: 'proof_claim_missing' }
  | { readonly reason: 'proof_identifier_too_long' }

type FormRule = Check<DpopProof, ProofFormFault>

const type: FormRule = {
  name: 'proof type',
  clause: 'RFC 9449 §4.3-4',
  applies: always,
  run: proof => (proof.type === 'dpop+jwt' ? undefined : { reason: 'proof_type_different' }),
  seen: proof => ({ expected: 'typ dpop+jwt', actual: `typ ${shownName(proof.type)}` }),
}

const extensions: FormRule = {
  name: 'no critical extensions',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ critical }) => (critical ? { reason: 'proof_extension_unknown' } : undefined),
}

const publicKeyAlone: FormRule = {
  name: 'public key alone',
  clause: 'RFC 9449 §4.3-7',
  applies: always,
  run: ({ privateMembers }) => (privateMembers.length > 0 ? { reason: 'proof_key_private' } : undefined),
  seen: ({ privateMembers }) => ({
    expected: 'no private members in jwk',
    actual: privateMembers.join(' ') || 'none',
    ...(privateMembers.length > 0 && { hint: 'the client has told its private key: it must make a new one' }),
  }),
}

const keyOfAlgorithm: FormRule = {
  name: 'key of the algorithm',
  clause: 'RFC 9449 §4.3-5, §4.3-6; RFC 7518 §3; docs/rules.md §7',
  applies: always,
  run: ({ key, algorithm }) => (verifiesWith(key, algorithm) ? undefined : { reason: 'proof_key_unfit' }),
  seen: ({ key, algorithm }) => ({
    expected: `a key for ${algorithm}, RSA of 2048 to 4096 bits`,
    actual: `kty ${shownName(key.kty)}, crv ${shownName(key.crv ?? '')}, n of ${((key.n?.length ?? 0) * 6) >> 3} octets`,
  }),
}

const claimsPresent: FormRule = {
  name: 'claims present',
  clause: 'RFC 9449 §4.2, §4.3-3',
  applies: always,
  run: proof => (missingClaims(proof).length > 0 ? { reason: 'proof_claim_missing' } : undefined),
  seen: proof => ({
    expected: 'jti, htm, htu as strings, iat as a number',
    actual: missingClaims(proof).length === 0 ? 'so it is' : `without ${missingClaims(proof).join(', ')}`,
  }),
}

function missingClaims({ jti, htm, htu, iat }: DpopProof): readonly string[] {
  const present = { jti: jti !== '', htm: htm !== '', htu: htu !== '', iat: iat !== undefined && !Number.isNaN(iat) }
  return Object.entries(present).flatMap(([name, there]) => (there ? [] : [name]))
}

const identifierLength: FormRule = {
  name: 'length of jti',
  clause: 'RFC 9449 §11.1; docs/rules.md §7',
  applies: always,
  run: ({ jti }) => (jti.length > JTI_LENGTH ? { reason: 'proof_identifier_too_long' } : undefined),
  seen: ({ jti }) => ({ expected: `at most ${JTI_LENGTH} characters`, actual: `${jti.length}` }),
}

/** The rules about a proof by itself: everything that costs nothing to find out. */
export const DPOP_FORM_RULES: readonly FormRule[] = [
  type,
  extensions,
  publicKeyAlone,
  keyOfAlgorithm,
  claimsPresent,
  identifierLength,
]
