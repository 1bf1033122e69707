import type { Ports, ReportEvent } from '@symbolon/core'

/** A call of a port, such as `clients.find`. */
export type PortCall = string

const STORES: ReadonlySet<string> = new Set(['clients', 'accessTokens', 'pushedRequests', 'tickets', 'replays'])

/** What waits for nothing: who asks for less of it saves nobody a trip. */
const UNRECORDED: ReadonlySet<string> = new Set(['report', 'attestations'])

/** Wraps ports to record their calls in order. */
export function recording(ports: Ports, calls: PortCall[]): Ports {
  const wrapped = Object.entries(ports).map(([name, port]) => [
    name,
    UNRECORDED.has(name) ? port : recorded(name, port, calls),
  ])
  return { ...ports, ...Object.fromEntries(wrapped) }
}

/** Only the calls of stores. */
export function storeCalls(calls: readonly PortCall[]): readonly PortCall[] {
  return calls.filter(call => STORES.has(call.split('.', 1).join('')))
}

/** The ports with a `report` that collects events. */
export function reporting(ports: Ports, events: { push(event: ReportEvent): unknown }): Ports {
  return { ...ports, report: event => events.push(event) }
}

/** Wraps the stores to record the arguments of their calls as JSON. */
export function withArguments(ports: Ports, texts: string[]): Ports {
  const wrapped = Object.entries(ports).flatMap(([name, port]) =>
    STORES.has(name) ? [[name, intercepted(port, parameters => texts.push(JSON.stringify(parameters)))]] : [],
  )
  return { ...ports, ...Object.fromEntries(wrapped) }
}

/** Wraps a port to record its calls. */
export function recorded<Port extends object>(name: string, port: Port, calls: PortCall[]): Port {
  return intercepted(port, (_, method) => calls.push(`${name}.${method}`))
}

/** Wraps an object to call `onCall` before each call of a method. */
function intercepted<Port extends object>(port: Port, onCall: (parameters: unknown[], method: string) => void): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...parameters: unknown[]) => {
        onCall(parameters, String(key))
        return member.apply(target, parameters)
      }
    },
  })
}
