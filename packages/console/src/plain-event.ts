import type { ReportEvent } from '@symbolon/core'

/** One line of the trace. */
type Check = ReportEvent['checks'][number]

/** The most characters of a name, and of a value that a check compared. */
const LENGTHS = { name: 200, value: 2_000 }

/** The most checks of an event, lines that a check compared, and names of a flow. */
const COUNTS = { checks: 300, lines: 64, flow: 16 }

/** Control and format characters, halves of characters, unassigned ones, and breaks of lines. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * An event that can be kept and shown: clients choose some of its texts, so these are bounded and
 * have no characters that hide or turn the direction of writing.
 */
export function plainEvent(event: ReportEvent): ReportEvent {
  const { operation, action, resultCode, serviceId, clientIdentifier, reason, problem, challenge, fault } = event
  const { flow, requestId, checks } = event
  return {
    ...event,
    operation: name(operation),
    action: name(action),
    resultCode: name(resultCode),
    ...(serviceId !== undefined && { serviceId: name(serviceId) }),
    ...(clientIdentifier !== undefined && { clientIdentifier: name(clientIdentifier) }),
    ...(reason !== undefined && { reason: name(reason) }),
    ...(problem !== undefined && { problem: value(problem) }),
    ...(challenge !== undefined && { challenge: value(challenge) }),
    ...(fault !== undefined && { fault: plainFault(fault) }),
    ...(flow !== undefined && { flow: flow.slice(0, COUNTS.flow).map(name) }),
    ...(requestId !== undefined && { requestId: name(requestId) }),
    checks: checks.slice(0, COUNTS.checks).map(plainCheck),
  }
}

function plainFault({ port, name: error }: NonNullable<ReportEvent['fault']>): NonNullable<ReportEvent['fault']> {
  return { ...(port !== undefined && { port: name(port) }), name: name(error) }
}

function plainCheck(check: Check): Check {
  const { expected, actual, hint, lines } = check
  return {
    ...check,
    ...(expected !== undefined && { expected: value(expected) }),
    ...(actual !== undefined && { actual: value(actual) }),
    ...(hint !== undefined && { hint: value(hint) }),
    ...(lines !== undefined && { lines: lines.slice(0, COUNTS.lines).map(value) }),
  }
}

function name(text: string): string {
  return plain(text, LENGTHS.name)
}

function value(text: string): string {
  return plain(text, LENGTHS.value)
}

function plain(text: string, length: number): string {
  const shown = text.slice(0, length).replace(UNSAFE, '?')
  return text.length > length ? `${shown}… (${text.length} characters)` : shown
}
