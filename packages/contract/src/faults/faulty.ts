import type { Ports } from '@symbolon/core'

/** What can go wrong with one call of a port. */
export const FAULTS = [
  'it rejects',
  'it hangs',
  'it is done and then fails',
  "it answers another tenant's record",
  'it answers corrupt JSON',
] as const

/** One of {@link FAULTS}. */
export type Fault = (typeof FAULTS)[number]

/** Which call of a port goes wrong, and how. */
export interface FaultPlan {
  /** The call, counted from 0 over all ports; one that is never made leaves all as it is. */
  readonly call: number
  readonly fault: Fault
  /** Called when a call hangs, so that a deadline can pass without anybody waiting for it. */
  hung?(): void
}

/** Ports of which one call goes wrong, and what was called. */
export interface Faulty<Some> {
  readonly ports: Some
  /** The calls in their order: `clients.find`. */
  readonly calls: readonly string[]
  /** Whether the fault came to be: not every call answers a record. */
  readonly struck: () => boolean
}

/** Names of ports that are no ports. */
const APART: ReadonlySet<string> = new Set(['report', 'serviceId'])

/** The same ports, of which one call goes wrong as planned: to see that nothing wrong comes of it. */
export function faulty<Some extends Partial<Ports>>(ports: Some, plan: FaultPlan): Faulty<Some> {
  const calls: string[] = []
  let struck = false
  const act = (name: string, call: () => unknown): unknown => {
    if (calls.push(name) - 1 !== plan.call) return call()
    if (plan.fault === "it answers another tenant's record" && !RECORDS.has(name)) return call()
    struck = true
    return ACTS[plan.fault](call, plan)
  }
  const wrapped = Object.entries(ports).map(([name, port]) => [name, APART.has(name) ? port : watched(name, port, act)])
  return { ports: { ...ports, ...Object.fromEntries(wrapped) }, calls, struck: () => struck }
}

/** Calls that answer a record of a tenant. */
const RECORDS: ReadonlySet<string> = new Set([
  'clients.find',
  'accessTokens.find',
  'pushedRequests.find',
  'pushedRequests.take',
  'tickets.find',
  'tickets.take',
])

const ACTS: Readonly<Record<Fault, (call: () => unknown, plan: FaultPlan) => unknown>> = {
  'it rejects': () => Promise.reject(new Error('the port is down')),
  'it hangs': (_, plan) => {
    // After the caller has begun to wait, and has set its deadline.
    queueMicrotask(() => plan.hung?.())
    return new Promise(() => undefined)
  },
  'it is done and then fails': async call => {
    await call()
    throw new Error('the answer was lost')
  },
  "it answers another tenant's record": async call => foreign(await call()),
  'it answers corrupt JSON': async call => {
    await call()
    return '{"serviceId":"ba'
  },
}

/** The record as a neighbour has it: under the same key, with another service, another client and another secret. */
function foreign(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if ('client' in answer) return { ...answer, client: foreign(answer.client), canonical: '4711' }
  return {
    ...answer,
    ...('serviceId' in answer && { serviceId: 'another' }),
    clientId: 4711,
    clientSecret: 'plain:another',
  }
}

function watched(name: string, port: unknown, act: (name: string, call: () => unknown) => unknown): unknown {
  return new Proxy(Object(port), {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...parameters: unknown[]) =>
        act(`${name}.${String(key)}`, () => Reflect.apply(member, target, parameters))
    },
  })
}
