import type { Server } from 'node:http'

/** A PAR endpoint that is measured, listening in a process of its own. */
export interface Target {
  /** The path of its endpoint. */
  readonly path: string
  readonly server: Server
}

/** What the process of a target is told about its clients: everything that can be sent to another process. */
export interface TargetClients {
  readonly basic: { readonly clientId: number; readonly secret: string }
  readonly signing: { readonly clientId: number; readonly jwk: Readonly<Record<string, unknown>> }
}

/** The names of the targets. */
export const TARGETS = ['limit', 'symbolon', 'express', 'oidc-provider'] as const

/** One of them. */
export type TargetName = (typeof TARGETS)[number]
