import { type AnswerHead, answerHead, type Denied } from '../pipeline/answer.js'
import { verdictOf, type Wording } from '../pipeline/refusals.js'
import { ACCESS_TOKEN_REFUSALS, type AccessTokenAction, type AccessTokenRefusal } from './refusals.js'

/** Which token operation answers. */
export type AccessTokenResponseType = 'tokenCreateResponse' | 'tokenUpdateResponse' | 'tokenRevokeResponse'

/** BAD_REQUEST: a mistake of the call. FORBIDDEN: the client is locked. INTERNAL_SERVER_ERROR: a fault. */
export interface AccessTokenRefused extends AnswerHead<AccessTokenResponseType, Exclude<AccessTokenAction, 'OK'>> {}

/** A token operation that was refused or failed, as the answer to its caller. */
export function answerDenied(
  type: AccessTokenResponseType,
  denied: Denied<AccessTokenRefusal>,
  faultCode: Wording['code'],
): AccessTokenRefused {
  if (denied.kind === 'fault') {
    const text = 'The authorization server could not do what was asked.'
    return answerHead(type, 'INTERNAL_SERVER_ERROR', { code: faultCode, text })
  }
  const { action, ...wording } = verdictOf(ACCESS_TOKEN_REFUSALS, denied.refusal)
  return answerHead(type, action, wording)
}
