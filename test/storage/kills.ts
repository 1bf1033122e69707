import type { Open } from '@symbolon/contract'
import {
  type Answer,
  AS,
  boundToken,
  type Operations,
  request as proofRequest,
  pushed,
  refreshTokenIn,
  refreshTokenOf,
} from '@symbolon/contract/scenarios'
import { SCALE } from '../scale.js'
import type { AdapterSite } from './adapter-site.js'
import type { KillPoint } from './jobs.js'
import { startWorker } from './processes.js'
import { codeRedemptionOf, formOf, redemptionOf } from './races.js'
import { type SharedService, shareService } from './service.js'

/** How many processes run concurrently, because starting them takes most of the time. */
const CONCURRENT = 4

/** How often a record was used when a process was killed while using it. */
export interface Audit {
  /**
   * The port call at which the process was killed and `sent` or `answered`; `answer` if it was not.
   */
  readonly killedAt: string
  /** The successes of the process, if it answered, of its rivals, and of two more attempts. */
  readonly successes: number
  /** The same without the process itself. */
  readonly byOthers: number
  /** How many different things the attempts of others were given. */
  readonly given: number
}

/** An operation that uses up a record: how it is prepared, and how the record is used again. */
interface Killable {
  readonly operation: keyof Operations
  readonly success: string
  prepare(service: SharedService): Promise<unknown>
  /** How many others use the same record while the process is killed. */
  readonly rivals?: number
  /** Tries to use the same record again, and says whether that succeeded, or what was given. */
  again(service: SharedService, request: unknown, answer: Answer | undefined): Promise<boolean | string>
}

const redeemCode: Killable = {
  operation: 'exchange',
  success: 'OK',
  prepare: codeRedemptionOf,
  again: async ({ world }, request) => (await world.exchange(request)).action === 'OK',
}

const refresh: Killable = {
  operation: 'exchange',
  success: 'OK',
  prepare: async ({ world }) => {
    const token = await refreshTokenOf(world, 'spa')
    return { ...AS.spa, parameters: formOf({ grant_type: 'refresh_token', refresh_token: token }) }
  },
  again: async ({ world }, request) => {
    const repeated = await world.exchange(request)
    return repeated.action === 'OK' && refreshTokenIn(repeated)
  },
}

export const RIVALS = 31

/** The operations during which a process is killed. */
export const KILLABLE = {
  push: {
    operation: 'push',
    success: 'CREATED',
    prepare: async () => pushed(),
    // Only a request that was answered with CREATED must be stored.
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
  redeemCode,
  refresh,
  'redeemCode among others': { ...redeemCode, rivals: RIVALS },
  'refresh among others': { ...refresh, rivals: RIVALS },
} as const satisfies Readonly<Record<string, Killable>>

const MOMENTS = ['sent', 'answered'] as const

/** Whether a process is killed at a call: at full scale at any, else at those that change a store. */
function isTried(call: string): boolean {
  return (
    SCALE === 'full' || /^(?:accessTokens|clients|pushedRequests|replays|tickets|tokenFamilies)\.(?!find)/.test(call)
  )
}

/**
 * Kills a process at the port calls of an operation in turn, and tries to use the record again.
 */
export async function auditKills(
  site: AdapterSite,
  open: Open,
  name: keyof typeof KILLABLE,
): Promise<readonly Audit[]> {
  const killable: Killable = KILLABLE[name]
  const unkilled = await audit(site, open, killable, 'answer', undefined)
  // Among others it may lose before it writes.
  const { calls } = killable.rivals
    ? await audit(site, open, { ...killable, rivals: 0 }, 'answer', undefined)
    : unkilled
  const kills = calls.flatMap((call, at) =>
    isTried(call) ? MOMENTS.map(moment => ({ name: `${call} ${moment}`, killPoint: { call: at, moment } })) : [],
  )
  const audits: Audit[] = [unkilled]
  for (let at = 0; at < kills.length; at += CONCURRENT) {
    const some = kills.slice(at, at + CONCURRENT)
    audits.push(...(await Promise.all(some.map(each => audit(site, open, killable, each.name, each.killPoint)))))
  }
  return audits
}

async function audit(
  site: AdapterSite,
  open: Open,
  killable: Killable,
  killedAt: string,
  killPoint: KillPoint | undefined,
): Promise<Audit & { readonly calls: readonly string[] }> {
  const service = await shareService(open)
  const [request, worker] = [await killable.prepare(service), await startWorker(site)]
  const { serviceId } = service
  const { operation } = killable
  const rivals = Promise.all(
    Array.from({ length: killable.rivals ?? 0 }, () => killable.again(service, request, undefined)),
  )
  const completed = await worker.ask('call', {
    serviceId,
    operation,
    request,
    ...(killPoint !== undefined && { killPoint }),
  })
  await worker.end()
  // Among rivals the process may not come to the call at which it was to be killed.
  if (killable.rivals === undefined && (completed === undefined) !== (killPoint !== undefined))
    throw new Error(`${killedAt}: the process was ${completed === undefined ? '' : 'not '}killed`)
  const succeeded = operation !== 'push' && completed?.answer.action === killable.success
  const others = [...(await rivals), await killable.again(service, request, completed?.answer)]
  others.push(await killable.again(service, request, completed?.answer))
  const successful = others.filter(each => each !== false)
  return {
    killedAt,
    successes: successful.length + (succeeded ? 1 : 0),
    byOthers: successful.length,
    given: new Set(successful).size,
    calls: completed?.calls ?? [],
  }
}
