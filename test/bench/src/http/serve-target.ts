import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import { readServerConfiguration, serve } from 'symbolon'
import { introspectionOf, type Target, TOKENS } from './target.js'

const TOKEN = 'token-for-the-benchmarks'
const AUTHORIZATION = `Bearer ${TOKEN}`

const CONFIGURATION = {
  secrets: ['only for the benchmarks: 32 bytes and more'],
  storage: 'memory',
  services: [
    {
      serviceId: 'bench',
      issuer: 'https://as.example',
      accessTokens: [`sha256:${hash('sha256', TOKEN, 'base64url')}`],
      supportedScopes: [{ name: 'read' }, { name: 'write' }],
      clients: [{ clientId: 1001, tokenAuthMethod: 'NONE', redirectUris: ['https://client.example/callback'] }],
    },
  ],
}

/**
 * Introspection by `symbolon serve` with its log, whose lines go to the standard output of the
 * process. It listens by itself, so the server of the target is only its address.
 */
export async function introspectionOverServe(): Promise<Target> {
  const read = await readServerConfiguration(CONFIGURATION)
  if (!read.ok) throw new Error('the configuration of the benchmark cannot be read')
  const { LinePrinter } = await printing()
  const lines = new LinePrinter()
  const log = (line: object) => lines.print(JSON.stringify(line))
  const serving = await serve(read.value, { host: '127.0.0.1', port: 0, log, onFault: console.error })
  return {
    path: `${serving.origin}/api/bench/auth/introspection`,
    server: createServer(),
    requests: async () => {
      const tokens = await Promise.all(Array.from({ length: TOKENS }, () => newToken(serving.origin)))
      return tokens.map(token => introspectionOf(token, { Authorization: AUTHORIZATION }))
    },
  }
}

/** How the command prints its log. It is exported to nobody. */
function printing(): Promise<{ readonly LinePrinter: new () => { print(line: string): void } }> {
  return import(new URL('print.js', import.meta.resolve('symbolon')).href)
}

async function newToken(origin: string): Promise<string> {
  const headers = { Authorization: AUTHORIZATION, 'Content-Type': 'application/json' }
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', scopes: ['read', 'write'] }
  const init = { method: 'POST', headers, body: JSON.stringify(creation) }
  const { accessToken } = Object(await (await fetch(`${origin}/api/bench/auth/token/create`, init)).json())
  return String(accessToken)
}
