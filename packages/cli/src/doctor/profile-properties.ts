/** The properties that a profile can contradict, with the code of each. */
export const PROPERTIES_OF_PROFILES: Readonly<Record<string, string>> = {
  pushedAuthReqDuration: 'profile_request_lifetime',
  allowableClockSkew: 'profile_clock_skew',
  messageSignatureMacAllowed: 'profile_mac',
  accessTokenSignAlg: 'profile_token_algorithm',
  supportedGrantTypes: 'profile_grants',
  jwks: 'profile_keys',
  tokenAuthMethod: 'profile_authentication',
  redirectUris: 'profile_redirect_uris',
  grantTypes: 'profile_client_grants',
  introspectionSignAlg: 'profile_introspection_algorithm',
  authorizationSignAlg: 'profile_response_algorithm',
}

/** The value nearest to the configured one that the profile allows; absent: only the operator knows. */
const MENDED: Readonly<Record<string, (value: unknown) => unknown>> = {
  pushedAuthReqDuration: () => 599,
  allowableClockSkew: () => 10,
  messageSignatureMacAllowed: () => false,
  supportedGrantTypes: withoutForbidden,
  grantTypes: withoutForbidden,
}

/** The value that mends a property; `undefined` where only the operator knows it. */
export function mendedByProfile(property: string, value: unknown): unknown {
  return MENDED[property]?.(value)
}

const FORBIDDEN: readonly unknown[] = ['PASSWORD', 'IMPLICIT']

function withoutForbidden(value: unknown): unknown {
  return Array.isArray(value) ? value.filter(each => !FORBIDDEN.includes(each)) : undefined
}
