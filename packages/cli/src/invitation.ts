import type { Client } from '@symbolon/core'
import type { Configured, ConfiguredService } from './configuration.js'
import { plainOf } from './secrets.js'
import type { Serving } from './server.js'
import type { Place, Storage } from './storage/storage.js'

/** The first line of output. Only a terminal gets commands with tokens and secrets: anything else may be a log. */
export function greeting(
  { origin, metricsUrl, adminOrigin }: Pick<Serving, 'origin' | 'metricsUrl' | 'adminOrigin'>,
  configured: Configured,
  json: boolean | undefined,
): string {
  if (json) return JSON.stringify({ listening: origin, metrics: metricsUrl, admin: adminOrigin })
  return [
    announcement(origin, configured),
    ...(process.stdout.isTTY ? invitation(origin, configured) : []),
    ...(metricsUrl === undefined ? [] : [`Prometheus reads ${metricsUrl}`]),
    ...(adminOrigin === undefined ? [] : [`The admin API listens on ${adminOrigin}`]),
  ].join('\n')
}

function announcement(origin: string, { services, storage }: Configured): string {
  const count = services.length === 1 ? '1 service' : `${services.length} services`
  return `Symbolon serves ${count} on ${origin} (${whereIn(storage)})`
}

function whereIn(storage: Storage): string {
  if (storage.kind !== 'separate') return `records are ${placeName(storage)}`
  return `tokens are ${placeName(storage.tokens)}, marks are ${placeName(storage.marks)}`
}

function placeName(place: Place): string {
  return PLACES[place.kind === 'sql' ? place.dialect : place.kind]
}

const PLACES = {
  memory: 'in memory and lost when it stops',
  redis: 'kept in Redis',
  sqlite: 'kept in a SQLite file',
  postgres: 'kept in PostgreSQL',
  mysql: 'kept in MySQL or MariaDB',
} as const

function invitation(origin: string, { services }: Configured): readonly string[] {
  return ['', 'Try:', ...commands(origin, services[0]).map(command => `  ${command}`), '']
}

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
  return { parameters: parameters.toString(), clientId, clientSecret: plainOf(clientSecret) }
}

function tokenOf({ service }: ConfiguredService): string {
  return service.accessTokens.map(plainOf).find(token => token !== undefined) ?? 'YOUR_SERVICE_ACCESS_TOKEN'
}

/** Quotes text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
