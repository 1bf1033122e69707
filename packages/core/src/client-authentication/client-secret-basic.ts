import type { AuthenticationMethod } from './method.js'

/** HTTP Basic with client id and secret (RFC 6749 §2.3.1); the endpoint has form-decoded both. */
export const CLIENT_SECRET_BASIC: AuthenticationMethod = {
  mechanism: 'basic',
  secret: request => request.clientSecret,
}
