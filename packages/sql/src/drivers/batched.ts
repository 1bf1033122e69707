import type { Awaitable } from '@symbolon/core/stores'
import type { SqlAnswer, SqlDriver, Step, Work } from '../driver.js'
import { conditionOfRead, conditionOfWrite, differenceIn, ROLL_BACK } from './batch-conditions.js'

/** Runs statements of SQLite in their order as one transaction: all of them, or none if one fails. */
export type RunBatch = (steps: readonly Step[]) => Promise<readonly SqlAnswer[]>

/**
 * SQLite behind a function that runs several statements as one transaction, but none that waits for
 * the answer of another.
 *
 * A transaction reads first, so it does not see what it writes itself. Its writes are sent at the
 * end, together with conditions: all that the work was told must still be so, or nothing is written
 * (docs/decisions/0057-transactions-as-one-batch.md).
 */
export function fromBatches(runBatch: RunBatch): SqlDriver {
  const run = async (step: Step): Promise<SqlAnswer> => {
    const [answer] = await runBatch([step])
    if (answer === undefined) throw new Error('the statement was not answered')
    return answer
  }
  return { dialect: 'sqlite', isElsewhere: true, run, transaction: work => transactionBy(runBatch, run, work) }
}

async function transactionBy(runBatch: RunBatch, run: RunStep, work: () => Work<boolean>): Promise<boolean> {
  let told: readonly SqlAnswer[] = []
  for (;;) {
    const plan = await planOf(work(), run, told)
    try {
      await runBatch(plan.committed ? plan.steps : [...plan.steps, ROLL_BACK])
      return true
    } catch (error) {
      const difference = differenceIn(error)
      if (difference === undefined) throw error
      if (difference === 'none') return false
      if (difference.affected === undefined) throw new BatchConflict()
      told = [...plan.told.slice(0, difference.at), { rows: [], affected: difference.affected }]
    }
  }
}

/** Another caller has changed what a transaction had read. Nothing was done. */
class BatchConflict extends Error {
  override readonly name = 'BatchConflict'
  readonly code = 'SQLITE_BUSY'

  constructor() {
    super('what the transaction had read was changed meanwhile')
  }
}

type RunStep = (step: Step) => Awaitable<SqlAnswer>

/** The statements of a transaction, and the answers that its work was told. */
interface Plan {
  readonly committed: boolean
  readonly steps: readonly Step[]
  readonly told: readonly SqlAnswer[]
}

/** Runs the work by the answers that are known. */
async function planOf(work: Work<boolean>, run: RunStep, known: readonly SqlAnswer[]): Promise<Plan> {
  const told: SqlAnswer[] = []
  const sent: (() => readonly Step[])[] = []
  let next = work.next()
  while (next.done !== true) {
    const step = next.value
    const at = told.length
    const kind = KINDS[step.query.text.slice(0, 6)] ?? OTHER
    const answer = known[at] ?? (await kind.toldBy(run, step))
    const watched = watch(answer)
    told.push(answer)
    sent.push(() => kind.send(step, at, answer, watched.isCounted()))
    next = work.next(watched.answer)
  }
  return { committed: next.value, steps: sent.flatMap(each => each()), told }
}

/** What becomes of a statement of a transaction. */
interface Kind {
  /** The answer by which the work goes on. */
  toldBy(run: RunStep, step: Step): Awaitable<SqlAnswer>
  /** What is sent at the end. */
  send(step: Step, at: number, told: SqlAnswer, isCounted: boolean): readonly Step[]
}

const READ: Kind = {
  toldBy: (run, step) => run(step),
  send: (step, at, { rows }) => [conditionOfRead(at, step, rows)],
}

/** A write is expected to change one row, which matters only if the work asks how many it has changed. */
const WRITE: Kind = {
  toldBy: () => ({ rows: [], affected: 1 }),
  send: (step, at, { affected }, isCounted) => (isCounted ? [step, conditionOfWrite(at, affected)] : [step]),
}

/** Tables and indexes are created if they are absent: at once, because the work may read them. */
const CREATION: Kind = { toldBy: (run, step) => run(step), send: () => [] }

const OTHER: Kind = { toldBy: () => ({ rows: [], affected: 0 }), send: step => [step] }

/** By the first letters of a statement. */
const KINDS: Readonly<Record<string, Kind>> = {
  select: READ,
  insert: WRITE,
  update: WRITE,
  delete: WRITE,
  create: CREATION,
}

/** An answer that notices whether the work asks how many rows were changed. */
function watch({ rows, affected }: SqlAnswer): { readonly answer: SqlAnswer; isCounted(): boolean } {
  let isCounted = false
  const answer = {
    rows,
    get affected() {
      isCounted = true
      return affected
    },
  }
  return { answer, isCounted: () => isCounted }
}
