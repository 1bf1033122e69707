import { type Ports, withDeadline } from '@symbolon/core'
import type { SetTimer } from '@symbolon/core/internal'
import type { Open, Runner } from '../runner.js'
import { type Answer, connectToCore } from '../scenarios/operations.js'
import { openWorld, type World } from '../scenarios/world.js'
import { FAULT_CASES, type FaultCase, hasSucceeded } from './cases.js'
import { FAULTS, type Fault, faulty } from './faulty.js'

/**
 * Injects every fault into every port call of the operations. None may lead to a success, and what
 * can be used once can still be used only once.
 *
 * There is one test per operation and fault. Deadlines pass immediately, so no test waits.
 * Unhandled rejections are left to the runner: vitest, jest and node:test fail because of them.
 */
export function faultContract(runner: Runner, open: Open): void {
  for (const [name, faultCase] of Object.entries(FAULT_CASES)) {
    for (const fault of FAULTS) {
      runner.test(`faults: ${name}: at any port call, ${fault}`, async () => {
        const world = await openWorld(open, connectToCore, {})
        const healthy = await runCase(world, faultCase, { call: -1, fault })
        runner.equal(hasSucceeded(faultCase, healthy.answer), true)
        const problems: string[] = []
        for (const call of healthy.calls.keys()) problems.push(...(await problemsAt(world, faultCase, call, fault)))
        runner.equal(problems, [])
      })
    }
  }
}

async function problemsAt(world: World, faultCase: FaultCase, call: number, fault: Fault): Promise<readonly string[]> {
  const { operation, once, prepare } = faultCase
  const succeeded = (given: Answer) => hasSucceeded(faultCase, given)
  const { answer, calls, injected, request } = await runCase(world, faultCase, { call, fault })
  if (!injected) return []
  const problems: string[] = []
  const where = `${calls[call]} (${call})`
  if (succeeded(answer)) problems.push(`${where}: ${answer.action}`)
  if (FAILING.has(fault) && answer.action !== FAULT) problems.push(`${where}: ${answer.action}, not a fault`)
  if (once) {
    const again = [await world[operation](request), await world[operation](request)]
    if (again.filter(succeeded).length > 1) problems.push(`${where}: can be used twice`)
  }
  const next = await world[operation](await prepare(world))
  if (!succeeded(next)) problems.push(`${where}: ${next.action} for later requests`)
  return problems
}

const FAULT = 'INTERNAL_SERVER_ERROR'

const FAILING: ReadonlySet<Fault> = new Set<Fault>(['it rejects', 'it hangs', 'it completes but then rejects'])

async function runCase(
  world: World,
  { operation, prepare }: FaultCase,
  { call, fault }: { readonly call: number; readonly fault: Fault },
) {
  const request = await prepare(world)
  const { setTimer, ring } = manualTimers()
  const { ports, calls, injected } = faulty<Ports>(world.ports, { call, fault, onHang: ring })
  const answer = await connectToCore(withDeadline(ports, 5_000, setTimer))[operation](request)
  return { answer, calls, injected: injected(), request }
}

function manualTimers(): { readonly setTimer: SetTimer; ring(): void } {
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
