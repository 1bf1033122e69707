import type { Ports } from '@symbolon/core'
import { introspectionOf, resourceGuard } from '@symbolon/express'
import express, { type Router } from 'express'
import { sendJson } from './send-json.js'

/** What the API is made of. */
export interface ProtectedApiOptions {
  readonly ports: Ports
  readonly publicOrigin: string
}

/** What a signature must cover where the request changes something: nothing of it may be another on the way. */
const SIGNED = ['@method', '@target-uri', 'authorization', 'dpop', 'content-digest']

/** A bank's API: each route says what it wants, and its handler runs only when token and request have that. */
export function protectedApi({ ports, publicOrigin }: ProtectedApiOptions): Router {
  const common = { ports, publicOrigin }
  const router = express.Router()
  router.get('/accounts', resourceGuard({ ...common, scopes: ['accounts'] }), (req, res) => {
    const accounts = [{ name: 'Checking', balance: '1234.56' }]
    return sendJson(req, res, { status: 200, content: { owner: introspectionOf(req).subject, accounts } }, common)
  })
  router.post('/payments', resourceGuard({ ...common, scopes: ['payments'] }), (req, res) => {
    const content = { paidBy: introspectionOf(req).subject, amount: '10.00' }
    return sendJson(req, res, { status: 201, content }, common)
  })
  router.post(
    '/accounts/nickname',
    // The guard compares the body with its signed digest: it must have it as it was sent, before anything parses it.
    express.text({ type: 'application/json', inflate: false }),
    resourceGuard({ ...common, scopes: ['accounts'], requiredComponents: SIGNED, signedBody: req => req.body }),
    (req, res) => {
      const nickname = nicknameIn(req.body)
      const content = nickname === undefined ? { error: 'invalid_request' } : { account: 'Checking', nickname }
      return sendJson(req, res, { status: nickname === undefined ? 400 : 201, content }, common)
    },
  )
  return router
}

/** A body of another type was not read, so it is no text here, and was compared with nothing. */
function nicknameIn(body: unknown): string | undefined {
  try {
    const { nickname } = Object(JSON.parse(typeof body === 'string' ? body : ''))
    return typeof nickname === 'string' ? nickname : undefined
  } catch {
    // JSON.parse has no other way to say that a text is no JSON.
    return undefined
  }
}
