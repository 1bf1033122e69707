import type { AuthenticationMethod } from './method.js'

/** A public client: it names itself and authenticates by nothing (RFC 6749 §2.1, RFC 7591 §2). */
export const NONE: AuthenticationMethod = {}
