import { API_REFUSALS, type ApiReason } from './refusals.js'

/** The fields that every answer of an operation has. */
export interface Answer {
  readonly action: string
  readonly resultCode: string
  readonly resultMessage: string
}

/**
 * Replaces the message for an invalid form: the operation's own message names types that forms do
 * not have.
 */
export function withFormProblem(answer: Answer, problem: string): Answer {
  return { ...answer, resultMessage: `[${answer.resultCode}] The form could not be read: ${problem}` }
}

/** An answer as JSON. Answers contain tokens, so they must not be cached. */
export function jsonResponse(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  })
}

/**
 * The answer of an operation: HTTP 200 for every action, except for codes with their own status.
 */
export function operationResponse(answer: Answer, statuses: ReadonlyMap<string, number>): Response {
  const { resultCode, resultMessage } = answer
  const status = statuses.get(resultCode)
  return status === undefined ? jsonResponse(200, answer) : jsonResponse(status, { resultCode, resultMessage })
}

/** The answer to a call that reached no operation. It repeats nothing of the call. */
export function refusalResponse(reason: ApiReason, challenge: string | undefined): Response {
  const { status, code, text } = API_REFUSALS[reason]
  return jsonResponse(
    status,
    { resultCode: code, resultMessage: `[${code}] ${text}` },
    {
      ...(status === 401 && challenge !== undefined && { 'WWW-Authenticate': challenge }),
      ...(status === 405 && { Allow: 'POST' }),
    },
  )
}
