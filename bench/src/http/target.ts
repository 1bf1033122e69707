import type { Server } from 'node:http'
import { frameworkTargets } from './frameworks.js'

/** A measured endpoint, which listens in a process of its own. */
export interface Target {
  /** The path of the endpoint. */
  readonly path: string
  readonly server: Server
  /** The requests to send, if the target itself knows them: it has issued their tokens. */
  requests?(origin: string): Promise<readonly Sent[]>
}

/** A target that is listening. */
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

/** How a target is opened, in its process. */
export type OpenTarget = (clients: TargetClients) => Target | Promise<Target>

/** Each target loads only its own modules. */
export const OPEN = {
  'push: baseline': async clients => (await import('./baseline-targets.js')).pushBaseline(clients),
  'push: node:http': async clients => (await import('./symbolon-targets.js')).pushOverNode(clients),
  'push: Express': async clients => (await import('./symbolon-targets.js')).pushOverExpress(clients),
  'push: Express that only reads the body': async () => (await import('./express-target.js')).readingExpress(),
  ...frameworkTargets(),
  'push: oidc-provider': async clients => (await import('./oidc-provider-target.js')).oidcProviderPush(clients),
  'introspection: baseline': async () => (await import('./baseline-targets.js')).introspectionBaseline(),
  'introspection: node:http': async () => (await import('./symbolon-targets.js')).introspectionOverNode(),
  'introspection: guard': async () => (await import('./symbolon-targets.js')).guardOverNode(),
  'introspection: Express guard': async () => (await import('./symbolon-targets.js')).guardOverExpress(),
  'introspection: symbolon serve': async () => (await import('./serve-target.js')).introspectionOverServe(),
  'introspection: oidc-provider': async clients =>
    (await import('./oidc-provider-target.js')).oidcProviderIntrospection(clients),
} satisfies Readonly<Record<string, OpenTarget>>

/** The name of a target. */
export type TargetName = keyof typeof OPEN

/** The number of tokens of an introspection target: oidc-provider keeps 1,000 records in memory. */
export const TOKENS = 200
