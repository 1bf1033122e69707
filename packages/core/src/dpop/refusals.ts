import type { RefusalOf, RefusalTable, ResultCode, Row } from '../pipeline/refusals.js'
import type { ProofRequestFault, ProofUnreadable } from '../standards/dpop/proof.js'
import type { ProofFormFault } from '../standards/dpop/proof-rules.js'

export type ProofReasons = {
  readonly [Reason in
    | (ProofUnreadable | ProofFormFault | ProofRequestFault)['reason']
    | 'proof_signature_wrong'
    | 'proof_used']: object
}

export type ProofRefusal = RefusalOf<ProofReasons>

interface ProofWire<Action extends string> {
  readonly action: Action
  readonly invalid: ResultCode
  readonly symmetric: ResultCode
  readonly keyMissing: ResultCode
  readonly algorithmMissing: ResultCode
  readonly nonce: ResultCode
  /** The answer to a proof with another key than the one that something is bound to. */
  readonly otherKey: Pick<Row<never, Action>, 'error' | 'code'>
}

/** What each of these reasons means on the wire (RFC 9449 §5, §7.1, §9). */
export function proofRefusals<Action extends string>(wire: ProofWire<Action>): RefusalTable<ProofReasons, Action> {
  const row = (text: string, code = wire.invalid, error = 'invalid_dpop_proof') => ({
    action: wire.action,
    error,
    code,
    text,
  })
  return {
    proof_repeated: row('There is more than one DPoP proof.'),
    proof_malformed: row('The DPoP proof is not a JWT in compact form, or too long.'),
    proof_algorithm_missing: row('The DPoP proof names no algorithm.', wire.algorithmMissing),
    proof_algorithm_symmetric: row('The algorithm of the DPoP proof is not asymmetric.', wire.symmetric),
    proof_algorithm_unsupported: row('The algorithm of the DPoP proof is not supported.'),
    proof_key_missing: row('The DPoP proof holds no jwk.', wire.keyMissing),
    proof_type_different: row('The typ of the DPoP proof is not dpop+jwt.'),
    proof_extension_unknown: row('The DPoP proof demands an extension that is not known.'),
    proof_key_private: row('The jwk of the DPoP proof holds a private key.'),
    proof_key_unfit: row('The jwk of the DPoP proof does not fit its algorithm.'),
    proof_claim_missing: row('The DPoP proof lacks jti, htm, htu or iat.'),
    proof_identifier_too_long: row('The jti of the DPoP proof is too long.'),
    proof_nonce_missing: row('The DPoP proof must hold a nonce.', wire.nonce, 'use_dpop_nonce'),
    proof_nonce_unknown: row('The nonce of the DPoP proof is not accepted.', wire.nonce, 'use_dpop_nonce'),
    proof_too_old: row('The DPoP proof is too old.'),
    proof_from_the_future: row('The iat of the DPoP proof lies in the future.'),
    proof_expired: row('The DPoP proof has expired, or its exp is not a number.'),
    proof_not_yet_valid: row('The nbf of the DPoP proof lies in the future, or is not a number.'),
    proof_method_different: row('The htm of the DPoP proof is not the method of the request.'),
    proof_url_different: row('The htu of the DPoP proof is not the URL of the request.'),
    proof_key_different: { ...row('The DPoP proof was made with another key.'), ...wire.otherKey },
    proof_signature_wrong: row('The signature of the DPoP proof is wrong.'),
    proof_used: row('The DPoP proof has been used before.'),
  }
}

/** For the token endpoint and the PAR endpoint (RFC 9449 §5, §10). */
export const SERVER_PROOF_REFUSALS: RefusalTable<ProofReasons, 'BAD_REQUEST'> = proofRefusals({
  action: 'BAD_REQUEST',
  invalid: 'A254301',
  symmetric: 'A254302',
  keyMissing: 'A254303',
  algorithmMissing: 'A254304',
  nonce: 'A350308',
  otherKey: { error: 'invalid_dpop_proof', code: 'A254306' },
})
