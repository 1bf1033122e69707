import type { ReportEvent, TraceEntry } from '@symbolon/core'
import { defined, isJsonObject, type JsonObject, type Outcome } from '@symbolon/core/internal'

/** Reads a report from the JSON of a log; `undefined` if it is none. Members that a logger has added are left out. */
export function readReportEvent(value: unknown): ReportEvent | undefined {
  if (!isJsonObject(value)) return undefined
  const { operation, action, resultCode, checks = [] } = value
  if (typeof operation !== 'string' || typeof action !== 'string' || typeof resultCode !== 'string') return undefined
  const entries = Array.isArray(checks) ? checks.flatMap(entryIn) : []
  return defined({
    operation,
    action,
    resultCode,
    checks: entries,
    serviceId: textIn(value, 'serviceId'),
    clientId: numberIn(value, 'clientId'),
    clientIdentifier: textIn(value, 'clientIdentifier'),
    at: instantIn(value.at),
    reason: textIn(value, 'reason'),
    challenge: textIn(value, 'challenge'),
    requestId: textIn(value, 'requestId'),
    fault: faultIn(value.fault),
  })
}

function entryIn(value: unknown): readonly TraceEntry[] {
  if (!isJsonObject(value)) return []
  const outcome = OUTCOMES.find(each => each === value.outcome)
  if (outcome === undefined) return []
  const [stage, name, clause] = [textIn(value, 'stage'), textIn(value, 'name'), textIn(value, 'clause')]
  if (stage === undefined || name === undefined || clause === undefined) return []
  return [defined({ stage, name, clause, outcome, ...seenIn(value) })]
}

function seenIn(value: JsonObject) {
  const { lines } = value
  return {
    expected: textIn(value, 'expected'),
    actual: textIn(value, 'actual'),
    hint: textIn(value, 'hint'),
    lines: Array.isArray(lines) ? lines.filter(line => typeof line === 'string') : undefined,
  }
}

/** An instant as reports have it, or as logs write it in ISO 8601. */
function instantIn(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : value
  return typeof at === 'number' && !Number.isNaN(at) ? at : undefined
}

/** A fault as reports have it, or the one name that a log has. */
function faultIn(value: unknown): ReportEvent['fault'] | undefined {
  if (typeof value === 'string') return { name: value }
  const name = isJsonObject(value) ? textIn(value, 'name') : undefined
  return name === undefined || !isJsonObject(value) ? undefined : defined({ name, port: textIn(value, 'port') })
}

function textIn(value: JsonObject, name: string): string | undefined {
  const text = value[name]
  return typeof text === 'string' ? text : undefined
}

function numberIn(value: JsonObject, name: string): number | undefined {
  const number = value[name]
  return typeof number === 'number' ? number : undefined
}

const OUTCOMES: readonly Outcome[] = ['passed', 'refused', 'not-applicable', 'not-reached']

/** The last refusal of a log of reports, one of JSON a line, or of one report; else the last report. */
export function loggedEvent(text: string): ReportEvent | undefined {
  const whole = jsonIn(text)
  const values = whole === undefined ? text.split('\n').map(jsonIn) : [whole].flat()
  const events = values.map(readReportEvent).filter(event => event !== undefined)
  return events.findLast(({ reason, fault }) => reason !== undefined || fault !== undefined) ?? events.at(-1)
}

/** A text as JSON; `undefined` where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse reports malformed text only by throwing.
    return undefined
  }
}
