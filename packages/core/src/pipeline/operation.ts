import { requirePorts } from '../lib/misuse.js'
import { defined } from '../lib/objects.js'
import { type Awaitable, andThen, isPromised } from '../lib/result.js'
import { errorName } from '../lib/text.js'
import type { Instant } from '../lib/time.js'
import { ask, clockProblem, isInstant, isPortFault, PortFault } from '../ports/ask.js'
import type { Clock, ServiceSource } from '../ports/ports.js'
import { notify, type OnFault, type Report, type ReportEvent, type TraceEntry } from '../ports/report.js'
import type { Service } from '../records/service.js'
import type { Call, Known, Passage, Pipeline } from './pipeline.js'
import type { ReportedClient } from './reported-client.js'
import { completeTrace, type Reasoned, shownProblem } from './trace.js'

export function portOf(error: unknown): string | undefined {
  return isPortFault(error) ? error.port : undefined
}

export function causeOf(error: unknown): unknown {
  return isPortFault(error) ? error.cause : error
}

/** Names only: the message of a driver's error may contain what was stored. */
export function faultOf(error: unknown): { readonly port?: string; readonly name: string } {
  return defined({ port: portOf(error), name: errorName(causeOf(error)) })
}

/** The ports that every operation uses. */
export interface CallPorts {
  readonly service: ServiceSource
  readonly clock: Clock
  readonly report?: Report
  readonly onFault?: OnFault
}

export type Decision<Facts, Refusal> =
  | { readonly kind: 'granted'; readonly facts: Facts }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly service: Service; readonly facts: Known<Facts> }
  | { readonly kind: 'fault'; readonly service: Service | undefined; readonly port: string | undefined }

interface Answered {
  readonly action: string
  readonly resultCode: string
}

export interface Operation<
  Facts extends object,
  Needs extends object,
  Refusal extends Reasoned,
  Answer extends Answered,
> {
  readonly name: string
  readonly pipeline: Pipeline<Call, Facts, Needs, Refusal>
  /** Ports are for what must be signed; what rejects here is a fault. */
  answer(decision: Decision<Facts, Refusal>, ports: Needs): Awaitable<Answer>
  challenge?(answer: Answer): string
  client(facts: Known<Facts>): ReportedClient | undefined
}

/** Rejects only when there are no ports, with a `TypeError`. Reads the clock and the service once. */
export function operate<Facts extends object, Needs extends object, Refusal extends Reasoned, Answer extends Answered>(
  operation: Operation<Facts, Needs, Refusal, Answer>,
  input: unknown,
  ports: Needs & CallPorts,
): Promise<Answer> {
  try {
    requirePorts(operation.name, ports)
  } catch (error) {
    return Promise.reject(error)
  }
  return new OpenCall(operation, ports).answer(input)
}

/** A value that is there already is not awaited: each pause costs as much as hashing a token. */
class OpenCall<Facts extends object, Needs extends object, Refusal extends Reasoned, Answer extends Answered> {
  readonly operation: Operation<Facts, Needs, Refusal, Answer>
  readonly ports: Needs & CallPorts
  readonly trace: TraceEntry[] | undefined
  now: Instant | undefined = undefined
  service: Service | undefined = undefined

  constructor(operation: Operation<Facts, Needs, Refusal, Answer>, ports: Needs & CallPorts) {
    this.operation = operation
    this.ports = ports
    this.trace = ports.report === undefined || ports.report.readsChecks === false ? undefined : []
  }

