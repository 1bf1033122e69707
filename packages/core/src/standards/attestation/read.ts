import { isJsonObject, type JsonObject } from '../../lib/json-object.js'
import { ATTESTATION_LENGTH } from '../../lib/limits.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import {
  type Jwk,
  privateMembersIn,
  readPublicKey,
  readSignatureAlgorithm,
  type SignatureAlgorithm,
} from '../jose/jwk.js'
import { readJwt } from '../jose/jwt.js'
import { audienceClaim, numericDate, stringClaim } from '../jose/jwt-claims.js'

/*
 * OAuth 2.0 Attestation-Based Client Authentication
 * (draft-ietf-oauth-attestation-based-client-auth): an attester vouches for a key of a client
 * instance, and the instance proves possession of the key.
 */

/** What both JWTs have in common. */
interface Signed {
  /** `typ`; empty when it is absent. */
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  /** The header has `crit`. */
  readonly critical: boolean
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/**
 * A client attestation (§5.1), not verified. Strings that are absent are empty; times that are not
 * numbers are NaN.
 */
interface ClientAttestation extends Signed {
  readonly kid: string | undefined
  readonly iss: string
  /** The client. */
  readonly sub: string
  /** The key of the instance (`cnf.jwk`); `undefined` when it is absent or has private members. */
  readonly key: Jwk | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly iat: number | undefined
}

/** A proof that the instance possesses the key of its attestation (§5.2). */
interface AttestationProof extends Signed {
  /** The client. Only earlier drafts have it. */
  readonly iss: string | undefined
  readonly aud: string | readonly string[] | undefined
  readonly jti: string
  readonly iat: number | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
}

/** The two JWTs of one request. */
export interface AttestationPair {
  readonly attestation: ClientAttestation
  readonly proof: AttestationProof
}

/** Why an attestation and its proof cannot be read. */
export type AttestationUnreadable =
  | { readonly reason: 'attestation_incomplete' }
  | { readonly reason: 'attestation_malformed' }

/**
 * Reads the `OAuth-Client-Attestation` and `OAuth-Client-Attestation-PoP` headers: one JWT each,
 * with an asymmetric signature.
 */
export function readAttestation(
  attestation: string | undefined,
  proof: string | undefined,
): Result<AttestationPair, AttestationUnreadable> {
  if (attestation === undefined || proof === undefined) return refuse({ reason: 'attestation_incomplete' })
  const [attestationJwt, proofJwt] = [readSignedJwt(attestation), readSignedJwt(proof)]
  if (attestationJwt === undefined || proofJwt === undefined || stringClaim(attestationJwt.claims.sub) === '') {
    return refuse({ reason: 'attestation_malformed' })
  }
  return ok({ attestation: attestationOf(attestationJwt), proof: proofOf(proofJwt) })
}

interface SignedJwt {
  readonly header: JsonObject
  readonly claims: JsonObject
  readonly common: Signed
}

function readSignedJwt(text: string): SignedJwt | undefined {
  const jwt = text.length > ATTESTATION_LENGTH ? undefined : readJwt(text)
  const algorithm = typeof jwt?.header.alg === 'string' ? readSignatureAlgorithm(jwt.header.alg) : undefined
  if (jwt === undefined || algorithm === undefined) return undefined
  const { header, claims, signed, signature } = jwt
  const common = {
    type: stringClaim(header.typ),
    algorithm,
    critical: Object.hasOwn(header, 'crit'),
    signed,
    signature,
  }
  return { header, claims, common }
}

function attestationOf({ header, claims, common }: SignedJwt): ClientAttestation {
  return {
    ...common,
    kid: header.kid === undefined ? undefined : stringClaim(header.kid),
    iss: stringClaim(claims.iss),
    sub: stringClaim(claims.sub),
    key: confirmedKey(claims.cnf),
    exp: numericDate(claims.exp),
    nbf: numericDate(claims.nbf),
    iat: numericDate(claims.iat),
  }
}

function confirmedKey(cnf: unknown): Jwk | undefined {
  if (!isJsonObject(cnf) || !isJsonObject(cnf.jwk)) return undefined
  return privateMembersIn(cnf.jwk).length > 0 ? undefined : readPublicKey(cnf.jwk)
}

function proofOf({ claims, common }: SignedJwt): AttestationProof {
  return {
    ...common,
    iss: claims.iss === undefined ? undefined : stringClaim(claims.iss),
    aud: audienceClaim(claims.aud),
    jti: stringClaim(claims.jti),
    iat: numericDate(claims.iat),
    exp: numericDate(claims.exp),
    nbf: numericDate(claims.nbf),
  }
}
