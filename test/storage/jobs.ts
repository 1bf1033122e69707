import { type Answer, connectToCore, type Open, type Operations } from '@symbolon/contract'
import type { Ports } from '@symbolon/core'
import { portsOf } from './service.js'

/** Operations of which each request succeeds once at most, and the action that says so. */
export const ONCE = { authorize: 'INTERACTION', introspect: 'OK', complete: 'OK' } as const

/** How often each request is tried at once, by this process. */
export interface Race {
  readonly serviceId: string
  readonly operation: keyof typeof ONCE
  readonly requests: readonly unknown[]
  readonly times: number
}

/** How often each request succeeded, in the order of the requests, and how often each outcome came. */
export interface Raced {
  readonly wins: readonly number[]
  readonly outcomes: Readonly<Record<string, number>>
}

/** At which port call the process is to die, counted from 0, and whether its answer has come by then. */
export interface Death {
  readonly call: number
  readonly moment: 'sent' | 'answered'
}

/** One call of an operation, which may not live to see its end. */
export interface Doomed {
  readonly serviceId: string
  readonly operation: keyof Operations
  readonly request: unknown
  readonly death?: Death
}

/** What came of a call that lived: its answer, and the calls of ports that it made. */
export interface Survived {
  readonly answer: Answer
  readonly calls: readonly string[]
}

/** What a process can be asked to do. */
export interface Jobs {
  readonly race: (race: Race) => Promise<Raced>
  readonly call: (doomed: Doomed) => Promise<Survived>
}

/** The jobs of a process over its adapter. */
export function jobsOver(open: Open): Jobs {
  return {
    race: async ({ serviceId, operation, requests, times }) => {
      const operations = connectToCore(await portsOf(open, serviceId))
      const outcomes: Record<string, number> = {}
      // All attempts begin before any of them has ended.
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
    call: async ({ serviceId, operation, request, death }) => {
      const calls: string[] = []
      const ports = mortal(await portsOf(open, serviceId), calls, death)
      return { answer: await connectToCore(ports)[operation](request), calls }
    },
  }
}

/** The same ports, of which one call ends the process. */
function mortal(ports: Ports, calls: string[], death: Death | undefined): Ports {
  const wrapped = Object.entries(ports).map(([name, port]) => [name, mortalPort(name, port, calls, death)])
  return { ...ports, ...Object.fromEntries(wrapped) }
}

function mortalPort(name: string, port: object, calls: string[], death: Death | undefined): object {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...parameters: unknown[]) => {
        const isLast = calls.push(`${name}.${String(key)}`) - 1 === death?.call
        const answer: unknown = member.apply(target, parameters)
        if (!isLast) return answer
        // Some ports answer at once, and must not be seen to answer a promise.
        if (answer instanceof Promise) return dying(answer, death?.moment)
        process.kill(process.pid, 'SIGKILL')
      }
    },
  })
}

/** Ends the process when the call has left it, or when it has come back; nobody hears of the answer. */
async function dying(answer: Promise<unknown>, moment: Death['moment'] | undefined): Promise<never> {
  if (moment === 'answered') await answer
  else await new Promise(resolve => setImmediate(resolve))
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}
