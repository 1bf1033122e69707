/*
 * The limits of what is read from outside, most of it sent by strangers (docs/rules.md §7). A
 * length counts UTF-16 code units unless its line says otherwise.
 */

/** The length of an access token, a refresh token or a ticket. */
export const TOKEN_LENGTH = 16_384

/** The length of a scope, a resource, an acr value or a subject. */
export const TEXT_LENGTH = 16_384

/** Scopes, resources or acr values in one request. */
export const LIST_LENGTH = 100

export const CLIENT_METADATA_LENGTH = 65_536
export const CLIENT_METADATA_LIST_LENGTH = 100

/** Faults that a registration is told; strangers must not get long answers for short requests. */
export const CLIENT_METADATA_FAULT_COUNT = 20

export const CLIENT_IDENTIFIER_LENGTH = 2_048

/** The length of a URL of a client or of a service, and of a resource. Parsing it costs at every use. */
export const URL_LENGTH = 2_048

/** Levels of nesting in the input of an operation; no schema of this library is deeper. */
export const INPUT_DEPTH = 32

/** Levels of nesting in JSON that is read member by member, the outermost included. */
export const JSON_DEPTH = 32

/** The length of a form that a client or a resource server sends; over HTTP, in bytes. */
export const FORM_LENGTH = 65_536

export const INTROSPECTION_ANSWER_LENGTH = 65_536

/** Bytes. Anybody can send such a form, and the request in it is stored. */
export const AUTHORIZATION_REQUEST_LENGTH = 16_384

export const CONTENT_TYPE_LENGTH = 1_024
export const ACCEPT_LENGTH = 4_096
export const PARAMETER_COUNT = 200
export const SCOPE_COUNT = 100
export const ID_TOKEN_HINT_LENGTH = 16_384
export const REQUEST_OBJECT_LENGTH = 49_152
export const CLIENT_ASSERTION_LENGTH = 16_384

/** The length of a client attestation, and of its proof. */
export const ATTESTATION_LENGTH = 16_384

/** Attesters whose keys are tried for an attestation that names none. */
export const ATTESTER_COUNT = 4

export const DPOP_PROOF_LENGTH = 8_192
export const JTI_LENGTH = 256

/** Keys that are tried for a signature that names none. */
export const VERIFICATION_KEY_COUNT = 4

/**
 * Keys that are tried for a JWE that names none: the one in use and the one before. Each may cost an
 * operation of RSA with 4096 bits, which takes seven milliseconds.
 */
export const DECRYPTION_KEY_COUNT = 2

/** The length of an RSA modulus in base64url: 4096 bits. */
export const RSA_MODULUS_LENGTH = 683

/** Four octets in base64url. A longer exponent slows verification down. */
export const RSA_EXPONENT_LENGTH = 6

export const HEADER_COUNT = 100

/** The length of all headers in one introspection request. */
export const HEADER_LENGTH = 65_536

/** The length of a structured field. Only the two fields of a signature are ever long. */
export const STRUCTURED_FIELD_LENGTH = 16_384

export const SIGNATURE_COMPONENT_COUNT = 50
export const REQUIRED_COMPONENT_COUNT = 50

/** The length of a certificate, or of the PEM text that contains it. */
export const CERTIFICATE_LENGTH = 16_384

export const CHAIN_LENGTH = 8

/** OCSP responses that a client staples to its certificates. */
export const STAPLED_COUNT = 4

/** The length of an OCSP response in base64: 16 KiB. */
export const STAPLED_LENGTH = 21_848

export const CERTIFICATE_HEADER_LENGTH = 65_536
export const FORWARDED_LENGTH = 8_192
export const DISTINGUISHED_NAME_LENGTH = 4_096
export const RELATIVE_NAME_COUNT = 64

/** The length of an IP address: an IPv6 address in full that ends in IPv4 notation. */
export const IP_ADDRESS_LENGTH = 45

/** The length of a member's name for which a similar known name is looked for. */
export const MEMBER_NAME_LENGTH = 40

export function lengthOfHeaders(headers: readonly { readonly key: string; readonly value: string }[]): number {
  return headers.reduce((sum, { key, value }) => sum + key.length + value.length, 0)
}
