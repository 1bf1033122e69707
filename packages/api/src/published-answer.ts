import type { Answer } from './answer.js'

/*
 * Published clients parse answers into classes. Only this file adapts answers to them
 * (docs/rest-api.md).
 */

/** Adds the number 0 when there is no client: published clients always expect a number. */
export function withClientNumber(answer: Answer): Answer {
  return 'clientId' in answer ? answer : Object.assign({ clientId: 0 }, answer)
}

/** Writes the keys of a client as JSON text: published clients do not expect an object. */
export function withKeysAsText(answer: Answer): Answer {
  const client: unknown = 'client' in answer ? answer.client : undefined
  if (typeof client !== 'object' || client === null || !('jwks' in client)) return answer
  return Object.assign({}, answer, { client: { ...client, jwks: JSON.stringify(client.jwks) } })
}
