/** Characters of an access token, a refresh token or a ticket. */
export const TOKEN_LENGTH = 16_384

/** Bytes of the form that a browser brings to the authorization endpoint: anybody can send it, and what it asks for is kept. */
export const AUTHORIZATION_REQUEST_LENGTH = 16_384

/** Scopes, resources or acr values in one request. */
export const LIST_LENGTH = 100

/** Characters of a scope, a resource, an acr value, a subject. */
export const TEXT_LENGTH = 16_384

/** Characters of a certificate, or of the text in which it stands. */
export const CERTIFICATE_LENGTH = 16_384

/** Headers in one introspection request. */
export const HEADER_COUNT = 100

/** Characters of all headers in one introspection request. */
export const HEADER_LENGTH = 65_536

/** Components that a signature must cover. */
export const COMPONENT_COUNT = 50

/** Characters of the form that a resource server sends. */
export const FORM_LENGTH = 65_536

/** Characters of headers, names and values together. */
export function lengthOfHeaders(headers: readonly { readonly key: string; readonly value: string }[]): number {
  return headers.reduce((sum, { key, value }) => sum + key.length + value.length, 0)
}

/** Certificates in the chain of a client. */
export const CHAIN_LENGTH = 8
