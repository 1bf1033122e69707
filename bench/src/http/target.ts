import type { Server } from 'node:http'

/** A measured PAR endpoint, which listens in a process of its own. */
export interface Target {
  /** The path of the endpoint. */
  readonly path: string
  readonly server: Server
}

/** The clients of a target, in a form that can be sent to its process. */
export interface TargetClients {
  readonly basic: { readonly clientId: number; readonly secret: string }
  readonly signing: { readonly clientId: number; readonly jwk: Readonly<Record<string, unknown>> }
}

/** The names of the targets. */
export const TARGETS = ['baseline', 'symbolon', 'express', 'oidc-provider'] as const

/** The name of a target. */
export type TargetName = (typeof TARGETS)[number]
