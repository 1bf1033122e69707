import type { Jwk, Result, SignatureAlgorithm } from '@symbolon/core'
import {
  ATTESTATION_LENGTH,
  audienceClaim,
  isJsonObject,
  type JsonObject,
  numericDate,
  ok,
  privateMembersIn,
  readJwt,
  readPublicKey,
  readSignatureAlgorithm,
  refuse,
  stringClaim,
} from '@symbolon/core/internal'

/*
 * OAuth 2.0 Attestation-Based Client Authentication
 * (draft-ietf-oauth-attestation-based-client-auth-12): an attester vouches for a key of a client
 * instance, and the instance proves possession of the key.
 */

interface Signed {
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  readonly critical: boolean
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** A client attestation (§4), not verified. Absent strings are empty; times that are not numbers are NaN. */
export interface ClientAttestation extends Signed {
  readonly kid: string | undefined
  /** The attester. Only drafts before -08 have it. */
  readonly iss: string | undefined
  readonly sub: string
  /** The key of the instance (`cnf.jwk`); `undefined` when it is absent or has private members. */
  readonly key: Jwk | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly iat: number | undefined
  readonly claims: JsonObject
}

/** A proof that the instance possesses the key of its attestation (§5.1), not verified. */
export interface AttestationProof extends Signed {
  /** The client. Only earlier drafts have it. */
  readonly iss: string | undefined
  readonly aud: string | readonly string[] | undefined
  readonly jti: string
  readonly iat: number | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
  /** The challenge of the server; empty when it is not a string. */
  readonly challenge: string | undefined
}

export interface AttestationUnreadable {
  readonly reason: 'attestation_malformed'
}

const MALFORMED: AttestationUnreadable = { reason: 'attestation_malformed' }

/** One header (§4, §7.1). A comma, which no JWT contains, means that there were two. */
export function readAttestation(text: string): Result<ClientAttestation, AttestationUnreadable> {
  const jwt = readSignedJwt(text)
  return jwt === undefined || stringClaim(jwt.claims.sub) === '' ? refuse(MALFORMED) : ok(attestationOf(jwt))
}

/** The value of an `OAuth-Client-Attestation-PoP` header (§5.1, §7.2). */
export function readAttestationProof(text: string): Result<AttestationProof, AttestationUnreadable> {
  const jwt = readSignedJwt(text)
  return jwt === undefined ? refuse(MALFORMED) : ok(proofOf(jwt))
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
    iss: claims.iss === undefined ? undefined : stringClaim(claims.iss),
    sub: stringClaim(claims.sub),
    key: confirmedKey(claims.cnf),
    exp: numericDate(claims.exp),
    nbf: numericDate(claims.nbf),
    iat: numericDate(claims.iat),
    claims,
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
    // A challenge that is not a string is still a challenge, but an unknown one.
    challenge: claims.challenge === undefined ? undefined : stringClaim(claims.challenge),
  }
}
