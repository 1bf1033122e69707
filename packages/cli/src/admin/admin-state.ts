import type { Result } from '@symbolon/core'
import type { JsonObject } from '../json-object.js'
import type { MergedProblem } from '../managed/effective.js'
import type { Managed } from '../managed/managed.js'
import type { ManagedStore } from '../managed/sealed-managed.js'

/** What the admin API works on. */
export interface AdminState {
  /** The digests of the admin tokens, as `sha256:…`. */
  tokens(): readonly string[]
  /** The configuration file. */
  file(): JsonObject
  /** What is managed. */
  store(): ManagedStore
  /** Whether the file and this together are a valid configuration. */
  check(managed: Managed): Promise<Result<unknown, readonly MergedProblem[]>>
  /** Serves what is managed now. */
  renew(): Promise<void>
}
