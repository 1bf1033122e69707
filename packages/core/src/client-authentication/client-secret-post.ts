import type { AuthenticationMethod } from './method.js'

/** Client id and secret in the form (RFC 6749 §2.3.1). */
export const CLIENT_SECRET_POST: AuthenticationMethod = {
  mechanism: 'post',
  secret: (_request, form) => form.values.get('client_secret'),
}
