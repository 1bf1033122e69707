import { type Ports, type SetTimer, withDeadline } from '@symbolon/core'
import type { Open, Runner } from '../runner.js'
import { connectToCore, openWorld, type World } from '../scenarios/world.js'
import { FAULTS, type Fault, faulty } from './faulty.js'
import { PLAYS, type Play } from './plays.js'

/**
 * Every fault at every port call of the operations: none may end in a success, and what is good once stays good once.
 *
 * A test per operation and fault. Deadlines pass at once, so that no test waits. A rejection that nobody heard of is the
 * runner's to report; vitest, jest and node:test fail by it.
 */
export function faultContract(runner: Runner, open: Open): void {
  for (const [name, play] of Object.entries(PLAYS)) {
    for (const fault of FAULTS) {
      runner.test(`faults: ${name}: at any port call, ${fault}`, async () => {
        const world = await openWorld(open, connectToCore, {})
        const sound = await played(world, play, { call: -1, fault })
        runner.equal(play.succeeded(sound.answer), true)
        const offences: string[] = []
        for (const call of sound.calls.keys()) offences.push(...(await offencesAt(world, play, call, fault)))
        runner.equal(offences, [])
      })
    }
  }
}

/** What is wrong after one call has gone wrong, in words. */
async function offencesAt(world: World, play: Play, call: number, fault: Fault): Promise<readonly string[]> {
  const { answer, calls, struck, request } = await played(world, play, { call, fault })
  if (!struck) return []
  const offences: string[] = []
  const where = `${calls[call]} (${call})`
  if (play.succeeded(answer)) offences.push(`${where}: ${answer.action}`)
  if (FAILING.has(fault) && answer.action !== FAULT) offences.push(`${where}: ${answer.action}, not a fault`)
  if (play.once) {
    const again = [await world[play.operation](request), await world[play.operation](request)]
    if (again.filter(play.succeeded).length > 1) offences.push(`${where}: good twice`)
  }
  const fresh = await world[play.operation](await play.prepare(world))
  if (!play.succeeded(fresh)) offences.push(`${where}: ${fresh.action} ever after`)
  return offences
}

const FAULT = 'INTERNAL_SERVER_ERROR'

/** Faults without an answer, of which nothing but a fault can come. */
const FAILING: ReadonlySet<Fault> = new Set<Fault>(['it rejects', 'it hangs', 'it is done and then fails'])

async function played(world: World, play: Play, { call, fault }: { readonly call: number; readonly fault: Fault }) {
  const request = await play.prepare(world)
  const { setTimer, ring } = handTimers()
  const { ports, calls, struck } = faulty<Ports>(world.ports, { call, fault, hung: ring })
  const answer = await connectToCore(withDeadline(ports, 5_000, setTimer))[play.operation](request)
  return { answer, calls, struck: struck(), request }
}

/** Timers that ring when they are told to. */
function handTimers(): { readonly setTimer: SetTimer; ring(): void } {
  const running = new Set<() => void>()
  return {
    setTimer: (_, ring) => {
      running.add(ring)
      return () => running.delete(ring)
    },
    ring: () => {
      for (const ring of running) ring()
    },
  }
}
