import type { FormParameters } from '../standards/form.js'
import type { ClientAuthenticationMethod } from '../vocabulary.js'
import { CLIENT_SECRET_BASIC } from './client-secret-basic.js'
import { CLIENT_SECRET_POST } from './client-secret-post.js'
import type { Mechanism } from './mechanism.js'
import { NONE } from './none.js'
import type { ReadClientRequest } from './request.js'

/** How one method's credentials arrive. */
export interface AuthenticationMethod {
  /** The only mechanism that the method takes; absent for clients that do not authenticate. */
  readonly mechanism?: Mechanism
  /** The secret that was presented by this mechanism. */
  secret?(request: ReadClientRequest, form: FormParameters): string | undefined
}

/** The methods that are built. The client's registration picks one, never what was sent. */
export const METHODS: Readonly<Record<ClientAuthenticationMethod, AuthenticationMethod>> = {
  NONE,
  CLIENT_SECRET_BASIC,
  CLIENT_SECRET_POST,
}

/** The secret that was presented, by whichever mechanism. */
export function presentedSecret(request: ReadClientRequest, form: FormParameters): string | undefined {
  return CLIENT_SECRET_BASIC.secret?.(request, form) ?? CLIENT_SECRET_POST.secret?.(request, form)
}
