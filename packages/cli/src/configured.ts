import type { Certificates, Client, ConfigurationFault, Service } from '@symbolon/core'
import type { JsonObject } from '@symbolon/core/internal'
import type { Storage } from './storage/storage.js'

/** A problem in a configuration file: its path and what is wrong. */
export type ConfigurationProblem = ConfigurationFault

/** A service of the configuration file, with its clients. */
export interface ConfiguredService {
  readonly service: Service
  /** Validates certificate paths; `undefined` when no client needs it. */
  readonly certificates: Certificates | undefined
  readonly clients: readonly Client[]
}

/** A valid configuration of `symbolon serve`. */
export interface Configured {
  /** Keys for nonces. */
  readonly secrets: readonly [string, ...string[]]
  readonly storage: Storage
  /** Refuse calls that did not use https. */
  readonly requireTls: boolean
  /** Tokens that are valid for every service, as `sha256:…`. */
  readonly organizationTokens: readonly string[]
  /** Tokens of the admin API, as `sha256:…`. With one of them, what is managed is served too. */
  readonly adminTokens: readonly string[]
  readonly services: readonly ConfiguredService[]
  /** The JSON that it was read from. */
  readonly source: JsonObject
}

/** The placeholder for a secret in `--help` and docs/configuration.md. */
export const PLACEHOLDER = 'put 32 random bytes or more in place of this'

/** Placeholders in the documentation. They are refused as secrets, because everybody knows them. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set([PLACEHOLDER, '32 random bytes or more, from your vault'])

export const MAKE_SECRET = `node -p "require('node:crypto').randomBytes(32).toString('base64url')"`
