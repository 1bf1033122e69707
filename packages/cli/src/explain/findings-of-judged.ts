import { explain, type Finding } from '@symbolon/core/explain'
import type { HttpAnswer } from '@symbolon/core/http'
import type { Judged } from './judge.js'

/** What is wrong with a request, by the reports of the operations and by the answer. */
export function findingsOfJudged({ events, answer }: Judged): readonly Finding[] {
  const reported = events.flatMap(event => explain(event).findings)
  if (reported.length > 0 || answer === undefined || answer.status < 400) return reported
  return [findingOfAnswer(answer)]
}

/** An answer that came before any operation was called. */
function findingOfAnswer({ status, headers, body }: HttpAnswer): Finding {
  const challenge = headers['WWW-Authenticate']
  const told = [String(status), challenge ?? headers.Allow ?? body].join(' ').trim()
  const [, code] = /\[(A\d{6})\]/.exec(told) ?? []
  const name = code ?? NAMES[status]
  const [known] = (name === undefined ? undefined : explain(name))?.findings ?? []
  return { ...(known ?? unnamed(status)), confidence: 'certain', told }
}

/** What a status without a code means. */
const NAMES: Readonly<Record<number, string>> = { 401: 'token_missing' }

function unnamed(status: number): Omit<Finding, 'confidence'> {
  return {
    code: `http_${status}`,
    problem: status === 405 ? 'The endpoint does not take this method.' : `The endpoint answers ${status}.`,
    fix:
      status === 405
        ? 'Use a method that Allow names; a form is posted.'
        : 'Compare the request with the document of the endpoint.',
  }
}
