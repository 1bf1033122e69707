import { API_REFUSALS, type ApiReason } from './refusals.js'

/** What every answer of an operation holds. */
export interface Answer {
  readonly action: string
  readonly resultCode: string
  readonly resultMessage: string
}

/** The answer to a form that could not be read, in words of forms: those of the operation speak of types that no form has. */
export function inWordsOfForms(answer: Answer, problem: string): Answer {
  return { ...answer, resultMessage: `[${answer.resultCode}] The form could not be read: ${problem}` }
}

/** An answer as JSON. Answers hold tokens, so nobody may keep them. */
export function jsonResponse(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  })
}

/** The answer of an operation: HTTP 200 whatever its action, but for the codes that have a status of their own. */
export function operationResponse(answer: Answer, statuses: ReadonlyMap<string, number>): Response {
  const { resultCode, resultMessage } = answer
  const status = statuses.get(resultCode)
  return status === undefined ? jsonResponse(200, answer) : jsonResponse(status, { resultCode, resultMessage })
}

/** The answer to a call that reached no operation. It holds nothing of the call. */
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
