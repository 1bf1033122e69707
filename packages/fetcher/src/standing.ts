/** The record of the authorization server that names the client, such as an access token; `undefined` for a request. */
export type Origin = { readonly subject?: string | undefined } | undefined

/**
 * How well a URL is known: nothing was fetched there before, or there is a copy of it, or a record
 * of the authorization server has named the client. Strangers can have the first two at will.
 */
export type Standing = 'new' | 'kept' | 'used'

/** The standing of a URL, by its copy and by who names the client now. */
export function standingOf(kept: { readonly used: boolean } | undefined, origin: Origin): Standing {
  if (origin !== undefined || kept?.used === true) return 'used'
  return kept === undefined ? 'new' : 'kept'
}
