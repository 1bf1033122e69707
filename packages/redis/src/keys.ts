import type { StoredKind } from '@symbolon/core/internal'

/** The Redis keys of one service. Each begins with the prefix and the service id, and is unique. */
export interface Keys {
  accessToken(hash: string): string
  /** The index of the access token that has this refresh token. */
  refreshToken(hash: string): string
  /** One part of the index of the access tokens of a client; see `PARTS`. */
  ofClient(clientId: number, part: string): string
  /** The index of the access tokens of a subject, of all clients. */
  ofSubject(subject: string): string
  pushedRequest(key: string): string
  ticket(key: string): string
  tokenFamily(key: string): string
  replayMark(key: string): string
  /** When all access tokens of a holder were revoked. */
  revocation(key: string): string
  /** All clients with their names, so that a script can change several names in one step. */
  clients(): string
  /** The layout of the indexes. */
  layout(): string
}

/** Makes the keys of a service. */
export function keysOf(serviceId: string, prefix: string): Keys {
  // Escaped, so that service `a` with key `b:c` and service `a:b` with key `c` do not collide, and
  // so that braces in a service id do not choose the cluster slot.
  const below = (kind: string) => `${prefix}:${encodeURIComponent(serviceId)}:${kind}`
  const [token, refresh, client, subject] = [below('at'), below('rt'), below('held'), below('subject')]
  const [request, ticket, mark, clients] = [below('par'), below('ticket'), below('once'), below('clients')]
  const [revoked, layout, family] = [below('revoked'), below('layout'), below('family')]
  return {
    accessToken: hash => `${token}:${hash}`,
    refreshToken: hash => `${refresh}:${hash}`,
    ofClient: (clientId, part) => `${client}:${clientId}:${part}`,
    ofSubject: named => `${subject}:${quoted(named)}`,
    pushedRequest: key => `${request}:${key}`,
    ticket: key => `${ticket}:${key}`,
    tokenFamily: key => `${family}:${key}`,
    replayMark: key => `${mark}:${key}`,
    revocation: key => `${revoked}:${key}`,
    clients: () => clients,
    layout: () => layout,
  }
}

/** How the keys of each kind of record begin after the service, and which they are of all keys. */
const ROOMS: Readonly<Record<StoredKind, string>> = {
  accessToken: 'at',
  pushedRequest: 'par',
  ticket: 'ticket',
  tokenFamily: 'family',
  replay: 'once',
  revocation: 'revoked',
  client: 'clients',
  clientRevocation: 'clients',
  document: 'document',
}

/** A pattern of `SCAN` for the keys of a kind, of all services. It may match others, which {@link storedAt} leaves out. */
export function patternOf(kind: StoredKind, prefix: string): string {
  return `${prefix.replace(/[\\*?[\]^]/g, '\\$&')}:*:${ROOMS[kind]}*`
}

/** What is at a key of a kind; `undefined` for any other key. */
export function storedAt(kind: StoredKind, name: string, prefix: string) {
  const [service = '', room, ...key] = name.slice(prefix.length + 1).split(':')
  if (!name.startsWith(`${prefix}:`) || room !== ROOMS[kind]) return undefined
  const text = key.join(':')
  return { kind, serviceId: decodeURIComponent(service), key: service === '' ? decodeURIComponent(text) : text }
}

/** The key of a document, which belongs to no service: no service has an empty id. */
export function documentKey(name: string, prefix: string): string {
  return `${prefix}::document:${encodeURIComponent(name)}`
}

/** The text as a JSON string. It escapes lone surrogates, which UTF-8 cannot encode. */
export function quoted(text: string): string {
  return JSON.stringify(text)
}
