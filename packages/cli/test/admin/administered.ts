import { createHash } from 'node:crypto'
import type { Configured } from '../../src/configuration.js'
import { readServerConfiguration } from '../../src/configuration.js'
import type { LoggedRequest } from '../../src/request-log.js'
import { type Serving, serve } from '../../src/server.js'
import { configuration } from '../running.js'

export const ADMIN_TOKEN = 'token-of-the-admin'

/** A text as a configuration keeps it. */
export function stored(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('base64url')}`
}

/** A configuration file with an admin token, and with changes. */
export async function administered(changes: object = {}): Promise<Configured> {
  const read = await readServerConfiguration(configuration({ adminTokens: [stored(ADMIN_TOKEN)], ...changes }))
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  return read.value
}

/** A running server with an admin API. */
export interface Administered {
  readonly serving: Serving
  readonly logged: readonly LoggedRequest[]
  readonly faults: readonly unknown[]
  call(method: string, path: string, options?: CallOptions): Promise<Answered>
  introspect(serviceId: string, token: string): Promise<number>
}

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What a call got. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly etag: string
  readonly text: string
  readonly json: Readonly<Record<string, unknown>>
}

/** Starts a server with an admin API, and stops it after `use`. */
export async function withAdmin(
  use: (server: Administered) => Promise<void>,
  file?: Configured,
  folder = '.',
): Promise<void> {
  const logged: LoggedRequest[] = []
  const faults: unknown[] = []
  const admin = { host: '127.0.0.1', port: 0 }
  const options = {
    ...admin,
    log: (line: LoggedRequest) => logged.push(line),
    onFault: (error: unknown) => faults.push(error),
  }
  const serving = await serve(file ?? (await administered()), { ...options, admin, folder })
  try {
    const call = (method: string, path: string, choice?: CallOptions) => callAdmin(serving, method, path, choice)
    await use({ serving, logged, faults, call, introspect: (id, token) => statusOf(serving, id, token) })
  } finally {
    await serving.stop()
  }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  PUT: 'application/json',
  PATCH: 'application/merge-patch+json',
}

async function callAdmin(
  { adminOrigin }: Serving,
  method: string,
  path: string,
  { body, headers = {} }: CallOptions = {},
): Promise<Answered> {
  const type = MEDIA_TYPES[method]
  const response = await fetch(`${adminOrigin}${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...(type && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = text === '' ? {} : JSON.parse(text)
  return { status: response.status, headers: response.headers, etag: response.headers.get('etag') ?? '', text, json }
}

async function statusOf({ origin }: Serving, serviceId: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const url = `${origin}/api/${serviceId}/auth/introspection`
  return (await fetch(url, { method: 'POST', headers, body: '{"token":"unknown"}' })).status
}

/** A service as its document has it. */
export function shop(changes: object = {}): object {
  return { serviceId: 'shop', issuer: 'https://shop.example', accessTokens: ['plain:token-of-the-shop'], ...changes }
}

/** A client as its document has it. */
export function till(changes: object = {}): object {
  return {
    clientIdAlias: 'till',
    clientSecret: 'plain:the secret of the till',
    redirectUris: ['https://till.example/callback'],
    ...changes,
  }
}

export const CREATE = { 'if-none-match': '*' } as const
