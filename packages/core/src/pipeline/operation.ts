import { errorName } from '../lib/error-name.js'
import { requirePorts } from '../lib/misuse.js'
import { defined } from '../lib/objects.js'
import { type Awaitable, andThen, isPromised } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import { ask, PortFault } from '../ports/ask.js'
import { clockProblem, isInstant } from '../ports/clock-reading.js'
import type { Clock, ServiceSource } from '../ports/ports.js'
import type { OnFault, Report, ReportEvent, TraceEntry } from '../ports/report.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { Call, Known, Pipeline } from './pipeline.js'
import { completeTrace, type Reasoned } from './trace.js'

/** The ports that every operation uses. */
export interface CallPorts {
  readonly service: ServiceSource
  readonly clock: Clock
  readonly report?: Report
  readonly onFault?: OnFault
}

/** What came of a call, before it is put into words. */
export type Decision<Facts, Refusal> =
  | { readonly kind: 'granted'; readonly facts: Facts }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly service: Service; readonly facts: Known<Facts> }
  | { readonly kind: 'fault'; readonly service: Service | undefined; readonly port: string | undefined }

/** The two fields that every answer has and every event repeats. */
export interface Answered {
  readonly action: string
  readonly resultCode: string
}

/** An operation: its stages, and how a decision becomes an answer. */
export interface Operation<
  Facts extends object,
  Needs extends object,
  Refusal extends Reasoned,
  Answer extends Answered,
> {
  readonly name: string
  readonly pipeline: Pipeline<Call, Facts, Needs, Refusal>
  answer(decision: Decision<Facts, Refusal>): Answer
  /** The client that the call turned out to be about. */
  clientId(facts: Known<Facts>): number | undefined
}

/** The client's number, as soon as the facts hold a client: the `clientId` of most operations. */
export function idOfClient({ client }: { readonly client?: Client }): number | undefined {
  return client?.clientId
}

/**
 * Runs an operation: clock and service once, the stages, the answer, the report. It rejects only where there are no ports,
 * with a `TypeError`.
 */
export async function operate<
  Facts extends object,
  Needs extends object,
  Refusal extends Reasoned,
  Answer extends Answered,
>(operation: Operation<Facts, Needs, Refusal, Answer>, input: unknown, ports: Needs & CallPorts): Promise<Answer> {
  requirePorts(operation.name, ports)
  const trace: TraceEntry[] | undefined = ports.report === undefined ? undefined : []
  const call: { now?: Instant; service?: Service } = {}
  try {
    call.now = readClock(ports)
    // What is there already is not awaited: each pause costs as much as hashing a token.
    const loaded = loadService(ports)
    call.service = isPromised(loaded) ? await loaded : loaded
    const running = operation.pipeline.run({ input, service: call.service, now: call.now }, ports, trace)
    const passage = isPromised(running) ? await running : running
    const answer = operation.answer(
      passage.passed
        ? { kind: 'granted', facts: passage.facts }
        : { kind: 'refused', refusal: passage.refusal, service: call.service, facts: passage.facts },
    )
    if (trace !== undefined) {
      tell(() =>
        ports.report?.(
          event(operation, call, answer, trace, {
            clientId: operation.clientId(passage.facts),
            reason: passage.passed ? undefined : passage.refusal.reason,
          }),
        ),
      )
    }
    return answer
  } catch (error) {
    const answer = operation.answer({ kind: 'fault', service: call.service, port: portOf(error) })
    if (trace !== undefined) {
      tell(() => ports.report?.(event(operation, call, answer, trace, { fault: faultOf(error) })))
    }
    tell(() => ports.onFault?.(causeOf(error), defined({ operation: operation.name, port: portOf(error) })))
    return answer
  }
}

/** The instant of the call. A clock that answers no instant is a fault: nothing would ever expire. */
function readClock({ clock }: CallPorts): Instant {
  const now: unknown = ask('clock', () => clock.now())
  if (isInstant(now)) return now
  // Nobody waits for a promise here, and one that rejects unheard would end the process.
  if (isPromised(now)) Promise.resolve(now).catch(() => undefined)
  throw new PortFault('clock', new TypeError(clockProblem(now)))
}

/** The service of the call. A source that answers none is a fault: every token would be unknown. */
function loadService({ service }: CallPorts): Awaitable<Service> {
  return andThen(
    ask('service', () => service.load()),
    loaded => {
      if (typeof loaded?.serviceId === 'string' && loaded.serviceId !== '') return loaded
      throw new PortFault('service', new TypeError('expected a service'))
    },
  )
}

/** What only some events carry. */
interface Particulars {
  readonly clientId?: number | undefined
  readonly reason?: string | undefined
  readonly fault?: { readonly port?: string; readonly name: string } | undefined
}

function event(
  operation: Pick<Operation<never, never, never, Answered>, 'name'> & {
    readonly pipeline: Pick<Pipeline<never, never, never, never>, 'stages'>
  },
  call: { readonly now?: Instant; readonly service?: Service },
  answer: Answered,
  trace: readonly TraceEntry[],
  { clientId, reason, fault }: Particulars,
): ReportEvent {
  return defined({
    operation: operation.name,
    serviceId: call.service?.serviceId,
    clientId,
    at: call.now,
    action: answer.action,
    resultCode: answer.resultCode,
    reason,
    checks: completeTrace(trace, operation.pipeline.stages),
    fault,
  })
}

/** A listener must not change an answer: what it throws is dropped, a promise of it too. */
function tell(listener: () => void): void {
  try {
    const told: unknown = listener()
    Promise.resolve(told).catch(() => undefined)
  } catch {
    // Dropped on purpose: the decision stands whether or not anybody could be told.
  }
}

function portOf(error: unknown): string | undefined {
  return isPortFault(error) ? error.port : undefined
}

/** An error may be a proxy that throws even when it is asked what it is. */
function isPortFault(error: unknown): error is PortFault {
  try {
    return error instanceof PortFault
  } catch {
    return false
  }
}

/** What the port threw, without the name of the port around it. */
function causeOf(error: unknown): unknown {
  return isPortFault(error) ? error.cause : error
}

/** Names only: the message of a driver's error may hold what was stored. */
function faultOf(error: unknown): { readonly port?: string; readonly name: string } {
  return defined({ port: portOf(error), name: errorName(causeOf(error)) })
}
