/** Fails at construction when there are no ports, instead of at every request. */
export function requirePorts<Ports>(ports: Ports, where: string): Ports {
  if (typeof ports !== 'object' || ports === null) {
    throw new TypeError(`${where}: pass what createPorts() made as \`ports\``)
  }
  return ports
}
