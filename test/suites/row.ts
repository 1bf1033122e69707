/**
 * A test of a suite that we did not write: what it sends, what it demands, and what we answer. The
 * requests are made here; only the demand is theirs.
 */
export interface SuiteRow<Server> {
  /** The name of the test there. */
  readonly test: string
  readonly sends: string
  /** What the server must do for the test to pass. */
  readonly demands: 'accepted' | 'refused'
  /** The clause for which the suite demands it. */
  readonly clause: string
  /** How strongly it demands it. */
  readonly level: 'MUST' | 'SHOULD' | 'MAY'
  /** What we answer: `accepted`, or where and how the request is refused. */
  readonly ours: string
  /** Why we answer something else than is demanded, by the standard. */
  readonly because?: string
  /** Sends it, and says what was answered. */
  play(server: Server): Promise<string>
}

/** What a suite demands and we do not do, for the documents. */
export type Difference = Pick<SuiteRow<never>, 'test' | 'sends' | 'demands' | 'clause' | 'level' | 'ours' | 'because'>

/** Whether we answer what the suite demands. */
export function isAsDemanded({ demands, ours }: Pick<Difference, 'demands' | 'ours'>): boolean {
  return (demands === 'accepted') === (ours === 'accepted')
}

/** A request that was refused, by what and how. */
export class Refused extends Error {}

/** Whether something succeeds, or how it is refused. */
export async function outcomeOf(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt()
    return 'accepted'
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}
