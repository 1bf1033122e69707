import type { HttpAnswer } from '@symbolon/core/http'
import type { Response } from 'express'

/**
 * Sends an answer of core, with the setter of Node, because `res.set` adds a charset to the content
 * type.
 */
export function sendAnswer(res: Response, answer: HttpAnswer): void {
  res.statusCode = answer.status
  for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value)
  if (answer.body === '') res.end()
  else res.end(answer.body)
}
