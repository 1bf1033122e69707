import type { Ports } from '@symbolon/core'
import { signResponse } from '@symbolon/core/http'
import { introspectionOf, requestView, resourceGuard, sendAnswer } from '@symbolon/express'
import express, { type Request, type Response, type Router } from 'express'

/** What the API is made of. */
export interface ProtectedApiOptions {
  readonly ports: Ports
  readonly publicOrigin: string
}

/** What the signature of a request must cover, so that nobody can replace a part of the request. */
const SIGNED = ['@method', '@target-uri', 'authorization', 'dpop', 'content-digest']

/** A bank's API. A guard checks token and request of each route before the handler runs. */
export function protectedApi(options: ProtectedApiOptions): Router {
  const router = express.Router()
  router.get('/accounts', resourceGuard({ ...options, scopes: ['accounts'] }), (req, res) => {
    const accounts = [{ name: 'Checking', balance: '1234.56' }]
    return sendJson(req, res, { status: 200, content: { owner: introspectionOf(req).subject, accounts } }, options)
  })
  router.post('/payments', resourceGuard({ ...options, scopes: ['payments'] }), (req, res) => {
    const content = { paidBy: introspectionOf(req).subject, amount: '10.00' }
    return sendJson(req, res, { status: 201, content }, options)
  })
  router.post(
    '/accounts/nickname',
    // The guard compares the body with its signed digest: it needs the body as it was sent.
    express.text({ type: 'application/json', inflate: false }),
    resourceGuard({ ...options, scopes: ['accounts'], requiredComponents: SIGNED, signedBody: req => req.body }),
    (req, res) => {
      const nickname = nicknameIn(req.body)
      const content = nickname === undefined ? { error: 'invalid_request' } : { account: 'Checking', nickname }
      return sendJson(req, res, { status: nickname === undefined ? 400 : 201, content }, options)
    },
  )
  return router
}

// A body of another media type was not read: it is no text here, and no digest was checked.
function nicknameIn(body: unknown): string | undefined {
  try {
    const { nickname } = Object(JSON.parse(typeof body === 'string' ? body : ''))
    return typeof nickname === 'string' ? nickname : undefined
  } catch {
    // JSON.parse throws when the text is not JSON.
    return undefined
  }
}

/** Answers a granted request, signed where the service or the client demands it (RFC 9421). */
async function sendJson(
  req: Request,
  res: Response,
  { status, content }: { readonly status: number; readonly content: object },
  { ports, publicOrigin }: ProtectedApiOptions,
): Promise<void> {
  const body = JSON.stringify(content)
  const headers = { 'Content-Type': 'application/json' }
  // The signature covers the answer to the byte, and the request that it answers.
  const signed = { status, headers: Object.entries(headers), body, request: requestView(req, publicOrigin) }
  const signature = introspectionOf(req).responseSigningRequired ? await signResponse(signed, ports) : {}
  sendAnswer(res, { status, headers: { ...headers, ...signature }, body })
}
