import { requireKnownMembers } from './known-members.js'

/**
 * Returns the options of a function if all their names are known. Otherwise it throws a `TypeError`
 * with the name of the function and of the unknown option. For adapters and ports of your own.
 */
export function requireOptions<Options extends object>(
  caller: string,
  options: Options,
  names: Readonly<Record<keyof Options, true>>,
): Options {
  requireKnownMembers(caller, options, Object.keys(names))
  return options
}

/**
 * Returns the ports if they are an object. Otherwise it throws a `TypeError` that says where ports
 * come from.
 */
export function requirePorts<Ports>(caller: string, ports: Ports): Ports {
  if (isObject(ports)) return ports
  throw new TypeError(`${caller}: pass the ports that createPorts() returns`)
}

/** Whether a value can have members. */
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
