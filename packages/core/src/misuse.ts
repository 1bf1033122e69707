import { requireKnownMembers } from './lib/known-members.js'
import { isPromised } from './lib/result.js'
import { clientText } from './record-texts.js'
import type { Client } from './records.js'

/**
 * The options of a function, where each of them is one of these names; a `TypeError` names the function, and what it does
 * not know. For adapters and ports of your own.
 */
export function requireOptions<Options extends object>(
  caller: string,
  options: Options,
  names: Readonly<Record<keyof Options, true>>,
): Options {
  requireKnownMembers(caller, options, Object.keys(names))
  return options
}

/** Ports, where there are some; else a `TypeError` says where they come from. */
export function requirePorts<Ports>(caller: string, ports: Ports): Ports {
  if (isObject(ports)) return ports
  throw new TypeError(`${caller}: pass the ports, which createPorts() makes`)
}

/**
 * A client that a registry is to hold, where it is what `defineClient` answers, or `readClient` as its value; else a
 * `TypeError` says what to pass. Everything that adds a client to a store calls it first: what was not read may lack defaults
 * on which decisions rest.
 */
export function requireClient(caller: string, client: Client): Client {
  if (isPromised(client)) throw new TypeError(`${caller}: pass a client, not a promise of one: await defineClient(…)`)
  const fault = isObject(client) ? storageFault(client) : 'it is no object'
  if (fault === undefined) return client
  throw new TypeError(`${caller}: pass a client as defineClient() answers it, with all defaults filled in (${fault})`)
}

/** Why a client cannot be stored, with the name of the member. */
function storageFault(client: Client): string | undefined {
  try {
    clientText.write(client)
    return undefined
  } catch (error) {
    return error instanceof TypeError ? error.message : 'it cannot be written as JSON'
  }
}

/** Whether a value can have members. */
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
