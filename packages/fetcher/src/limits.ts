/** Bytes of a client ID metadata document (Client ID Metadata Document §8.7). */
export const DOCUMENT_BYTES = 5_120

/** Bytes of a JWK set. */
export const KEYS_BYTES = 65_536

/** The length of a URL: a registration accepts no longer one. */
export const URL_LENGTH = 2_048

/** Bytes of the header of a response. */
export const HEADER_BYTES = 16_384

/** Addresses of one host that are considered. */
export const ADDRESS_COUNT = 16

/**
 * Bytes of a TLS handshake. What each certificate costs depends on its length: in so many there are
 * two signatures of RSA keys of 16,384 bits, the longest that OpenSSL tries.
 */
export const HANDSHAKE_BYTES = 10_240

/** Informational responses before the response (RFC 9110 §15.2). */
export const INFORMATIONAL_COUNT = 8

/** Parts in which content comes, such as chunks. */
export const PART_COUNT = 500
