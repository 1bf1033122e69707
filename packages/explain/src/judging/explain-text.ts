import type { Result } from '@symbolon/core'
import { explain } from '../explain.js'
import type { Explanation } from '../explanation.js'
import { jsonIn, loggedEvent } from '../read-report-event.js'
import type { CapturedRequest } from './captured-request.js'
import { explainCertificates, isCertificates } from './explain-certificates.js'
import { explainJwt } from './explain-jwt.js'
import { type ExplainContext, explainRequest } from './explain-request.js'
import { isCurl, isHar, isRawRequest, readCurl, readHar, readRawRequest } from './read-capture.js'

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
  async (text, context) => (isCurl(text) ? judged(readCurl(text), context) : undefined),
  async (text, context) => (isRawRequest(text) ? judged(readRawRequest(text), context) : undefined),
  async (text, context) => (/^[\w-]+\.[\w-]*\.[\w-]*$/.test(text) ? ok(await explainJwt(text, context)) : undefined),
  explainJson,
  async text => okIfAny(explainLine(text)),
]

function ok(value: Explanation): Explained {
  return { ok: true, value }
}

function okIfAny(value: Explanation | undefined): Explained | undefined {
  return value && ok(value)
}

async function judged(read: Result<CapturedRequest, string>, context: ExplainContext): Promise<Explained> {
  return read.ok ? ok(await explainRequest(read.value, context)) : read
}

/** A report, a HAR, or a log of reports, of which the last refusal counts. */
async function explainJson(text: string, context: ExplainContext): Promise<Explained | undefined> {
  if (!/^[{[]/.test(text)) return undefined
  const whole = jsonIn(text)
  if (isHar(whole)) return judged(readHar(whole), context)
  const event = loggedEvent(text)
  return event && ok(explain(event))
}

/** Lines of a log, or a challenge: the reason after the last code if it has one, else the code. */
function explainLine(text: string): Explanation | undefined {
  const [, code = '', reason = ''] = [...text.matchAll(/\b(A\d{6})\b[\])]?\s*([a-z]+(?:_[a-z]+)+)?/g)].at(-1) ?? []
  const meanings = explain(code)
  const named = meanings?.findings.filter(finding => finding.code === reason) ?? []
  return named.length === 0 ? meanings : { subject: `${code} ${reason}`, findings: named.slice(0, 1) }
}
