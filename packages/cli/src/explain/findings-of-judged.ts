import type { HttpAnswer } from '@symbolon/core/http'
import { explain, type Finding } from '@symbolon/explain'
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
  const answer = [String(status), challenge ?? headers.Allow ?? body].join(' ').trim()
  const [, code] = /\[(A\d{6})\]/.exec(answer) ?? []
  const name = code ?? (isChallengeForToken(challenge) ? NAMES[status] : undefined)
  const [known] = (name === undefined ? undefined : explain(name))?.findings ?? []
  return { ...(known ?? unnamed(status)), confidence: 'certain', answer }
}

/** Whether a challenge asks for an access token, and not for the credentials of a client. */
function isChallengeForToken(challenge = ''): boolean {
  return /^(?:Bearer|DPoP)\b/.test(challenge)
}

/** What a status without a code means. */
const NAMES: Readonly<Record<number, string>> = { 401: 'token_missing' }

function unnamed(status: number): Omit<Finding, 'confidence'> {
  const { problem, fix } = STATUSES[status] ?? {
    problem: `The endpoint answers ${status}.`,
    fix: 'Compare the request with the document of the endpoint.',
  }
  return { code: `http_${status}`, problem, fix }
}

const STATUSES: Readonly<Record<number, Pick<Finding, 'problem' | 'fix'>>> = {
  400: {
    problem: 'The Authorization header cannot be read: after the scheme and a space comes one token.',
    fix: 'Send one Authorization header: the scheme, a space and the token.',
  },
  401: {
    problem: 'The credentials of the client cannot be read.',
    fix: 'Send HTTP Basic as the Base64 of identifier, colon and secret, each form-encoded.',
  },
  405: { problem: 'The endpoint does not take this method.', fix: 'Use a method that Allow names; a form is posted.' },
}
