import {
  authenticateClient,
  type ClientAuthenticated,
  createAccessToken,
  httpAnswerToClient,
  type Ports,
  readPostedForm,
  verifyCodeVerifier,
} from '@symbolon/core'
import { formEndpoint } from '@symbolon/express'
import type { RequestHandler } from 'express'
import type { CodeGrant, Codes } from './codes.js'

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
}

/** The token endpoint (RFC 6749 §3.2) for the one grant of this server: who is the client, then what has it got? */
export function tokenEndpoint({ ports, codes, publicOrigin }: TokenEndpointOptions): RequestHandler {
  return formEndpoint(
    async form => {
      const read = readPostedForm(form)
      if (!read.ok) return read.refusal
      const client = await authenticateClient(read.value, ports)
      if (client.action !== 'OK') return httpAnswerToClient(client, form)
      // The parameters stand once each by now: authenticateClient refuses repeated ones.
      return httpAnswerToClient(await exchangeCode(new URLSearchParams(form.body), client, { ports, codes }), form)
    },
    { publicOrigin },
  )
}

async function exchangeCode(
  parameters: URLSearchParams,
  { clientIdentifier }: ClientAuthenticated,
  { ports, codes }: Pick<TokenEndpointOptions, 'ports' | 'codes'>,
): Promise<TokenAnswer> {
  if (!parameters.get('grant_type')) return refused('invalid_request', 'grant_type is missing.')
  if (parameters.get('grant_type') !== 'authorization_code') {
    return refused('unsupported_grant_type', 'This server knows authorization_code only.')
  }
  const code = parameters.get('code')
  if (!code) return refused('invalid_request', 'code is missing.')
  const grant = codes.redeem(code, clientIdentifier)
  if (grant === undefined || !(await isRedeemedBy(parameters, grant, ports))) {
    return refused('invalid_grant', 'The code is unknown, used or expired, or was not made for this request.')
  }
  return issueToken(grant, ports)
}

/** Whether the request repeats what the code was made for: redirect URI and PKCE (RFC 6749 §4.1.3, RFC 7636 §4.6). */
async function isRedeemedBy(parameters: URLSearchParams, grant: CodeGrant, ports: Ports): Promise<boolean> {
  const { redirectUri, codeChallenge, codeChallengeMethod = 'plain', dpopJkt } = grant
  if ((parameters.get('redirect_uri') ?? undefined) !== redirectUri) return false
  // A code that is bound to a key wants a proof (RFC 9449 §10), which this server cannot verify.
  if (dpopJkt !== undefined) return false
  // Without a challenge there must be no verifier either, or PKCE could be stripped (RFC 9700 §4.8.2).
  const verifier = parameters.get('code_verifier')
  if (codeChallenge === undefined) return !verifier
  return verifyCodeVerifier(verifier ?? '', codeChallenge, codeChallengeMethod, ports.crypto)
}

async function issueToken(grant: CodeGrant, ports: Ports): Promise<TokenAnswer> {
  const { clientIdentifier, subject, scopes, resources, authTime } = grant
  const token = await createAccessToken(
    { grantType: 'AUTHORIZATION_CODE', clientIdentifier, subject, scopes, resources, authTime },
    ports,
  )
  if (token.action !== 'OK') {
    return { action: 'INTERNAL_SERVER_ERROR', responseContent: JSON.stringify({ error: 'server_error' }) }
  }
  const { accessToken, tokenType, expiresIn } = token
  const content = {
    access_token: accessToken,
    token_type: tokenType,
    expires_in: expiresIn,
    scope: token.scopes.join(' '),
  }
  return { action: 'OK', responseContent: JSON.stringify(content) }
}

function refused(error: string, description: string): TokenAnswer {
  return { action: 'BAD_REQUEST', responseContent: JSON.stringify({ error, error_description: description }) }
}
