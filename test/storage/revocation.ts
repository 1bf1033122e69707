import { accessTokenRecord, type Open } from '@symbolon/contract'
import type { Answer } from '@symbolon/contract/scenarios'
import type { Worker } from './processes.js'
import { type SharedService, shareService } from './service.js'

/** Milliseconds by which the clocks of the two processes are ahead of the true one, and between two kills. */
const [AHEAD, BEHIND, KILL_EVERY] = [5_000, -5_000, 4_000]

/** How many tokens each process creates before the revocation, and how often both create one meanwhile. */
const [SAMPLE, PAUSE] = [20, 20]

/** What a revocation did, which one worker began, ended every four seconds, while another created tokens. */
export interface RevocationAudit {
  /** Tokens of before the first OK that were accepted after it. */
  readonly acceptedAfterOk: number
  readonly created: number
  /** Tokens that were created after the first OK and refused. */
  readonly refusedAlthoughNew: number
  /** Tokens of before that are still stored at the end. */
  readonly left: number
  readonly kills: number
  readonly removed: number
  /** Milliseconds: the longest call, and until `finished`. */
  readonly longestCall: number
  readonly finishedAfter: number
}

/** Whose tokens are revoked. */
export type Revoked = { readonly clientId: number; readonly subject?: string } | { readonly subject: string }

/** A storage, and how a worker is started over it: another process, where several can reach the storage. */
export interface RevocationSite {
  readonly open: Open
  start(): Promise<Worker>
}

/** Revokes the tokens of a holder, of which so many are stored. */
export async function auditRevocation(
  { open, start }: RevocationSite,
  tokens: number,
  holder: Revoked,
): Promise<RevocationAudit> {
  const service = await shareService(open)
  const [creator, other] = [await start(), await start()]
  try {
    await fill(service, tokens)
    const before = [
      ...(await created(creator, service, AHEAD, SAMPLE)),
      ...(await created(other, service, BEHIND, SAMPLE)),
    ]
    return await revocation({ start, service, creator, holder }, other, before)
  } finally {
    await creator.end()
  }
}

interface Scene {
  readonly start: RevocationSite['start']
  readonly service: SharedService
  readonly creator: Worker
  readonly holder: Revoked
}

async function revocation(scene: Scene, first: Worker, before: readonly string[]): Promise<RevocationAudit> {
  const { service, creator, holder } = scene
  const begin = performance.now()
  const [count, fresh] = [{ kills: 0, removed: 0, longest: 0, accepted: 0 }, [] as string[]]
  let [revoker, started, revokedAt, isFinished] = [first, performance.now(), undefined as number | undefined, false]
  while (!isFinished) {
    const request = { ...holder, ...(revokedAt !== undefined && { revokedAt }) }
    const asked = revoker.ask('calls', callsOf(service, BEHIND, 'revokeTokens', [request]))
    const killing = setTimeout(() => void revoker.end(), Math.max(started + KILL_EVERY - performance.now(), 0))
    const done = await asked
    clearTimeout(killing)
    const answer: Partial<Record<string, unknown>> = { ...done?.answers[0] }
    if (done === undefined) {
      count.kills++
      ;[revoker, started] = [await scene.start(), performance.now()]
      continue
    }
    if (answer.action !== 'OK') throw new Error(`the revocation answered ${JSON.stringify(answer)}`)
    if (revokedAt === undefined) count.accepted += await accepted(scene, before, [creator, revoker])
    revokedAt = Number(answer.revokedAt)
    isFinished = answer.finished === true
    count.removed += Number(answer.count)
    count.longest = Math.max(count.longest, done.took[0] ?? 0)
    fresh.push(...(await created(creator, service, AHEAD, PAUSE)), ...(await created(revoker, service, BEHIND, PAUSE)))
  }
  const finishedAfter = Math.round(performance.now() - begin)
  count.accepted += await accepted(scene, before, [creator, revoker])
  const ofNew = await accepted(scene, fresh, [creator])
  const selection = { ...holder, ...(revokedAt !== undefined && { createdUntil: revokedAt }) }
  const left = await service.world.stores.accessTokens.remove(selection, 1e6)
  await revoker.end()
  const { kills, removed, longest, accepted: acceptedAfterOk } = count
  const refusedAlthoughNew = fresh.length - ofNew
  return {
    ...{ acceptedAfterOk, created: fresh.length, refusedAlthoughNew, left, kills, removed },
    ...{ longestCall: Math.round(longest), finishedAfter },
  }
}

/** How many of the tokens these processes accept together. */
async function accepted({ service }: Scene, tokens: readonly string[], workers: readonly Worker[]): Promise<number> {
  const requests = tokens.map(token => ({ token }))
  const answers = await Promise.all(
    workers.map((worker, at) =>
      worker.ask('calls', callsOf(service, at === 0 ? AHEAD : BEHIND, 'introspect', requests)),
    ),
  )
  return answers.flatMap(each => each?.answers ?? []).filter(({ action }) => action === 'OK').length
}

async function created(worker: Worker, service: SharedService, ahead: number, count: number): Promise<string[]> {
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', scopes: [] }
  const requests = Array.from({ length: count }, () => creation)
  const done = await worker.ask('calls', callsOf(service, ahead, 'createToken', requests))
  return (done?.answers ?? []).map(tokenOf)
}

function tokenOf(answer: Answer): string {
  const token: unknown = Reflect.get(answer, 'accessToken')
  if (typeof token === 'string') return token
  throw new Error(`no token was created: ${JSON.stringify(answer)}`)
}

function callsOf<Operation extends string>(
  { serviceId }: SharedService,
  ahead: number,
  operation: Operation,
  requests: readonly unknown[],
) {
  return { serviceId, ahead, operation, requests }
}

/** Stores tokens that nobody presents. */
async function fill({ serviceId, world }: SharedService, tokens: number): Promise<void> {
  const now = Date.now()
  const times = { createdAt: now - 60_000, expiresAt: now + 9e6, retainedUntil: now + 9e7 }
  let left = tokens
  const writer = async () => {
    while (left-- > 0) {
      const record = accessTokenRecord({
        ...times,
        serviceId,
        clientId: 1001,
        clientIdentifier: '1001',
        subject: 'ada',
      })
      await world.stores.accessTokens.add(record, now)
    }
  }
  await Promise.all(Array.from({ length: 16 }, writer))
}
