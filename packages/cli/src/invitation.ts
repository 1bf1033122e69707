import type { Client } from '@symbolon/core'
import type { Configured, ConfiguredService } from './configured.js'

/** What is served and where; anybody may read it. */
export function announcement(origin: string, { services, storage }: Configured): string {
  const count = services.length === 1 ? '1 service' : `${services.length} services`
  const where = storage.kind === 'sql' ? SQL[storage.dialect] : KEPT[storage.kind]
  return `Symbolon serves ${count} on ${origin} (${where})`
}

/** The same, and commands that can be pasted to see the server work. They hold tokens and secrets: for a terminal only. */
export function invitation(origin: string, configured: Configured): string {
  const lines = commands(origin, configured.services[0]).map(command => `  ${command}`)
  return [announcement(origin, configured), '', 'Try:', ...lines, ''].join('\n')
}

const KEPT = {
  memory: 'memory: what is stored is gone when it stops',
  redis: 'what is stored stays, in Redis',
} as const

const SQL = {
  sqlite: 'what is stored stays, in a file of SQLite',
  postgres: 'what is stored stays, in PostgreSQL',
  mysql: 'what is stored stays, in MySQL or MariaDB',
} as const

/** Health, and where there is something to try it with: a token, its introspection, a pushed request. */
function commands(origin: string, first: ConfiguredService | undefined): readonly string[] {
  const health = `curl -s ${origin}/health`
  if (first === undefined) return [health]
  const call = (path: string, body: object) =>
    `curl -s ${origin}/api/${first.service.serviceId}/${path} -H ${quoted(`Authorization: Bearer ${tokenOf(first)}`)} ` +
    `-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`
  const client = first.clients.find(each => !each.locked && each.grantTypes.includes('AUTHORIZATION_CODE'))
  return [
    health,
    ...(client === undefined ? [] : [call('auth/token/create', creationFor(client))]),
    call('auth/introspection', { token: 'example-token' }),
    ...first.clients
      .filter(canPush)
      .slice(0, 1)
      .map(each => call('pushed_auth_req', requestOf(each))),
  ]
}

function creationFor({ clientId }: Client): object {
  return { grantType: 'AUTHORIZATION_CODE', clientId, subject: 'ada', accessToken: 'example-token' }
}

/** Whether a request can be made up for the client from what the file says. */
function canPush({ locked, tokenAuthMethod, clientSecret, redirectUris }: Client): boolean {
  const secret = tokenAuthMethod === 'CLIENT_SECRET_BASIC' && clientSecret?.startsWith('plain:')
  return !locked && secret === true && redirectUris.length > 0
}

function requestOf({ clientId, clientSecret = '', redirectUris }: Client): object {
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: String(clientId),
    redirect_uri: redirectUris[0] ?? '',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return { parameters: parameters.toString(), clientId, clientSecret: clientSecret.slice('plain:'.length) }
}

/** A token that was written for trying things out is shown; of others only the digest is known here. */
function tokenOf({ service }: ConfiguredService): string {
  const plain = service.accessTokens.find(token => token.startsWith('plain:'))
  return plain === undefined ? 'YOUR_SERVICE_ACCESS_TOKEN' : plain.slice('plain:'.length)
}

/** Text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
