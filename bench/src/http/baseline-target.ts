import { createPublicKey, hash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { assertionBaseline, type BaselineCreated, basicBaseline, type PushStores } from '../baseline-push.js'
import { ISSUER, REDIRECT_URI } from '../pushes.js'
import type { Target, TargetClients } from './target.js'

/**
 * A minimal PAR endpoint on node:http, which parses the body and HTTP Basic and runs the baseline
 * program.
 */
export function baselineTarget({ basic, signing }: TargetClients): Target {
  const common = { redirectUris: new Set([REDIRECT_URI]), scopes: new Set(['openid', 'read', 'write']) }
  const stores: PushStores = {
    clients: new Map([
      [String(basic.clientId), { ...common, secretDigest: hash('sha256', basic.secret, 'buffer') }],
      [String(signing.clientId), { ...common, key: createPublicKey({ key: signing.jwk, format: 'jwk' }) }],
    ]),
    requests: new Map(),
    used: new Map(),
  }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', chunk => chunks.push(chunk))
    req.on('end', () => {
      const { body } = created(req, Buffer.concat(chunks).toString(), stores)
      res.writeHead(201, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body)
    })
  })
  return { path: '/par', server }
}

function created({ headers: { authorization } }: IncomingMessage, form: string, stores: PushStores): BaselineCreated {
  if (authorization === undefined) return assertionBaseline(form, ISSUER, stores)
  const [name = '', secret = ''] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')
  return basicBaseline(form, decodeURIComponent(name), decodeURIComponent(secret), stores)
}
