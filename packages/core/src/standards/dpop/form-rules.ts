import { always, type Check } from '../../lib/check.js'
import { JTI_LENGTH } from '../../lib/limits.js'
import { loggableName } from '../../lib/loggable-names.js'
import { jwtType } from '../jose/jwt-type.js'
import { canVerify } from '../jose/signature-algorithms.js'
import type { DpopProof } from './read-proof.js'

/** What can be wrong with a proof on its own. */
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
  clause: 'RFC 9449 §4.3-4; RFC 7515 §4.1.9',
  applies: always,
  run: proof => (jwtType(proof.type) === 'dpop+jwt' ? undefined : { reason: 'proof_type_different' }),
  seen: proof => ({ expected: 'typ dpop+jwt', actual: `typ ${loggableName(proof.type)}` }),
}

const extensions: FormRule = {
  name: 'no critical extensions',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ critical }) => (critical ? { reason: 'proof_extension_unknown' } : undefined),
}

const publicKeyOnly: FormRule = {
  name: 'public key alone',
  clause: 'RFC 9449 §4.3-7',
  applies: always,
  run: ({ privateMembers }) => (privateMembers.length > 0 ? { reason: 'proof_key_private' } : undefined),
  seen: ({ privateMembers }) => ({
    expected: 'no private members in jwk',
    actual: privateMembers.join(' ') || 'none',
    ...(privateMembers.length > 0 && { hint: 'the client has disclosed its private key and must make a new one' }),
  }),
}

const keyOfAlgorithm: FormRule = {
  name: 'key of the algorithm',
  clause: 'RFC 9449 §4.3-5, §4.3-6; RFC 7518 §3; docs/rules.md §7',
  applies: always,
  run: ({ key, algorithm }) => (canVerify(key, algorithm) ? undefined : { reason: 'proof_key_unfit' }),
  seen: ({ key, algorithm }) => ({
    expected: `a key for ${algorithm}, RSA of 2048 to 4096 bits`,
    actual: `kty ${loggableName(key.kty)}, crv ${loggableName(key.crv ?? '')}, n of ${((key.n?.length ?? 0) * 6) >> 3} octets`,
  }),
}

const claimsPresent: FormRule = {
  name: 'claims present',
  clause: 'RFC 9449 §4.2, §4.3-3',
  applies: always,
  run: ({ jti, htm, htu, iat }) =>
    jti !== '' && htm !== '' && htu !== '' && isTime(iat) ? undefined : { reason: 'proof_claim_missing' },
  seen: proof => ({
    expected: 'jti, htm, htu as strings, iat as a number',
    actual: missingClaims(proof).length === 0 ? 'as expected' : `without ${missingClaims(proof).join(', ')}`,
  }),
}

function missingClaims({ jti, htm, htu, iat }: DpopProof): readonly string[] {
  const present = { jti: jti !== '', htm: htm !== '', htu: htu !== '', iat: isTime(iat) }
  return Object.entries(present).flatMap(([name, isPresent]) => (isPresent ? [] : [name]))
}

/** `NaN` stands for a claim of another type. */
function isTime(claim: number | undefined): boolean {
  return claim !== undefined && !Number.isNaN(claim)
}

const identifierLength: FormRule = {
  name: 'length of jti',
  clause: 'RFC 9449 §11.1; docs/rules.md §7',
  applies: always,
  run: ({ jti }) => (jti.length > JTI_LENGTH ? { reason: 'proof_identifier_too_long' } : undefined),
  seen: ({ jti }) => ({ expected: `at most ${JTI_LENGTH} characters`, actual: `${jti.length}` }),
}

/** The rules about a proof on its own. None of them is expensive. */
export const DPOP_FORM_RULES: readonly FormRule[] = [
  type,
  extensions,
  publicKeyOnly,
  keyOfAlgorithm,
  claimsPresent,
  identifierLength,
]
