import { type Case, missedTargets, type Outcome, type Row } from '../case.js'
import { median } from '../measure.js'
import { type Cost, type MeasuredServer, openMeasured } from './measured-server.js'

/** The most microseconds that one request of a stranger may cost, at the largest input that is let in. */
const BOUNDS: Cost = { turn: 10_000, processor: 20_000 }

/** The number of requests for warming up, in which the engine compiles hot code. */
const WARM_UP = 5

/** The minimum number of measured requests. */
const LEAST = 10

/** A request that a stranger makes as expensive as the entry lets it be. */
export interface HostileRow {
  /** What the stranger reaches, such as `guard` or `console`. */
  readonly entry: string
  readonly what: string
  /** The name of a file in `servers`, which opens the entry in a process of its own. */
  readonly server: string
  /** Sends the request once, and resolves to what came back, such as a status line. */
  send(origin: URL): Promise<string>
  /** What must come back. */
  readonly answered: RegExp
  /** Sends the same to a bare handler of the same server, on top of which the bounds are then meant. */
  bare?(origin: URL): Promise<string>
}

/** A case with two figures per row: the longest turn of the event loop, and processor time. */
export function hostileCase(name: string, title: string, rows: readonly HostileRow[]): Case {
  return { name, title, measure: seconds => measureRows(rows, seconds / rows.length) }
}

async function measureRows(hostile: readonly HostileRow[], seconds: number): Promise<Outcome> {
  const [servers, rows, failures] = [new Map<string, MeasuredServer>(), [] as Row[], [] as string[]]
  try {
    for (const row of hostile) {
      const server = servers.get(row.server) ?? (await openMeasured(row.server))
      servers.set(row.server, server)
      const what = `${row.entry}: ${row.what}`
      const { cost, bare, others } = await costOf(row, server, seconds)
      failures.push(...others.map(other => `${what}: ${other} instead of ${row.answered.source}`))
      rows.push(rowOf(what, { name: 'turn', cost, bare }), rowOf(what, { name: 'processor', cost, bare }))
    }
    return { rows, failures: [...failures, ...missedTargets(rows)] }
  } finally {
    for (const server of servers.values()) server.close()
  }
}

/** What the two figures are. */
const FIGURES: Readonly<Record<keyof Cost, string>> = {
  turn: 'longest turn of the event loop',
  processor: 'processor time',
}

interface Figure {
  readonly name: keyof Cost
  readonly cost: Cost
  readonly bare: Cost | undefined
}

function rowOf(what: string, { name, cost, bare }: Figure): Row {
  const [against, ours, most] = [FIGURES[name], cost[name], BOUNDS[name]]
  if (bare === undefined) return { what, against, ours, target: { most } }
  return { what, against: `${against}, bare`, reference: bare[name], ours, target: { ratio: 1, plus: most } }
}

/** The median cost of many requests, which ignores those that a garbage collection interrupts. */
async function costOf(row: HostileRow, server: MeasuredServer, seconds: number) {
  const end = performance.now() + seconds * 1000
  const [costs, bares, others] = [[] as Cost[], [] as Cost[], new Set<string>()]
  for (let times = 0; times < WARM_UP + LEAST || performance.now() < end; times++) {
    const { cost, value } = await server.costOf(() => row.send(server.origin))
    if (!row.answered.test(value)) others.add(value)
    const bare = row.bare && (await server.costOf(async () => row.bare?.(server.origin))).cost
    if (times < WARM_UP) continue
    costs.push(cost)
    if (bare) bares.push(bare)
  }
  return { cost: middleOf(costs), bare: row.bare && middleOf(bares), others: [...others] }
}

function middleOf(costs: readonly Cost[]): Cost {
  const middle = (name: keyof Cost) => median(costs.map(cost => cost[name]))
  return { turn: middle('turn'), processor: middle('processor') }
}
