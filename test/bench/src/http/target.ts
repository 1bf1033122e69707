import type { Server } from 'node:http'

/** A measured endpoint, which listens in a process of its own. */
export interface Target {
  readonly path: string
  readonly server: Server
  /** The requests to send, if the target itself knows them: it has issued their tokens. */
  requests?(origin: string): Promise<readonly Sent[]>
  /** Makes authorization codes, each for one request. What that costs is not measured. */
  makeCodes?(count: number): Promise<readonly string[]>
}

export interface Opened {
  readonly url: string
  readonly requests: readonly Sent[]
}

/** A request of the benchmark. */
export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The clients of a target, in a form that can be sent to its process. */
export interface TargetClients {
  readonly basic: { readonly clientId: number; readonly secret: string }
  readonly signing: { readonly clientId: number; readonly jwk: Readonly<Record<string, unknown>> }
}

export type OpenTarget = (clients: TargetClients) => Target | Promise<Target>

/** The number of tokens of an introspection target: oidc-provider keeps 1,000 records in memory. */
export const TOKENS = 200

export function introspectionOf(token: string, headers: Sent['headers'] = {}): Sent {
  const body = JSON.stringify({ token, scopes: ['read'] })
  return { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body }
}
