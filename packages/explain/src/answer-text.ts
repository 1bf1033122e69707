import { resultMessage } from '@symbolon/core/internal'
import type { AnyRow } from './refusal-tables.js'

/** What the client gets of a refusal: the action, the error, and the text with its code. */
export function answerText({ action, error, code, text, shown = { code, text } }: AnyRow): string {
  return `${action} ${error}: ${resultMessage(shown)}`
}
