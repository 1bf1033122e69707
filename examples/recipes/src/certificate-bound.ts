import { createHash, X509Certificate } from 'node:crypto'
import { authenticateClient, createAccessToken, type Ports } from '@symbolon/core'
import {
  type HttpAnswer,
  httpAnswerToClient,
  type PostedForm,
  readFormParameters,
  readPostedForm,
  type TrustedProxy,
  tokenResponse,
} from '@symbolon/core/http'
import { formEndpoint, introspectionOf, resourceGuard } from '@symbolon/express'
import { Router } from 'express'

/** What nginx.conf sets for every request, and replaces when a client sends it. */
const trustedProxy: TrustedProxy = {
  forwarded: { header: 'X-Forwarded', hops: 1 },
  clientCertificate: { format: 'nginx' },
}

/** A token endpoint that binds tokens to the client's certificate, and an API that demands it. */
export function certificateBound(ports: Ports): Router {
  const routes = Router()
  routes.all(
    '/token',
    formEndpoint(form => answerToken(form, ports), { trustedProxy }),
  )
  routes.get('/accounts', resourceGuard({ ports, trustedProxy, scopes: ['accounts'] }), (req, res) => {
    res.json({ permitted: introspectionOf(req).scopes })
  })
  return routes
}

/** Client credentials (RFC 6749 §4.4), bound to the certificate of the client (RFC 8705 §3). */
async function answerToken(form: PostedForm, ports: Ports): Promise<HttpAnswer> {
  const posted = readPostedForm(form)
  if (!posted.ok) return posted.refusal
  const client = await authenticateClient(posted.value, ports)
  if (client.action !== 'OK') return httpAnswerToClient(client, form)
  const parameters = readFormParameters(posted.value.parameters)
  if (!parameters.ok) return parameters.refusal
  const { values } = parameters.value
  if (values.get('grant_type') !== 'client_credentials') return refused('unsupported_grant_type', form)
  if (form.clientCertificate === undefined) return refused('invalid_request', form)
  const { raw } = new X509Certificate(form.clientCertificate)
  const certificateThumbprint = createHash('sha256').update(raw).digest('base64url')
  const granted = { clientIdentifier: client.clientIdentifier, scopes: ['accounts'], certificateThumbprint }
  return tokenResponse(await createAccessToken({ grantType: 'CLIENT_CREDENTIALS', ...granted }, ports), form)
}

function refused(error: string, form: PostedForm): HttpAnswer {
  return httpAnswerToClient({ action: 'BAD_REQUEST', responseContent: JSON.stringify({ error }) }, form)
}
