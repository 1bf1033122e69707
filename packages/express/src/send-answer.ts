import type { HttpAnswer } from '@symbolon/core/http'
import type { Response } from 'express'

/** Sends an answer of core. `res.set` would add a charset to its content type, so Node's own setter is used. */
export function sendAnswer(res: Response, answer: HttpAnswer): void {
  res.statusCode = answer.status
  for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value)
  if (answer.body === '') res.end()
  else res.end(answer.body)
}
