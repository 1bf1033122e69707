import { explain } from '@symbolon/explain'
import type { Numbered } from './event-ring.js'

/** What the list of the page shows of a decision. */
export interface Row {
  readonly number: number
  /** Milliseconds since 1970; absent when the clock failed. */
  readonly at?: number
  /** What happened, in one sentence. */
  readonly sentence: string
  readonly operation: string
  readonly action: string
  readonly code: string
  readonly reason?: string
  readonly client?: string
  readonly service?: string
  /** The port that failed, or the name of the error. */
  readonly fault?: string
  /** The id of the HTTP request, as the log has it. */
  readonly request?: string
}

/** The row of a decision. */
export function rowOf({ number, event }: Numbered): Row {
  const { at, operation, action, resultCode, reason, serviceId, fault, requestId } = event
  const client = clientOf(event)
  return {
    number,
    ...(at !== undefined && { at }),
    sentence: sentenceOf(event),
    operation,
    action,
    code: resultCode,
    ...(reason !== undefined && { reason }),
    ...(client !== undefined && { client }),
    ...(serviceId !== undefined && { service: serviceId }),
    ...(fault !== undefined && { fault: fault.port ?? fault.name }),
    ...(requestId !== undefined && { request: requestId }),
  }
}

/** The name by which people know the client. */
function clientOf({ clientIdentifier, clientId }: Numbered['event']): string | undefined {
  return clientIdentifier ?? (clientId === undefined ? undefined : String(clientId))
}

type Event = Numbered['event']

/** Sentences by what they depend on: a row is made for each reader of the stream. */
const known = new Map<string, string>()

/** Far more than there are reasons and codes. */
const MOST = 5_000

function sentenceOf(event: Event): string {
  const { operation, reason, resultCode, fault } = event
  if (fault !== undefined)
    return `${fault.port === undefined ? 'The call' : `The port ${fault.port}`} failed with ${fault.name}.`
  const key = JSON.stringify([operation, reason, resultCode])
  const sentence = known.get(key) ?? madeSentence(event)
  if (known.size < MOST) known.set(key, sentence)
  return sentence
}

function madeSentence(event: Event): string {
  const [finding] = explain(event).findings
  const meant = finding ?? explain(event.resultCode)?.findings[0]
  return meant?.problem.replaceAll('`', '') ?? 'The call was granted.'
}
