import { createHash } from 'node:crypto'
import { connectToCore, openWorld, type World } from '@symbolon/contract/scenarios'
import {
  type ClientConfiguration,
  type IntrospectionRequest,
  type IntrospectionResponse,
  introspect,
  type Ports,
  type ReportEvent,
  type ServiceConfiguration,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import type { SignerKey } from './keys.js'

/** A request to a resource. */
export interface Sent {
  readonly token: string
  readonly method: string
  readonly targetUri: string
  /** Every header line in its order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string
}

/** A world with a client that signs its requests. */
export interface SigningWorld extends World {
  /** A token of the client. */
  readonly presented: string
}

/** Changes to the client and the service. */
export interface Setting {
  readonly client?: Partial<ClientConfiguration>
  readonly service?: Partial<ServiceConfiguration>
}

/** The name of the client that signs. */
export const SIGNER = 'signer'

/**
 * Opens a world whose client has these keys and must sign, unless the setting changes that. The
 * clock is stopped at the current time.
 */
export async function signingWorld(keys: readonly SignerKey[], setting: Setting = {}): Promise<SigningWorld> {
  const signer: ClientConfiguration = {
    clientId: 2001,
    clientIdAlias: SIGNER,
    clientSecret: 'plain:correct horse battery staple',
    redirectUris: ['https://signer.example/cb'],
    jwks: { keys: keys.map(each => each.publicJwk) },
    rsRequestSigned: true,
    ...setting.client,
  }
  const world = await openWorld(serviceId => memoryStores({ serviceId }), connectToCore, {
    clients: [signer],
    service: setting.service ?? {},
  })
  // The verifiers of libraries read the system clock.
  world.pass(Math.floor((Date.now() - world.now()) / 1000))
  return { ...world, presented: await world.token({ clientIdentifier: SIGNER }) }
}

/** A URL with a query. */
export const TARGET_URI = 'https://api.example/accounts/1?from=2026-01-01&note=a%20b'

const BODY = '{"amount":"10.00","note":"ä"}'

/** The Content-Digest of a body (RFC 9530). */
export function contentDigest(body: string, algorithm: 'sha-256' | 'sha-512' = 'sha-256'): string {
  return `${algorithm}=:${createHash(algorithm.replace('-', '')).update(body).digest('base64')}:`
}

/** An unsigned request with a body. */
export function posting(token: string, changes: Partial<Sent> = {}): Sent {
  return {
    token,
    method: 'POST',
    targetUri: TARGET_URI,
    headers: [
      ['Authorization', `Bearer ${token}`],
      ['Content-Type', 'application/json'],
      ['Content-Digest', contentDigest(BODY)],
    ],
    body: BODY,
    ...changes,
  }
}

/** An unsigned request without a body. */
export function getting(token: string, changes: Partial<Sent> = {}): Sent {
  return { token, method: 'GET', targetUri: TARGET_URI, headers: [['Authorization', `Bearer ${token}`]], ...changes }
}

/** The introspection request for a request to a resource. */
export function requestOf({ token, method, targetUri, headers, body }: Sent): IntrospectionRequest {
  const pairs = headers.map(([key, value]) => ({ key, value }))
  return { token, htm: method, htu: targetUri, targetUri, headers: pairs, message: body }
}

/** The result of introspecting a signed request. */
export interface Judgement {
  readonly action: IntrospectionResponse['action']
  readonly code: string
  /** Why it was refused. */
  readonly reason: string | undefined
  readonly answer: IntrospectionResponse
  /** The report event. */
  readonly event: ReportEvent | undefined
  /** The check of the signature itself. */
  readonly signature: ReportEvent['checks'][number] | undefined
}

/** Introspects a request, with changes by the caller. */
export async function judge(ports: Ports, sent: Sent, caller: IntrospectionRequest = {}): Promise<Judgement> {
  const events: ReportEvent[] = []
  const report = (event: ReportEvent) => events.push(event)
  const answer = await introspect({ ...requestOf(sent), ...caller }, { ...ports, report })
  return {
    action: answer.action,
    code: answer.resultCode,
    reason: events[0]?.reason,
    answer,
    event: events[0],
    signature: events[0]?.checks.find(({ name }) => name === 'signature of the message'),
  }
}
