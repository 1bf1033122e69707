import type { HttpAnswer } from '@symbolon/core/http'
import { API_REFUSALS, type ApiReason } from './refusals.js'

/** The fields that every answer of an operation has. */
export interface Answer {
  readonly action: string
  readonly resultCode: string
  readonly resultMessage: string
}

/** Replaces the message for an invalid form: the operation's own message names types that forms do not have. */
export function withFormProblem(answer: Answer, problem: string): Answer {
  return { ...answer, resultMessage: `[${answer.resultCode}] The form could not be read: ${problem}` }
}

/** The answer to a call whose fields cannot be read. */
export function unreadableAnswer(resultCode: string, problem: string) {
  const action = 'INTERNAL_SERVER_ERROR' as const
  const responseContent = '{"error":"server_error"}'
  return {
    resultCode,
    resultMessage: `[${resultCode}] The call could not be read: ${problem}`,
    action,
    responseContent,
  }
}

const HEADERS = Object.freeze({ 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })

/** An answer as JSON. Answers contain tokens, so they must not be cached. */
function jsonAnswer(status: number, body: object, headers: HttpAnswer['headers'] = HEADERS): HttpAnswer {
  return { status, headers, body: JSON.stringify(body) }
}

/** The answer of an operation: HTTP 200 for every action, except for codes with their own status. */
export function operationAnswer(answer: Answer, statuses: ReadonlyMap<string, number>): HttpAnswer {
  const { resultCode, resultMessage } = answer
  const status = statuses.get(resultCode)
  return status === undefined ? jsonAnswer(200, answer) : jsonAnswer(status, { resultCode, resultMessage })
}

/** The answer to a call that reached no operation. It repeats nothing of the call. */
export function refusalAnswer(reason: ApiReason, challenge: string | undefined): HttpAnswer {
  const { status, code, text } = API_REFUSALS[reason]
  return jsonAnswer(
    status,
    { resultCode: code, resultMessage: `[${code}] ${text}` },
    {
      ...HEADERS,
      ...(status === 401 && challenge !== undefined && { 'WWW-Authenticate': challenge }),
      ...(status === 405 && { Allow: 'POST' }),
    },
  )
}