  answer(input: unknown): Promise<Answer> {
    try {
      const answer = this.#begin(input)
      return isPromised(answer) ? answer.catch(error => this.#fail(error)) : Promise.resolve(answer)
    } catch (error) {
      return this.#fail(error)
    }
  }

  #begin(input: unknown): Awaitable<Answer> {
    const now = readClock(this.ports)
    this.now = now
    const service = loadService(this.ports)
    return isPromised(service)
      ? service.then(loaded => this.#decide({ input, service: loaded, now }))
      : this.#decide({ input, service, now })
  }

  #decide(facts: Call): Awaitable<Answer> {
    this.service = facts.service
    const passage = this.operation.pipeline.run(facts, this.ports, this.trace)
    return isPromised(passage)
      ? passage.then(ended => this.#word(ended, facts.service))
      : this.#word(passage, facts.service)
  }

  #word(passage: Passage<Facts, Refusal>, service: Service): Awaitable<Answer> {
    const answer = this.operation.answer(decisionOf(passage, service), this.ports)
    return isPromised(answer) ? answer.then(signed => this.#report(signed, passage)) : this.#report(answer, passage)
  }

  #report(answer: Answer, passage: Passage<Facts, Refusal>): Answer {
    const { operation } = this
    const { report } = this.ports
    if (report !== undefined) {
      const details = {
        client: operation.client(passage.facts),
        ...(!passage.passed && refusalDetails(passage.refusal, operation.challenge?.(answer))),
      }
      notify(() => report(eventOf(this, answer, details)))
    }
    return answer
  }

  async #fail(error: unknown): Promise<Answer> {
    const { operation, ports, service } = this
    const { report } = ports
    const answer = await operation.answer({ kind: 'fault', service, port: portOf(error) }, ports)
    if (report !== undefined) notify(() => report(eventOf(this, answer, { fault: faultOf(error) })))
    notify(() => ports.onFault?.(causeOf(error), defined({ operation: operation.name, port: portOf(error) })))
    return answer
  }
}

function decisionOf<Facts, Refusal>(passage: Passage<Facts, Refusal>, service: Service): Decision<Facts, Refusal> {
  return passage.passed
    ? { kind: 'granted', facts: passage.facts }
    : { kind: 'refused', refusal: passage.refusal, service, facts: passage.facts }
}

/** A clock that answers no instant is a fault: nothing would ever expire. */
function readClock({ clock }: CallPorts): Instant {
  const now: unknown = ask('clock', () => clock.now())
  if (isInstant(now)) return now
  // The promise is not awaited; without a handler, its rejection would end the process.
  if (isPromised(now)) Promise.resolve(now).catch(() => undefined)
  throw new PortFault('clock', new TypeError(clockProblem(now)))
}

/** A source that answers no service is a fault: every token would be unknown. */
function loadService({ service }: CallPorts): Awaitable<Service> {
  return andThen(
    ask('service', () => service.load()),
    loaded => {
      if (typeof loaded?.serviceId === 'string' && loaded.serviceId !== '') return loaded
      throw new PortFault('service', new TypeError('expected a service'))
    },
  )
}

interface EventDetails {
  readonly client?: ReportedClient | undefined
  readonly reason?: string | undefined
  readonly problem?: string | undefined
  readonly challenge?: string | undefined
  readonly fault?: { readonly port?: string; readonly name: string } | undefined
}

function refusalDetails({ reason, problem }: Reasoned, challenge: string | undefined): EventDetails {
  return { reason, challenge, problem: problem === undefined ? undefined : shownProblem(problem) }
}

interface EndedCall {
  readonly operation: {
    readonly name: string
    readonly pipeline: Pick<Pipeline<never, never, never, never>, 'stages'>
  }
  readonly now: Instant | undefined
  readonly service: Service | undefined
  readonly trace: readonly TraceEntry[] | undefined
}

function eventOf({ operation, now, service, trace }: EndedCall, answer: Answered, details: EventDetails): ReportEvent {
  const { client, ...others } = details
  return defined({
    operation: operation.name,
    serviceId: service?.serviceId,
    ...client,
    at: now,
    action: answer.action,
    resultCode: answer.resultCode,
    ...others,
    checks: trace === undefined ? [] : completeTrace(trace, operation.pipeline.stages),
  })
}
