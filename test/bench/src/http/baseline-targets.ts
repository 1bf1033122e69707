import { createPublicKey, hash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type BaselineStores, bearerBaseline } from '../baseline.js'
import { assertionBaseline, type BaselineCreated, basicBaseline, type PushStores } from '../baseline-push.js'
import { ISSUER, REDIRECT_URI } from '../pushes.js'
import { openSubject } from '../subject.js'
import { introspectionOf, type Target, type TargetClients, TOKENS } from './target.js'

/**
 * A minimal PAR endpoint on node:http, which parses the body and HTTP Basic and runs the baseline
 * program.
 */
export function pushBaseline({ basic, signing }: TargetClients): Target {
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

/** A minimal introspection endpoint on node:http, which reads JSON and runs the baseline program. */
export async function introspectionBaseline(): Promise<Target> {
  const { clients, issue } = await openSubject()
  const issued = await Promise.all(Array.from({ length: TOKENS }, () => issue()))
  const tokens = new Map(issued.map(({ value, record }) => [hash('sha256', value, 'base64url'), record]))
  const stores: BaselineStores = { tokens, clients }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', chunk => chunks.push(chunk))
    req.on('end', () => {
      const { token, scopes } = JSON.parse(Buffer.concat(chunks).toString())
      const body = JSON.stringify(bearerBaseline(token, scopes, stores))
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
    })
  })
  return { path: '/', server, requests: async () => issued.map(({ value }) => introspectionOf(value)) }
}
