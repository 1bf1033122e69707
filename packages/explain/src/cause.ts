/** Why something is refused most of the time, and what to do. */
export interface Cause {
  readonly cause: string
  readonly fix: string
}

/**
 * The cause of a reason. A reason that means something else under another code has a row for that
 * code as well, with `reason code` as its key.
 */
export type CauseRow = readonly [key: string, cause: string, fix: string]
