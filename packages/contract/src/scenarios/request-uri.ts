import { pushed } from './cast.js'
import type { World } from './world.js'

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
