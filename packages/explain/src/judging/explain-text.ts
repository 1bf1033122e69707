import type { Result } from '@symbolon/core'
import { defined } from '@symbolon/core/internal'
import { explain } from '../explain.js'
import type { Explanation } from '../explanation.js'
import { loggedEvent } from '../read-report-event.js'
import { explainCertificates, isCertificates } from './explain-certificates.js'
import { explainJwt } from './explain-jwt.js'
import { type ExplainContext, explainCapture } from './explain-request.js'
import { readCapture } from './read-capture.js'

type Explained = Result<Explanation, string>

/**
 * Explains whatever an operator has: a code, a reason, a report, a line of a log, a captured HTTP
 * request (as it goes over the wire, as a curl command, or as a HAR), a JWT, a chain of certificates
 * in PEM. The refusal says what cannot be read.
 *
 * A request is judged by the operations themselves, and nothing is used up. Without
 * `context.server`, it is judged under a server that knows whatever the request names.
 */
export async function explainText(text: string, context: ExplainContext = {}): Promise<Explained> {
  const trimmed = text.trim()
  for (const explainAs of FORMS) {
    const explained = await explainAs(trimmed, context)
    if (explained !== undefined) return explained
  }
  return { ok: false, refusal: 'this is neither a code, a reason, a report, an HTTP request, a JWT nor a certificate' }
}

/** The forms in their order; `undefined` from those that do not fit. */
const FORMS: readonly ((text: string, context: ExplainContext) => Promise<Explained | undefined>)[] = [
  async text => okIfAny(explain(text)),
  async (text, context) => (isCertificates(text) ? ok(await explainCertificates(text, context)) : undefined),
  async (text, context) => {
    const read = readCapture(text)
    return read === undefined || !read.ok ? read : ok(await explainCapture(read.value, context))
  },
  async (text, context) => (/^[\w-]+\.[\w-]*\.[\w-]*$/.test(text) ? ok(await explainJwt(text, context)) : undefined),
  async text => okIfAny(explainReport(text)),
  async text => okIfAny(explainLine(text)),
]

function ok(value: Explanation): Explained {
  return { ok: true, value }
}

function okIfAny(value: Explanation | undefined): Explained | undefined {
  return value && ok(value)
}

/** A report, or a log of reports, of which the last refusal counts. */
function explainReport(text: string): Explanation | undefined {
  const event = /^[{[]/.test(text) ? loggedEvent(text) : undefined
  return event && explain(event)
}

/**
 * A line of a log, or a report as text: what it decided. Of several the last refusal counts, by the reason after its
 * code if it has one.
 */
function explainLine(text: string): Explanation | undefined {
  const [, code = '', reason = ''] = [...text.matchAll(/\b(A\d{6})\b[\])]?\s*([a-z]+(?:_[a-z]+)+)?/g)].at(-1) ?? []
  const meanings = explain(code)
  const named = meanings?.findings.find(finding => finding.code === reason)
  if (meanings === undefined || named === undefined) return meanings
  // The lines of a report but the first are indented.
  const lines = (text.split(/\n(?=\S)/).findLast(each => each.includes(code)) ?? '').split('\n')
  const [expected, actual] = ['expected', 'actual'].map(label => labelledIn(lines, label))
  return {
    subject: [`${code} ${reason}`, ...decisionIn(lines.findLast(line => line.includes(code)) ?? '')].join(', '),
    findings: [defined({ ...named, confidence: 'certain' as const, expected, actual })],
  }
}

/** Whose decision a line is about, and when it was made. Nothing else of the line: it may hold a token. */
function decisionIn(line: string): readonly string[] {
  const [, client] = /\bclient (\S+)/.exec(line) ?? []
  const [, id] = /(?: ms|\brequest) ([\w:.@+=-]+)/.exec(line) ?? []
  const [at] = /\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)/.exec(line) ?? []
  return [client && `client ${client}`, id && `request ${id}`, at].flatMap(part => part || [])
}

function labelledIn(lines: readonly string[], label: string): string | undefined {
  return lines
    .find(line => line.trimStart().startsWith(`${label} `))
    ?.trim()
    .slice(label.length)
    .trim()
}
