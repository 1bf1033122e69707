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
