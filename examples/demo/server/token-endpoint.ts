import {
  type AccessTokenCreationResponse,
  authenticateClient,
  authorizationDetailsText,
  type ClientAuthenticated,
  createAccessToken,
  type DpopProofVerified,
  type Ports,
  revokeAccessTokens,
  verifyCodeVerifier,
} from '@symbolon/core'
import {
  type HttpAnswer,
  httpAnswerToClient,
  type PostedForm,
  readFormParameters,
  readPostedForm,
  tokenResponse,
  verifyDpopProofOverHttp,
} from '@symbolon/core/http'
import type { AuthorizationCodes, CodeGrant } from './authorization-codes.js'
import type { LoginOptions } from './login-and-consent.js'

/** The request of an authenticated client, and its DPoP proof, if it sent one. */
interface TokenRequest {
  readonly form: PostedForm
  readonly client: ClientAuthenticated
  readonly proof: DpopProofVerified | undefined
  readonly parameters: ReadonlyMap<string, string>
}

/**
 * The token endpoint (RFC 6749 §3.2) for authorization codes. It authenticates the client, verifies
 * the proof, and redeems the code last: after a nonce is sent, the client repeats the same code.
 */
export async function answerTokenRequest(
  form: PostedForm,
  { ports, codes }: Pick<LoginOptions, 'ports' | 'codes'>,
): Promise<HttpAnswer> {
  const posted = readPostedForm(form)
  if (!posted.ok) return posted.refusal
  const client = await authenticateClient(posted.value, ports)
  if (client.action !== 'OK') return httpAnswerToClient(client, form)
  const proof = await verifyDpopProofOverHttp(form, ports)
  if (!proof.ok) return proof.refusal
  // With the reader of core, these are the very parameters that authenticateClient checked.
  const parameters = readFormParameters(posted.value.parameters)
  if (!parameters.ok) return parameters.refusal
  const request = { client, form, proof: proof.value, parameters: parameters.value.values }
  return exchangeCode(request, codes, ports)
}

async function exchangeCode(request: TokenRequest, codes: AuthorizationCodes, ports: Ports): Promise<HttpAnswer> {
  const grantType = request.parameters.get('grant_type')
  if (grantType === undefined) return refused(request, 'invalid_request', 'grant_type is missing.')
  if (grantType !== 'authorization_code') {
    return refused(request, 'unsupported_grant_type', 'This server knows authorization_code only.')
  }
  const code = request.parameters.get('code')
  if (code === undefined) return refused(request, 'invalid_request', 'code is missing.')
  const grant = codes.redeem(code, request.client.client.clientId)
  const creating = grant && createToken(grant, request, ports)
  const token = creating?.then(tokenIn, () => undefined)
  const used = `${request.client.client.clientId} ${code}`
  if (token !== undefined) codes.tokens.keep(used, token)
  // A code that is used twice may have been stolen: its token is revoked (RFC 6749 §4.1.2).
  else await revokeToken(await codes.tokens.find(used), ports)
  const created = await creating
  if (grant !== undefined && created !== undefined) return answerCreated(created, grant, request)
  const description = 'The code is unknown, used or expired, or was not made for this request.'
  return refused(request, 'invalid_grant', description)
}

async function revokeToken(accessToken: string | undefined, ports: Ports): Promise<void> {
  if (accessToken !== undefined) await revokeAccessTokens({ accessToken }, ports)
}

/** Whether redirect URI, key and PKCE are those of the code (RFC 6749 §4.1.3, RFC 7636 §4.6). */
async function isMadeFor({ parameters, proof }: TokenRequest, grant: CodeGrant, ports: Ports): Promise<boolean> {
  const { redirectUri, codeChallenge, codeChallengeMethod = 'plain', dpopKeyThumbprint } = grant
  if (parameters.get('redirect_uri') !== redirectUri) return false
  // A code that is bound to a key demands a proof of that key (RFC 9449 §10).
  if (dpopKeyThumbprint !== undefined && dpopKeyThumbprint !== proof?.dpopKeyThumbprint) return false
  // Without a challenge there must be no verifier, or PKCE could be stripped (RFC 9700 §4.8.2).
  const verifier = parameters.get('code_verifier')
  if (codeChallenge === undefined) return verifier === undefined
  return verifyCodeVerifier(verifier ?? '', codeChallenge, codeChallengeMethod, ports.crypto)
}

/** The token of a code; `undefined` where the code was not made for this request. */
async function createToken(
  grant: CodeGrant,
  request: TokenRequest,
  ports: Ports,
): Promise<AccessTokenCreationResponse | undefined> {
  if (!(await isMadeFor(request, grant, ports))) return undefined
  const { clientIdentifier } = request.client
  const { subject, scopes, resources, authorizationDetails, authTime } = grant
  const dpopKeyThumbprint = request.proof?.dpopKeyThumbprint
  const granted = { clientIdentifier, subject, scopes, resources, authorizationDetails, authTime, dpopKeyThumbprint }
  return createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...granted }, ports)
}

function tokenIn(created: AccessTokenCreationResponse | undefined): string | undefined {
  return created?.action === 'OK' ? created.accessToken : undefined
}

function answerCreated(created: AccessTokenCreationResponse, grant: CodeGrant, request: TokenRequest): HttpAnswer {
  const { form, proof } = request
  // The client must bind its tokens to a key, and sent no proof of one.
  if (created.action === 'BAD_REQUEST' && proof === undefined) {
    const description = 'The tokens of this client are bound to a key: send a DPoP proof.'
    return refused(request, 'invalid_dpop_proof', description)
  }
  // The granted details (RFC 9396 §7).
  const details = authorizationDetailsText(grant.authorizationDetails)
  const members = details === undefined ? {} : { authorization_details: JSON.parse(details) }
  return tokenResponse(created, form, { members, dpopNonce: proof?.dpopNonce })
}

/** An error with the nonce for the next request (RFC 9449 §8.2). */
function refused({ form, proof }: TokenRequest, error: string, description: string): HttpAnswer {
  const responseContent = JSON.stringify({ error, error_description: description })
  const nonce = proof?.dpopNonce === undefined ? {} : { dpopNonce: proof.dpopNonce }
  return httpAnswerToClient({ action: 'BAD_REQUEST', responseContent, ...nonce }, form)
}
