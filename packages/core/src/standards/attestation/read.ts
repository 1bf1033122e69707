import { isJsonObject, type JsonObject } from '../../lib/json-object.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { type Jwk, privateMembersOf, publicKeyOf, type SignatureAlgorithm, signatureAlgorithm } from '../jose/jwk.js'
import { readJwt } from '../jose/jwt.js'
import { audienceOf, dateOf, textOf } from '../jose/jwt-claims.js'

/*
 * OAuth 2.0 Attestation-Based Client Authentication (draft-ietf-oauth-attestation-based-client-auth): an attester vouches for a
 * key of an instance of the client, and the instance proves that it holds the key.
 */

/** What both JWTs have. */
interface Signed {
  /** `typ`; empty when there is none. */
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  /** The header demands that an extension be understood (`crit`). */
  readonly critical: boolean
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** A client attestation (§5.1), read and not yet verified. Texts that are absent are empty, times that are no numbers not a number. */
export interface ClientAttestation extends Signed {
  readonly kid: string | undefined
  readonly iss: string
  /** The client for whose instance the attester vouches. */
  readonly sub: string
  /** The key of the instance (`cnf.jwk`); `undefined` when there is none, or when it holds private members. */
  readonly key: Jwk | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly iat: number | undefined
}

/** A proof that the instance holds the key of its attestation (§5.2). */
export interface AttestationProof extends Signed {
  /** Earlier drafts have it: the client. */
  readonly iss: string | undefined
  readonly aud: string | readonly string[] | undefined
  readonly jti: string
  readonly iat: number | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
}

/** Both JWTs of one request. */
export interface AttestationPair {
  readonly attestation: ClientAttestation
  readonly proof: AttestationProof
}

/** Why something is no attestation and proof at all. */
export type AttestationUnreadable =
  | { readonly reason: 'attestation_incomplete' }
  | { readonly reason: 'attestation_malformed' }

/** Characters of either JWT. */
const ATTESTATION_LENGTH = 16_384

/** Reads the `OAuth-Client-Attestation` and `OAuth-Client-Attestation-PoP` headers: one JWT each, signed by an asymmetric algorithm. */
export function readAttestation(
  attestation: string | undefined,
  proof: string | undefined,
): Result<AttestationPair, AttestationUnreadable> {
  if (attestation === undefined || proof === undefined) return refuse({ reason: 'attestation_incomplete' })
  const [vouched, proved] = [signedJwt(attestation), signedJwt(proof)]
  if (vouched === undefined || proved === undefined || textOf(vouched.claims.sub) === '') {
    return refuse({ reason: 'attestation_malformed' })
  }
  return ok({ attestation: attestationOf(vouched), proof: proofOf(proved) })
}

interface SignedJwt {
  readonly header: JsonObject
  readonly claims: JsonObject
  readonly common: Signed
}

function signedJwt(text: string): SignedJwt | undefined {
  const jwt = text.length > ATTESTATION_LENGTH ? undefined : readJwt(text)
  const algorithm = typeof jwt?.header.alg === 'string' ? signatureAlgorithm(jwt.header.alg) : undefined
  if (jwt === undefined || algorithm === undefined) return undefined
  const { header, claims, signed, signature } = jwt
  const common = { type: textOf(header.typ), algorithm, critical: Object.hasOwn(header, 'crit'), signed, signature }
  return { header, claims, common }
}

function attestationOf({ header, claims, common }: SignedJwt): ClientAttestation {
  return {
    ...common,
    kid: header.kid === undefined ? undefined : textOf(header.kid),
    iss: textOf(claims.iss),
    sub: textOf(claims.sub),
    key: confirmedKey(claims.cnf),
    exp: dateOf(claims.exp),
    nbf: dateOf(claims.nbf),
    iat: dateOf(claims.iat),
  }
}

function confirmedKey(cnf: unknown): Jwk | undefined {
  if (!isJsonObject(cnf) || !isJsonObject(cnf.jwk)) return undefined
  return privateMembersOf(cnf.jwk).length > 0 ? undefined : publicKeyOf(cnf.jwk)
}

function proofOf({ claims, common }: SignedJwt): AttestationProof {
  return {
    ...common,
    iss: claims.iss === undefined ? undefined : textOf(claims.iss),
    aud: audienceOf(claims.aud),
    jti: textOf(claims.jti),
    iat: dateOf(claims.iat),
    exp: dateOf(claims.exp),
    nbf: dateOf(claims.nbf),
  }
}
