import type { Ports } from '@symbolon/core'
import { introspectionOf, resourceGuard } from '@symbolon/express'
import express, { type Router } from 'express'

/** What the API is made of. */
export interface ProtectedApiOptions {
  readonly ports: Ports
  readonly publicOrigin: string
}

/** A bank's API: each route says which scopes it wants, and its handler runs only when the token has them. */
export function protectedApi({ ports, publicOrigin }: ProtectedApiOptions): Router {
  const router = express.Router()
  router.get('/accounts', resourceGuard({ ports, publicOrigin, scopes: ['accounts'] }), (req, res) => {
    const { subject } = introspectionOf(req)
    res.json({ owner: subject, accounts: [{ name: 'Checking', balance: '1234.56' }] })
  })
  router.post('/payments', resourceGuard({ ports, publicOrigin, scopes: ['payments'] }), (req, res) => {
    res.status(201).json({ paidBy: introspectionOf(req).subject, amount: '10.00' })
  })
  return router
}
