import type { Open } from '@symbolon/contract'
import { type Answer, connectToCore, type Operations } from '@symbolon/contract/scenarios'
import type { Ports } from '@symbolon/core'
import { portsOf } from './service.js'

/** Operations whose requests succeed at most once, and the action of success. */
export const ONCE = { authorize: 'INTERACTION', introspect: 'OK', complete: 'OK', exchange: 'OK' } as const

/** Requests that this process tries several times concurrently. */
export interface Race {
  readonly serviceId: string
  readonly operation: keyof typeof ONCE
  readonly requests: readonly unknown[]
  readonly times: number
}

/**
 * The successes of each request, in the order of the requests, and the number of answers by
 * outcome.
 */
export interface Raced {
  readonly wins: readonly number[]
  readonly outcomes: Readonly<Record<string, number>>
}

/**
 * The port call at which the process kills itself, counted from 0: when it is sent, or answered.
 */
export interface KillPoint {
  readonly call: number
  readonly moment: 'sent' | 'answered'
}

/** One call of an operation, during which the process may kill itself. */
export interface OperationCall {
  readonly serviceId: string
  readonly operation: keyof Operations
  readonly request: unknown
  readonly killPoint?: KillPoint
}

/** The answer of a completed call, and its port calls. */
export interface CompletedCall {
  readonly answer: Answer
  readonly calls: readonly string[]
}

/** Calls of an operation by a process whose clock is so many milliseconds ahead, one for each request. */
export interface SkewedCalls {
  readonly serviceId: string
  readonly ahead: number
  readonly operation: keyof Operations
  readonly requests: readonly unknown[]
}

/** The answers, and how many milliseconds each call took. */
export interface TimedAnswers {
  readonly answers: readonly Answer[]
  readonly took: readonly number[]
}

/** The jobs of a worker process. */
export interface Jobs {
  readonly calls: (calls: SkewedCalls) => Promise<TimedAnswers>
  readonly race: (race: Race) => Promise<Raced>
  readonly call: (call: OperationCall) => Promise<CompletedCall>
}

/** The jobs of a process with its adapter. */
export function jobsOver(open: Open): Jobs {
  return {
    race: async ({ serviceId, operation, requests, times }) => {
      const operations = connectToCore(await portsOf(open, serviceId))
      const outcomes: Record<string, number> = {}
      // All attempts start before any of them completes.
      const attempts = requests.map(request =>
        Promise.all(Array.from({ length: times }, () => operations[operation](request))),
      )
      const answers = await Promise.all(attempts)
      for (const { action, resultCode } of answers.flat()) {
        const outcome = `${action} ${resultCode}`
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      const succeeded = (answer: Answer) => answer.action === ONCE[operation]
      return { wins: answers.map(each => each.filter(succeeded).length), outcomes }
    },
    calls: async ({ serviceId, ahead, operation, requests }) => {
      const ports = { ...(await portsOf(open, serviceId)), clock: { now: () => Date.now() + ahead } }
      const [answers, took]: [Answer[], number[]] = [[], []]
      for (const request of requests) {
        const begin = performance.now()
        answers.push(await connectToCore(ports)[operation](request))
        took.push(performance.now() - begin)
      }
      return { answers, took }
    },
    call: async ({ serviceId, operation, request, killPoint }) => {
      const calls: string[] = []
      const ports = killing(await portsOf(open, serviceId), calls, killPoint)
      return { answer: await connectToCore(ports)[operation](request), calls }
    },
  }
}

/** Wraps ports to record their calls and to kill the process at one of them. */
function killing(ports: Ports, calls: string[], killPoint: KillPoint | undefined): Ports {
  const wrapped = Object.entries(ports).map(([name, port]) => [name, killingPort(name, port, calls, killPoint)])
  return { ...ports, ...Object.fromEntries(wrapped) }
}

function killingPort(name: string, port: object, calls: string[], killPoint: KillPoint | undefined): object {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...parameters: unknown[]) => {
        const isLast = calls.push(`${name}.${String(key)}`) - 1 === killPoint?.call
        const answer: unknown = member.apply(target, parameters)
        if (!isLast) return answer
        // Synchronous ports must not return a promise.
        if (answer instanceof Promise) return killAfter(answer, killPoint?.moment)
        process.kill(process.pid, 'SIGKILL')
      }
    },
  })
}

/** Kills the process after the call is sent, or after it is answered. Never resolves. */
async function killAfter(answer: Promise<unknown>, moment: KillPoint['moment'] | undefined): Promise<never> {
  if (moment === 'answered') await answer
  else await new Promise(resolve => setImmediate(resolve))
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}
