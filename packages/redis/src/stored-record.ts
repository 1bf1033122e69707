import type { AccessToken, Client, PushedRequest, Ticket } from '@symbolon/core'
import { RedisFault } from './redis-fault.js'

type Type = 'text' | 'number' | 'flag' | 'list'

/** The fields on which decisions rest: those that every record has, and those that must fit where they are there. */
interface Shape {
  readonly needed: Readonly<Record<string, Type>>
  readonly optional: Readonly<Record<string, Type>>
}

type Fields<Stored> = Readonly<Partial<Record<keyof Stored, Type>>>

const WAITING = {
  serviceId: 'text',
  key: 'text',
  clientId: 'number',
  clientIdentifier: 'text',
  createdAt: 'number',
  expiresAt: 'number',
  retainedUntil: 'number',
} as const

const ACCESS_TOKEN: Shape = {
  needed: {
    serviceId: 'text',
    hash: 'text',
    version: 'number',
    clientId: 'number',
    clientIdentifier: 'text',
    scopes: 'list',
    expiresAt: 'number',
    retainedUntil: 'number',
  } satisfies Fields<AccessToken>,
  optional: {
    subject: 'text',
    refreshTokenHash: 'text',
    certificateThumbprint: 'text',
    dpopKeyThumbprint: 'text',
    resources: 'list',
    accessTokenResources: 'list',
  } satisfies Fields<AccessToken>,
}

const PUSHED_REQUEST: Shape = {
  needed: { ...WAITING, parameters: 'list' } satisfies Fields<PushedRequest>,
  optional: { dpopJkt: 'text' } satisfies Fields<PushedRequest>,
}

const TICKET: Shape = {
  needed: { ...WAITING, scopes: 'list', redirectUri: 'text' } satisfies Fields<Ticket>,
  optional: { parameters: 'list', dpopJkt: 'text', pushed: 'flag', pushedRequestKey: 'text' } satisfies Fields<Ticket>,
}

const CLIENT: Shape = {
  needed: {
    clientId: 'number',
    clientType: 'text',
    tokenAuthMethod: 'text',
    redirectUris: 'list',
    locked: 'flag',
  } satisfies Fields<Client>,
  optional: { clientIdAlias: 'text', entityId: 'text', clientSecret: 'text' } satisfies Fields<Client>,
}

const IS: Readonly<Record<Type, (value: unknown) => boolean>> = {
  text: value => typeof value === 'string',
  number: value => Number.isFinite(value),
  flag: value => typeof value === 'boolean',
  list: value => Array.isArray(value),
}

/** Reads the access token of this hash. */
export function accessTokenIn(text: string, hash: string): AccessToken {
  return recordIn(text, (record): record is AccessToken => fits(record, ACCESS_TOKEN, { hash }))
}

/** Reads the pushed request of this key. */
export function pushedRequestIn(text: string, key: string): PushedRequest {
  return recordIn(text, (record): record is PushedRequest => fits(record, PUSHED_REQUEST, { key }))
}

/** Reads the ticket of this key. */
export function ticketIn(text: string, key: string): Ticket {
  return recordIn(text, (record): record is Ticket => fits(record, TICKET, { key }))
}

/** Reads a client. */
export function clientIn(text: string): Client {
  return recordIn(text, (record): record is Client => fits(record, CLIENT, {}))
}

function recordIn<Stored>(text: string, isStored: (value: unknown) => value is Stored): Stored {
  const record = jsonIn(text)
  if (isStored(record)) return record
  throw new RedisFault('corrupt-record')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The message of JSON.parse would quote the record.
    throw new RedisFault('corrupt-record')
  }
}

/** The record is compared with the key under which it was found; with the service, the operation compares it. */
function fits(record: unknown, { needed, optional }: Shape, expected: Readonly<Record<string, string>>): boolean {
  if (typeof record !== 'object' || record === null) return false
  const value = (name: string): unknown => (Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined)
  return (
    Object.entries(needed).every(([name, type]) => IS[type](value(name))) &&
    Object.entries(optional).every(([name, type]) => value(name) === undefined || IS[type](value(name))) &&
    Object.entries(expected).every(([name, text]) => value(name) === text)
  )
}
