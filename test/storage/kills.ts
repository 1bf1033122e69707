import { type Answer, type Open, type Operations, pushed } from '@symbolon/contract'
import { boundToken, request as proofRequest } from '../../packages/contract/src/scenarios/proofs.js'
import type { AdapterSite } from './adapter-site.js'
import type { Death } from './jobs.js'
import { startWorker } from './processes.js'
import { redemptionOf } from './races.js'
import { type SharedService, shareService } from './service.js'

/** Processes that are started at once: most of their time is their start. */
const TOGETHER = 4

/** What came of a one-time thing after a process died over it. */
export interface Audit {
  /** The port call at which the process died, and whether that call had come back; `answer` when the operation had ended. */
  readonly died: string
  /** Successes in all: of the process that died, if it told, and of two others that tried again. */
  readonly successes: number
}

/** An operation on a one-time thing: how it is prepared, and how one tries again after the process is gone. */
interface Killable {
  readonly operation: keyof Operations
  readonly success: string
  prepare(service: SharedService): Promise<unknown>
  /** Tries to use the same thing again. */
  again(service: SharedService, request: unknown, answer: Answer | undefined): Promise<boolean>
}

/** The operations that are killed at every port call. */
export const KILLABLE = {
  push: {
    operation: 'push',
    success: 'CREATED',
    prepare: async () => pushed(),
    // What was created is there, once; what was not created was not promised.
    again: async ({ world }, _, answer) => {
      const requestUri: unknown = Reflect.get(answer ?? {}, 'requestUri')
      if (typeof requestUri !== 'string') return false
      const parameters = new URLSearchParams({ client_id: 'shop', request_uri: requestUri }).toString()
      return (await world.authorize({ parameters })).action === 'INTERACTION'
    },
  },
  redeem: {
    operation: 'authorize',
    success: 'INTERACTION',
    prepare: redemptionOf,
    again: async ({ world }, request) => (await world.authorize(request)).action === 'INTERACTION',
  },
  introspect: {
    operation: 'introspect',
    success: 'OK',
    prepare: async ({ world }) => proofRequest(world, await boundToken(world)),
    again: async ({ world }, request) => (await world.introspect(request)).action === 'OK',
  },
} as const satisfies Readonly<Record<string, Killable>>

/** Kills a process at every port call of an operation, in turn, and looks at what it left behind. */
export async function auditKills(
  site: AdapterSite,
  open: Open,
  name: keyof typeof KILLABLE,
): Promise<readonly Audit[]> {
  const killable: Killable = KILLABLE[name]
  const calls = await callsOf(site, open, killable)
  const deaths = calls.flatMap((call, at) =>
    (['sent', 'answered'] as const).map(moment => ({ name: `${call} ${moment}`, death: { call: at, moment } })),
  )
  const audits: Audit[] = [await audit(site, open, killable, 'answer', undefined)]
  for (let at = 0; at < deaths.length; at += TOGETHER) {
    const some = deaths.slice(at, at + TOGETHER)
    audits.push(...(await Promise.all(some.map(each => audit(site, open, killable, each.name, each.death)))))
  }
  return audits
}

async function callsOf(site: AdapterSite, open: Open, killable: Killable): Promise<readonly string[]> {
  const service = await shareService(open)
  const worker = await startWorker(site)
  try {
    const { serviceId } = service
    const request = await killable.prepare(service)
    return (await worker.ask('call', { serviceId, operation: killable.operation, request }))?.calls ?? []
  } finally {
    await worker.end()
  }
}

async function audit(
  site: AdapterSite,
  open: Open,
  killable: Killable,
  died: string,
  death: Death | undefined,
): Promise<Audit> {
  const service = await shareService(open)
  const [request, worker] = [await killable.prepare(service), await startWorker(site)]
  const { serviceId } = service
  const { operation } = killable
  const survived = await worker.ask('call', { serviceId, operation, request, ...(death !== undefined && { death }) })
  await worker.end()
  if ((survived === undefined) !== (death !== undefined)) throw new Error(`it should have died: ${died}`)
  const told = operation !== 'push' && survived?.answer.action === killable.success
  const tries = [await killable.again(service, request, survived?.answer)]
  tries.push(await killable.again(service, request, survived?.answer))
  return { died, successes: [told, ...tries].filter(Boolean).length }
}
