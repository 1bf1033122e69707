import * as oauth from 'oauth4webapi'

/** A login that the app has started; it stays in `sessionStorage` while the browser is away. */
export interface BegunLogin {
  readonly url: URL
  readonly codeVerifier: string
  readonly state: string
}

/** An authorization request with PKCE; `stepUp` is what a challenge demands. */
export async function beginLogin(
  as: oauth.AuthorizationServer,
  fixed: { readonly client_id: string; readonly redirect_uri: string; readonly scope: string },
  stepUp: Readonly<Record<string, string>> = {},
): Promise<BegunLogin> {
  const [codeVerifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  const code_challenge = await oauth.calculatePKCECodeChallenge(codeVerifier)
  const pkce = { code_challenge, code_challenge_method: 'S256' }
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = new URLSearchParams({ response_type: 'code', ...fixed, ...pkce, state, ...stepUp }).toString()
  return { url, codeVerifier, state }
}

/** Calls the API. Where the login does not suffice, answers what the next request must hold. */
export async function callApi(
  ...call: Parameters<typeof oauth.protectedResourceRequest>
): Promise<{ readonly response: Response } | { readonly stepUp: Record<string, string> }> {
  try {
    return { response: await oauth.protectedResourceRequest(...call) }
  } catch (error) {
    if (!(error instanceof oauth.WWWAuthenticateChallengeError)) throw error
    const challenge = error.cause.find(each => each.parameters.error === 'insufficient_user_authentication')
    if (challenge === undefined) throw error
    const { acr_values, max_age } = challenge.parameters
    return { stepUp: { ...(acr_values && { acr_values }), ...(max_age && { max_age }) } }
  }
}
