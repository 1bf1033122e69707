import { METHODS } from '../client-authentication/method.js'
import type {
  AttestationPopMethod,
  ClientAuthenticationMethod,
  GrantType,
  ResponseType,
} from '../records/vocabulary.js'

/** Response types by the names of RFC 6749 §3.1.1. */
export const RESPONSE_TYPE_NAMES: Readonly<Record<ResponseType, string>> = { CODE: 'code' }

/** Grant types by their names in metadata (RFC 7591 §2 and the specification of each). */
export const GRANT_TYPE_NAMES: Readonly<Record<GrantType, string>> = {
  AUTHORIZATION_CODE: 'authorization_code',
  IMPLICIT: 'implicit',
  PASSWORD: 'password',
  CLIENT_CREDENTIALS: 'client_credentials',
  REFRESH_TOKEN: 'refresh_token',
  CIBA: 'urn:openid:params:grant-type:ciba',
  DEVICE_CODE: 'urn:ietf:params:oauth:grant-type:device_code',
  TOKEN_EXCHANGE: 'urn:ietf:params:oauth:grant-type:token-exchange',
  JWT_BEARER: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  PRE_AUTHORIZED_CODE: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
}

/** Methods of client authentication by their names in metadata (RFC 7591 §2). */
export const METHOD_NAMES: Readonly<Record<ClientAuthenticationMethod, string>> = {
  NONE: METHODS.NONE.metadataName,
  CLIENT_SECRET_BASIC: METHODS.CLIENT_SECRET_BASIC.metadataName,
  CLIENT_SECRET_POST: METHODS.CLIENT_SECRET_POST.metadataName,
  CLIENT_SECRET_JWT: METHODS.CLIENT_SECRET_JWT.metadataName,
  PRIVATE_KEY_JWT: METHODS.PRIVATE_KEY_JWT.metadataName,
  TLS_CLIENT_AUTH: METHODS.TLS_CLIENT_AUTH.metadataName,
  SELF_SIGNED_TLS_CLIENT_AUTH: METHODS.SELF_SIGNED_TLS_CLIENT_AUTH.metadataName,
  ATTEST_JWT_CLIENT_AUTH: METHODS.ATTEST_JWT_CLIENT_AUTH.metadataName,
  ATTEST_JWT_CLIENT_AUTH_DPOP: METHODS.ATTEST_JWT_CLIENT_AUTH_DPOP.metadataName,
}

/** Proofs of possession of an attested key by their names in metadata (§7.6). */
export const ATTESTATION_POP_METHOD_NAMES: Readonly<Record<AttestationPopMethod, string>> = {
  ATTESTATION_POP_JWT: 'attestation_pop_jwt',
  DPOP_COMBINED: 'dpop_combined',
  NONE: 'none',
}
