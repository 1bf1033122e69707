import type { Ports } from '@symbolon/core'

/** The faults that can be injected into a port call. */
export const FAULTS = [
  'it rejects',
  'it hangs',
  'it completes but then rejects',
  "it returns another tenant's record",
  'it returns corrupt JSON',
] as const

/** One of {@link FAULTS}. */
export type Fault = (typeof FAULTS)[number]

/** Which port call gets which fault. */
export interface FaultPlan {
  /** The number of the call, counted from 0 over all ports. */
  readonly call: number
  readonly fault: Fault
  /** Called when the call hangs, so that a test can let a deadline pass without waiting. */
  onHang?(): void
}

/** Ports with a fault, and the calls that were made. */
export interface Faulty<Some> {
  readonly ports: Some
  /** The calls in order, such as `clients.find`. */
  readonly calls: readonly string[]
  /** Whether the fault was injected. Some faults only apply to calls that return something. */
  readonly injected: () => boolean
}

const OTHER_MEMBERS: ReadonlySet<string> = new Set(['report', 'serviceId'])

/** Wraps ports so that one call has a fault, to test how the caller handles it. */
export function faulty<Some extends Partial<Ports>>(ports: Some, plan: FaultPlan): Faulty<Some> {
  const calls: string[] = []
  let injected = false
  const intercept = (name: string, call: () => unknown): unknown => {
    if (calls.push(name) - 1 !== plan.call) return call()
    if (!isApplicable(plan.fault, name)) return call()
    injected = true
    return INJECTIONS[plan.fault](call, plan)
  }
  const wrapped = Object.entries(ports).map(([name, port]) => [
    name,
    OTHER_MEMBERS.has(name) ? port : intercepted(name, port, intercept),
  ])
  return { ports: { ...ports, ...Object.fromEntries(wrapped) }, calls, injected: () => injected }
}

function isApplicable(fault: Fault, name: string): boolean {
  if (fault === "it returns another tenant's record") return RECORDS.has(name)
  return fault !== 'it returns corrupt JSON' || !WITHOUT_ANSWER.has(name)
}

const WITHOUT_ANSWER: ReadonlySet<string> = new Set(['revocations.revoke', 'clients.revokeTokens'])

const RECORDS: ReadonlySet<string> = new Set([
  'clients.find',
  'accessTokens.find',
  'pushedRequests.find',
  'pushedRequests.take',
  'tickets.find',
  'tickets.take',
  'tokenFamilies.find',
])

const INJECTIONS: Readonly<Record<Fault, (call: () => unknown, plan: FaultPlan) => unknown>> = {
  'it rejects': () => Promise.reject(new Error('the port is down')),
  'it hangs': (_, plan) => {
    // Later, when the caller waits and has set its deadline.
    queueMicrotask(() => plan.onHang?.())
    return new Promise(() => undefined)
  },
  'it completes but then rejects': async call => {
    await call()
    throw new Error('the reply was lost')
  },
  "it returns another tenant's record": async call => foreign(await call()),
  'it returns corrupt JSON': async call => {
    await call()
    return '{"serviceId":"ba'
  },
}

/** The record under the same key, but of another service, with another client and another secret. */
function foreign(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result
  if ('client' in result) return { ...result, client: foreign(result.client), canonical: '4711' }
  return {
    ...result,
    ...('serviceId' in result && { serviceId: 'another' }),
    clientId: 4711,
    clientSecret: 'plain:another',
  }
}

function intercepted(name: string, port: unknown, intercept: (name: string, call: () => unknown) => unknown): unknown {
  return new Proxy(Object(port), {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...parameters: unknown[]) =>
        intercept(`${name}.${String(key)}`, () => Reflect.apply(member, target, parameters))
    },
  })
}
