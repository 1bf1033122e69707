/** The keys of one service. Every key begins with the prefix and the service, and no two things share one. */
export interface Keys {
  accessToken(hash: string): string
  /** Says which access token has this refresh token. */
  refreshToken(hash: string): string
  /** The access tokens of a client, or those of them that stand for one subject. */
  held(clientId: number, subject?: string): string
  pushedRequest(key: string): string
  ticket(key: string): string
  replayMark(key: string): string
  /** All clients with their names, so that what concerns several names is one step. */
  clients(): string
}

/** Makes the keys of a service. */
export function keysOf(serviceId: string, prefix: string): Keys {
  // Escaped, so that `a` with a key `b:c` and `a:b` with a key `c` stay apart, and no braces choose a cluster slot.
  const below = (kind: string) => `${prefix}:${encodeURIComponent(serviceId)}:${kind}`
  const [token, refresh, held] = [below('at'), below('rt'), below('held')]
  const [request, ticket, mark, clients] = [below('par'), below('ticket'), below('once'), below('clients')]
  return {
    accessToken: hash => `${token}:${hash}`,
    refreshToken: hash => `${refresh}:${hash}`,
    held: (clientId, subject) =>
      subject === undefined ? `${held}:${clientId}` : `${held}:${clientId}:${unmistakable(subject)}`,
    pushedRequest: key => `${request}:${key}`,
    ticket: key => `${ticket}:${key}`,
    replayMark: key => `${mark}:${key}`,
    clients: () => clients,
  }
}

/** Text that stays itself as UTF-8: a lone surrogate, which UTF-8 has no bytes for, is escaped. */
export function unmistakable(text: string): string {
  return JSON.stringify(text)
}
