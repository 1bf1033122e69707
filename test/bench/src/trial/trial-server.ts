/** A storage that `symbolon serve` uses in a trial, and what happens to it meanwhile. */
export interface TrialServer {
  /** `storage` of the configuration. */
  readonly storage: object
  /** What can happen, by its name, in this order; each resolves when the storage is back. */
  readonly disturbances: readonly Disturbance[]
  /** All tokens and pushed requests that are stored. */
  written(): Promise<readonly Written[]>
  /** Called when `serve` has made its tables. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** Something that happens to a storage. */
export interface Disturbance {
  readonly name: string
  /** Resolves when the storage could be used again. */
  happen(): Promise<void>
}

/** A stored record. */
export interface Written {
  readonly text: string
  /** When the server executed the write, by the clock of this machine, in milliseconds. */
  readonly at: number
}

export interface TrialStorage {
  readonly name: string
  readonly title: string
  /** Opens it; resolves to a text if something is not installed. */
  open(): Promise<TrialServer | string>
}

/** The name of the disturbance in which a server hangs. */
export const HANGING = 'SIGSTOP'

/** Milliseconds for which a server is suspended: longer than the deadline of an operation. */
export const SUSPENDED = 8_000
