import type { Service } from '../records/service.js'
import type { Decision } from './operation.js'
import { type RefusalOf, type RefusalTable, resultMessage, verdictOf, type Wording } from './refusals.js'

/** The members of every answer that say how a call ended. */
export interface AnswerHead<Type extends string, Action extends string> {
  /** Which operation answers. */
  readonly type: Type
  /** `A` and six digits. */
  readonly resultCode: string
  /**
   * `[code] text`, for the caller: never sent to the client. With CREATED it contains the
   * request_uri: keep that out of logs.
   */
  readonly resultMessage: string
  /** What the caller does next; look at it first. */
  readonly action: Action
}

export function answerHead<Type extends string, Action extends string>(
  type: Type,
  action: Action,
  wording: Wording,
): AnswerHead<Type, Action> {
  return { type, resultCode: wording.code, resultMessage: resultMessage(wording), action }
}

export type Denied<Refusal> = Exclude<Decision<unknown, Refusal>, { readonly kind: 'granted' }>

export function errorAnswer<Type extends string, Reasons, Action extends string>(
  type: Type,
  table: RefusalTable<Reasons, Action>,
  denied: Denied<RefusalOf<Reasons>>,
  fault: Wording,
): AnswerHead<Type, Action | 'INTERNAL_SERVER_ERROR'> & { readonly responseContent: string } {
  if (denied.kind === 'fault') {
    const responseContent = errorBody('server_error', fault, denied.service)
    return { ...answerHead(type, 'INTERNAL_SERVER_ERROR', fault), responseContent }
  }
  const { action, error, shown, ...wording } = verdictOf(table, denied.refusal)
  return { ...answerHead(type, action, wording), responseContent: errorBody(error, shown, denied.service) }
}

/** The JSON of an OAuth error response (RFC 6749 §5.2). */
export function errorBody(error: string, wording: Wording, service: Service | undefined): string {
  return JSON.stringify(errorParameters(error, wording, service))
}

/** For a body, a redirect URI or a challenge (RFC 6749 §4.1.2.1, §5.2). */
export function errorParameters(error: string, wording: Wording, service: Service | undefined): Record<string, string> {
  const parameters: Record<string, string> = { error }
  if (!service?.errorDescriptionOmitted) parameters.error_description = resultMessage(wording)
  if (service?.errorUriBase !== undefined && !service.errorUriOmitted) {
    parameters.error_uri = `${service.errorUriBase}#${wording.code}`
  }
  return parameters
}
