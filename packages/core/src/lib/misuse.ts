import { requireKnownMembers } from './known-members.js'

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

/** Whether a value can have members. */
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
