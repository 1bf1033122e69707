import { explain, type Finding } from '@symbolon/core/explain'
import type { HttpAnswer } from '@symbolon/core/http'
import type { Judged } from './judge.js'

/** What is wrong with a request by the reports of the operations. */
export function reportedFindings({ events }: Judged): readonly Finding[] {
  return events.flatMap(event => explain(event).findings)
}

/** What is wrong with a request by an answer that came before any operation. */
export function answeredFindings({ answer }: Judged): readonly Finding[] {
  return answer === undefined || answer.status < 400 ? [] : [findingOfAnswer(answer)]
}

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
