import type { Answer } from './operations.js'

/** The ticket of a request that waits for the user. */
export async function ticketOf(answer: Promise<Answer>): Promise<string> {
  return String(Reflect.get(await answer, 'ticket'))
}
