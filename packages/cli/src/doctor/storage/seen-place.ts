import type { Service, Stores } from '@symbolon/core'
import type { Place } from '../../storage/storage.js'

/** What a storage says about itself. */
export interface Measured {
  /** Its name and its version, such as `Redis 7.0.15`; `undefined` when it does not say. */
  readonly product: { readonly name: string; readonly version: string } | undefined
  /** Milliseconds by which its clock is ahead of this machine, and the milliseconds that asking took. */
  readonly clock: { readonly ahead: number; readonly asked: number } | undefined
  /** Settings by their names; those that may not be read are absent. */
  readonly settings: ReadonlyMap<string, string>
  /** Migrations that are pending. */
  readonly pending: readonly string[]
}

/** What the rules about a place of storage see. */
export interface SeenPlace {
  /** `storage`, `storage.tokens` or `storage.marks`. */
  readonly where: string
  readonly place: Place
  /** The first service: its records are tried. */
  readonly service: Service
  /** Seconds by which clocks may differ: the least that a service allows. */
  readonly skew: number
  /** Why the place could not be opened, or what it says. */
  readonly measured: Measured | { readonly unreachable: string }
  /** Stores to try; `undefined` where they cannot be used yet. */
  readonly stores: Stores | undefined
}

/** Nothing is known, as for memory. */
export const UNMEASURED: Measured = { product: undefined, clock: undefined, settings: new Map(), pending: [] }
