import {
  type AuthorizationCompleted,
  authenticateClient,
  createAccessToken,
  type Ports,
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

/** What a code grants. */
export interface CodeGrant
  extends Pick<AuthorizationCompleted, 'client' | 'redirectUri' | 'scopes' | 'codeChallenge' | 'dpopKeyThumbprint'> {
  readonly subject: string
  readonly authTime: number
}

/** The token endpoint for codes: the client and its proof come first, the code is taken last. */
export async function exchangeCode(
  form: PostedForm,
  takeCode: (code: string, clientId: number) => CodeGrant | undefined,
  ports: Ports,
): Promise<HttpAnswer> {
  const posted = readPostedForm(form)
  if (!posted.ok) return posted.refusal
  const client = await authenticateClient(posted.value, ports)
  if (client.action !== 'OK') return httpAnswerToClient(client, form)
  const proof = await verifyDpopProofOverHttp(form, ports)
  if (!proof.ok) return proof.refusal
  if (proof.value === undefined) return refused('invalid_dpop_proof', form)
  const parameters = readFormParameters(posted.value.parameters)
  if (!parameters.ok) return parameters.refusal
  const { values } = parameters.value
  if (values.get('grant_type') !== 'authorization_code') return refused('unsupported_grant_type', form)

  const grant = takeCode(values.get('code') ?? '', client.client.clientId)
  if (grant === undefined || grant.redirectUri !== values.get('redirect_uri')) return refused('invalid_grant', form)
  const { dpopKeyThumbprint, dpopNonce } = proof.value
  const { subject, scopes, authTime, codeChallenge = '' } = grant
  const isVerified = await verifyCodeVerifier(values.get('code_verifier') ?? '', codeChallenge, 'S256', ports.crypto)
  const isBound = [undefined, dpopKeyThumbprint].includes(grant.dpopKeyThumbprint)
  if (!isVerified || !isBound) return refused('invalid_grant', form)
  const granted = { clientIdentifier: client.clientIdentifier, subject, scopes, authTime, dpopKeyThumbprint }
  return tokenResponse(await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...granted }, ports), form, {
    dpopNonce,
  })
}

function refused(error: string, form: PostedForm): HttpAnswer {
  return httpAnswerToClient({ action: 'BAD_REQUEST', responseContent: JSON.stringify({ error }) }, form)
}
