import type { Answer } from './response.js'

/*
 * Published clients read answers into classes. Here, and nowhere else, an answer is written as those take it
 * (docs/rest-api.md).
 */

/** Where no client is known, its number is 0: published clients read one from every answer that can have it. */
export function withClientNumber(answer: Answer): Answer {
  return Object.assign({ clientId: 0 }, answer)
}

/** Published clients read the keys of a client as JSON text, not as an object. */
export function withKeysAsText(answer: Answer): Answer {
  const client: unknown = 'client' in answer ? answer.client : undefined
  if (typeof client !== 'object' || client === null || !('jwks' in client)) return answer
  return Object.assign({}, answer, { client: { ...client, jwks: JSON.stringify(client.jwks) } })
}
