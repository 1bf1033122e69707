import {
  type AccessTokenCreated,
  authenticateClient,
  authorizationDetailsText,
  type ClientAuthenticated,
  createAccessToken,
  type DpopProofVerified,
  type FormParameters,
  httpAnswerToClient,
  type Ports,
  readFormParameters,
  readPostedForm,
  verifyCodeVerifier,
  verifyDpopProofOverHttp,
} from '@symbolon/core'
import { formEndpoint } from '@symbolon/express'
import type { RequestHandler } from 'express'
import type { CodeGrant, Codes } from './authorization-codes.js'

/** What the token endpoint works with. */
export interface TokenEndpointOptions {
  readonly ports: Ports
  readonly codes: Codes
  readonly publicOrigin: string
}

/** What `httpAnswerToClient` makes HTTP of. */
interface TokenAnswer {
  readonly action: 'OK' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'
  readonly responseContent: string
  readonly dpopNonce?: string
}

/** Who asks: the client, and the proof that it sent, if it sent one. */
interface Asker {
  readonly client: ClientAuthenticated
  readonly proof: DpopProofVerified | undefined
}

/**
 * The token endpoint (RFC 6749 §3.2) for the one grant of this server: who is the client, which key does it hold, then
 * what has it got? The proof comes before the code: a client that is told a nonce sends the same code again.
 */
export function tokenEndpoint({ ports, codes, publicOrigin }: TokenEndpointOptions): RequestHandler {
  return formEndpoint(
    async form => {
      const read = readPostedForm(form)
      if (!read.ok) return read.refusal
      const client = await authenticateClient(read.value, ports)
      if (client.action !== 'OK') return httpAnswerToClient(client, form)
      const proof = await verifyDpopProofOverHttp(form, ports)
      if (!proof.ok) return proof.refusal
      // The reader of core, and no other: it sees the very parameters that authenticateClient has judged.
      const parameters = readFormParameters(read.value.parameters)
      if (!parameters.ok) return parameters.refusal
      const answer = await exchangeCode(parameters.value, { client, proof: proof.value }, { ports, codes })
      return httpAnswerToClient({ ...answer, ...nonceOf(proof.value) }, form)
    },
    { publicOrigin },
  )
}

async function exchangeCode(
  parameters: FormParameters,
  { client: { clientIdentifier }, proof }: Asker,
  { ports, codes }: Pick<TokenEndpointOptions, 'ports' | 'codes'>,
): Promise<TokenAnswer> {
  const grantType = parameters.values.get('grant_type')
  if (grantType === undefined) return refused('invalid_request', 'grant_type is missing.')
  if (grantType !== 'authorization_code') {
    return refused('unsupported_grant_type', 'This server knows authorization_code only.')
  }
  const code = parameters.values.get('code')
  if (code === undefined) return refused('invalid_request', 'code is missing.')
  const grant = codes.redeem(code, clientIdentifier)
  if (grant === undefined || !(await isRedeemedBy(parameters, proof, grant, ports))) {
    return refused('invalid_grant', 'The code is unknown, used or expired, or was not made for this request.')
  }
  return issueToken(grant, proof, ports)
}

/** The nonce for the next request (RFC 9449 §8.2). */
function nonceOf(proof: DpopProofVerified | undefined): { readonly dpopNonce?: string } {
  return proof?.dpopNonce === undefined ? {} : { dpopNonce: proof.dpopNonce }
}

/** Whether the request repeats what the code was made for: redirect URI, key and PKCE (RFC 6749 §4.1.3, RFC 7636 §4.6). */
async function isRedeemedBy(
  { values }: FormParameters,
  proof: DpopProofVerified | undefined,
  grant: CodeGrant,
  ports: Ports,
): Promise<boolean> {
  const { redirectUri, codeChallenge, codeChallengeMethod = 'plain', dpopJkt } = grant
  if (values.get('redirect_uri') !== redirectUri) return false
  // A code that is bound to a key wants a proof of that key (RFC 9449 §10).
  if (dpopJkt !== undefined && dpopJkt !== proof?.dpopKeyThumbprint) return false
  // Without a challenge there must be no verifier either, or PKCE could be stripped (RFC 9700 §4.8.2).
  const verifier = values.get('code_verifier')
  if (codeChallenge === undefined) return verifier === undefined
  return verifyCodeVerifier(verifier ?? '', codeChallenge, codeChallengeMethod, ports.crypto)
}

async function issueToken(grant: CodeGrant, proof: DpopProofVerified | undefined, ports: Ports): Promise<TokenAnswer> {
  const { clientIdentifier, subject, scopes, resources, authorizationDetails, authTime } = grant
  const dpopKeyThumbprint = proof?.dpopKeyThumbprint
  const granted = { clientIdentifier, subject, scopes, resources, authorizationDetails, authTime, dpopKeyThumbprint }
  const token = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...granted }, ports)
  // This server asks for one thing that a client can forget: the proof of a client that must bind its tokens.
  if (token.action === 'BAD_REQUEST' && proof === undefined) {
    return refused('invalid_dpop_proof', 'The tokens of this client are bound to a key: send a DPoP proof.')
  }
  if (token.action !== 'OK') {
    return { action: 'INTERNAL_SERVER_ERROR', responseContent: JSON.stringify({ error: 'server_error' }) }
  }
  return { action: 'OK', responseContent: JSON.stringify(tokenResponse(token, grant)) }
}

/** What the client gets (RFC 6749 §5.1), with the details for which the token is good (RFC 9396 §7). */
function tokenResponse(token: AccessTokenCreated, { authorizationDetails }: CodeGrant): object {
  const details = authorizationDetailsText(authorizationDetails)
  return {
    access_token: token.accessToken,
    token_type: token.tokenType,
    expires_in: token.expiresIn,
    scope: token.scopes.join(' '),
    ...(details !== undefined && { authorization_details: JSON.parse(details) }),
  }
}

function refused(error: string, description: string): TokenAnswer {
  return { action: 'BAD_REQUEST', responseContent: JSON.stringify({ error, error_description: description }) }
}
