import { pushed } from './cast.js'
import type { Answer } from './operations.js'
import type { Scenario } from './scenario.js'
import type { TokenChanges, World } from './world.js'

/** An authorization request with a request_uri. */
export function byUri(requestUri: string, changes: Readonly<Record<string, string>> = {}): object {
  return { parameters: new URLSearchParams({ client_id: 'shop', request_uri: requestUri, ...changes }).toString() }
}

/** Pushes a request, and returns its request_uri. */
export async function pushedUri(world: World, changes = {}): Promise<string> {
  return String(Reflect.get(await world.push(pushed(changes)), 'requestUri'))
}

/** The answer for an unknown request_uri. */
export const UNKNOWN_URI = {
  action: 'BAD_REQUEST',
  resultCode: 'A008303',
  error: 'invalid_request_uri',
  absent: ['ticket'],
}

/** The request waits for the user. */
export const WAITING = { action: 'INTERACTION', resultCode: 'A004001' }

/** The ticket of a request that waits for the user. */
export async function ticketOf(answer: Promise<Answer>): Promise<string> {
  return String(Reflect.get(await answer, 'ticket'))
}

/** Creates a token and introspects it with these demands. */
export function demanding(demands: object, creation: TokenChanges = {}): Scenario['play'] {
  return async world => world.introspect({ token: await world.token(creation), ...demands })
}

/** Waits for a call, and then introspects a token. */
export async function thenIntrospect(call: Promise<Answer>, world: World, token: string): Promise<Answer> {
  await call
  return world.introspect({ token })
}

/** The answer for an unknown token. */
export const NOT_KNOWN = {
  existent: false,
  usable: false,
  sufficient: false,
  refreshable: false,
  absent: ['clientId', 'subject', 'scopes', 'expiresAt', 'properties', 'serviceAttributes', 'clientAttributes'],
}

/** The answer for a known token that is refused. */
export const REFUSED_TOKEN = {
  action: 'UNAUTHORIZED',
  error: 'invalid_token',
  existent: true,
  usable: false,
  sufficient: false,
}

/** The number of concurrent calls in a race. */
export const RACERS = 100

/**
 * Makes a call concurrently {@link RACERS} times. Returns the first answer with the action `won`,
 * with the numbers of those and of the answers with a result code of `lost`.
 */
export async function race(
  call: (racer: number) => Promise<Answer>,
  won: string,
  ...lost: readonly string[]
): Promise<Answer> {
  const answers = await Promise.all(Array.from({ length: RACERS }, (_, racer) => call(racer)))
  const winners = answers.filter(({ action }) => action === won)
  const losers = answers.filter(({ resultCode }) => lost.includes(resultCode))
  const nobody = { action: 'NONE', resultCode: '' }
  return { ...nobody, ...winners[0], ...{ winners: winners.length, losers: losers.length } }
}
