import type { ClientAuthenticationMethod } from '../records/vocabulary.js'
import type { Mechanism } from './mechanism.js'

/** What a method uses, and its name in metadata (RFC 7591 §2, RFC 8705 §2.1.1, §2.2.1, Attestation §8). */
interface AuthenticationMethod {
  /** `token_endpoint_auth_method` of this method. */
  readonly metadataName: string
  /** The only mechanism that the method uses; absent when nothing in the request authenticates. */
  readonly mechanism?: Mechanism
  /** The client authenticates with the certificate of its connection. */
  readonly certificate?: true
}

/** Every method. The client's registration chooses one, never what was sent. */
export const METHODS: Readonly<Record<ClientAuthenticationMethod, AuthenticationMethod>> = {
  NONE: { metadataName: 'none' },
  CLIENT_SECRET_BASIC: { metadataName: 'client_secret_basic', mechanism: 'basic' },
  CLIENT_SECRET_POST: { metadataName: 'client_secret_post', mechanism: 'post' },
  CLIENT_SECRET_JWT: { metadataName: 'client_secret_jwt', mechanism: 'assertion' },
  PRIVATE_KEY_JWT: { metadataName: 'private_key_jwt', mechanism: 'assertion' },
  TLS_CLIENT_AUTH: { metadataName: 'tls_client_auth', certificate: true },
  SELF_SIGNED_TLS_CLIENT_AUTH: { metadataName: 'self_signed_tls_client_auth', certificate: true },
  ATTEST_JWT_CLIENT_AUTH: { metadataName: 'attest_jwt_client_auth', mechanism: 'attestation' },
  ATTEST_JWT_CLIENT_AUTH_DPOP: { metadataName: 'attest_jwt_client_auth_dpop', mechanism: 'attestation with DPoP' },
}
