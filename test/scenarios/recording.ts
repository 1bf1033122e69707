import type { Ports, ReportEvent } from '@symbolon/core'

/** A call of a port: `clients.find`. */
export type PortCall = string

const STORES: ReadonlySet<string> = new Set(['clients', 'accessTokens', 'pushedRequests', 'tickets', 'replays'])

/** The same ports, with every call written down in its order. */
export function recording(ports: Ports, calls: PortCall[]): Ports {
  const wrapped = Object.entries(ports).map(([name, port]) => [
    name,
    name === 'report' ? port : recorded(name, port, calls),
  ])
  return { ...ports, ...Object.fromEntries(wrapped) }
}

/** The calls that go to a store. */
export function storeCalls(calls: readonly PortCall[]): readonly PortCall[] {
  return calls.filter(call => STORES.has(call.split('.', 1).join('')))
}

/** The same ports, telling what was decided. */
export function reporting(ports: Ports, events: { push(event: ReportEvent): unknown }): Ports {
  return { ...ports, report: event => events.push(event) }
}

/** The same ports, with all that a store is asked or given written down as JSON. */
export function withArguments(ports: Ports, texts: string[]): Ports {
  const wrapped = Object.entries(ports).flatMap(([name, port]) =>
    STORES.has(name) ? [[name, heeded(port, parameters => texts.push(JSON.stringify(parameters)))]] : [],
  )
  return { ...ports, ...Object.fromEntries(wrapped) }
}

/** The same object, with every call of its methods written down. */
export function recorded<Port extends object>(name: string, port: Port, calls: PortCall[]): Port {
  return heeded(port, (_, method) => calls.push(`${name}.${method}`))
}

/** The same object, with somebody who hears of every call of its methods. */
function heeded<Port extends object>(port: Port, hear: (parameters: unknown[], method: string) => void): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...parameters: unknown[]) => {
        hear(parameters, String(key))
        return member.apply(target, parameters)
      }
    },
  })
}
