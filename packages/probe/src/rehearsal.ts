const ENDPOINTS = ['pushed_authorization_request', 'authorization', 'token', 'introspection'] as const

/** A server that grants everything and sends nothing: a dry run asks it what a run would send. */
export interface Rehearsal {
  readonly fetch: typeof fetch
  readonly login: () => string
}

export function rehearsal(issuer: string, redirectUri: string): Rehearsal {
  const metadata = {
    issuer,
    ...Object.fromEntries(ENDPOINTS.map(name => [`${name}_endpoint`, `${new URL(issuer).origin}/${name}_endpoint`])),
    require_pushed_authorization_requests: true,
    request_parameter_supported: true,
    introspection_signing_alg_values_supported: [],
    jwks_uri: `${new URL(issuer).origin}/jwks_uri`,
  }
  const granted = { ...metadata, request_uri: 'urn:example', access_token: 'none', active: true }
  const headers = { 'WWW-Authenticate': 'DPoP max_age="0"' }
  return {
    fetch: async () => Response.json(granted, { headers }),
    login: () => `${redirectUri}?code=none`,
  }
}
