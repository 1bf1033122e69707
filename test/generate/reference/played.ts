import { connectToCore, type Operations, play } from '@symbolon/contract/scenarios'
import type { Ports, ReportEvent } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { eachOperation } from '../../scenarios/each-operation.js'
import { OPERATIONS } from '../../scenarios/operations.js'
import { recording, reporting } from '../../scenarios/recording.js'

/** What the scenarios of an operation show of it. */
export interface Shown {
  /** The result codes, each with its reason, that leave at a rule of a stage. */
  leaving(stage: string, rule: string): readonly Leave[]
  /** The methods of ports that it calls, in the order of the alphabet. */
  readonly calls: readonly string[]
}

/** A refusal at a rule. */
export interface Leave {
  readonly code: string
  readonly reason: string
}

/** Plays the scenarios of an operation, and gathers where its refusals leave and which ports it calls. */
export async function shownOf(operation: ReportEvent['operation']): Promise<Shown> {
  const scenarios = OPERATIONS.find(({ name }) => name === operation)?.scenarios ?? []
  const storage = createStorage()
  const leaves = new Map<string, Map<string, Leave>>()
  const calls = new Set<string>()
  for (const scenario of scenarios) {
    const connect = (ports: Ports) =>
      observing(ports, (event, made) => {
        if (event.operation !== operation) return
        for (const call of made) calls.add(call)
        gather(event, leaves)
      })
    await play(serviceId => memoryStores({ serviceId, storage }), connect, scenario)
  }
  return {
    leaving: (stage, rule) => [...(leaves.get(keyOf(stage, rule))?.values() ?? [])].toSorted(byCode),
    calls: [...calls].toSorted(),
  }
}

function observing(ports: Ports, hear: (event: ReportEvent, calls: readonly string[]) => void): Operations {
  return eachOperation(name => async request => {
    const [events, calls]: [ReportEvent[], string[]] = [[], []]
    const answer = await connectToCore(reporting(recording(ports, calls), events))[name](request)
    for (const event of events) hear(event, calls)
    return answer
  })
}

const keyOf = (stage: string, rule: string) => JSON.stringify([stage, rule])

function gather({ reason, resultCode, checks }: ReportEvent, leaves: Map<string, Map<string, Leave>>): void {
  const refused = checks.find(({ outcome }) => outcome === 'refused')
  if (refused === undefined || reason === undefined) return
  const key = keyOf(refused.stage, refused.name)
  const known = leaves.get(key) ?? new Map<string, Leave>()
  leaves.set(key, known.set(reason, { code: resultCode, reason }))
}

function byCode(one: Leave, other: Leave): number {
  return `${one.code} ${one.reason}` < `${other.code} ${other.reason}` ? -1 : 1
}
