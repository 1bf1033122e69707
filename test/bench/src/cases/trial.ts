import { setTimeout as pause } from 'node:timers/promises'
import type { Case, Outcome, Row } from '../case.js'
import { type Account, accountOf, type Recovery, recoveryFrom } from '../trial/account.js'
import { TRIAL_DATABASES } from '../trial/databases.js'
import { Load } from '../trial/load.js'
import { TRIAL_REDIS } from '../trial/redis.js'
import { type ServedProcess, startServed, tokenFrom } from '../trial/served.js'
import { HANGING, type TrialServer, type TrialStorage } from '../trial/trial-server.js'

/**
 * `symbolon serve` under load while its storage hangs, restarts or fails over, and SIGTERM at the
 * end: a case for each storage.
 */
export const TRIALS: readonly Case[] = [...TRIAL_DATABASES, ...TRIAL_REDIS].map(storage => ({
  name: `trial-${storage.name}`,
  title: `symbolon serve, 64 connections, ${storage.title}: what became of the requests`,
  measure: seconds => trialOf(storage, seconds),
}))

async function trialOf(storage: TrialStorage, seconds: number): Promise<Outcome> {
  const server = await storage.open()
  if (typeof server === 'string') return { unit: 'count', rows: [], notes: [`Not measured: ${server}`], failures: [] }
  try {
    return await play(server, seconds)
  } finally {
    await server.close()
  }
}

/** Milliseconds for which a request may have been on its way when a disturbance began. */
const BEFORE = 1_000

/** When a disturbance began, and when the storage was back. */
interface Disturbed {
  readonly name: string
  readonly from: number
  readonly to: number
}

async function play(server: TrialServer, seconds: number): Promise<Outcome> {
  const served = await startServed(server.storage)
  await server.prepare()
  const begun = served.logged()
  const load = new Load(served.goal)
  load.start(await tokenFrom(served))
  const disturbed = await disturb(server, (seconds * 1_000) / (server.disturbances.length + 1))
  const stopping = Date.now()
  const [status] = await Promise.all([served.stop(), load.end()])
  const account = accountOf(load.sent, served.logged() - begun - 1, await server.written())
  const recoveries = disturbed.map(({ from, to }, index) =>
    recoveryFrom(load.sent, [from, to, disturbed[index + 1]?.from ?? stopping]),
  )
  return {
    unit: 'count',
    rows: rowsOf(account, disturbed),
    notes: ['', ...disturbed.map((each, index) => recoveryNote(each, recoveries[index])), '', ...faultsOf(served)],
    failures: failuresOf(account, status),
  }
}

/** Lets the disturbances happen one after the other, with the same time before and after each. */
async function disturb({ disturbances }: TrialServer, milliseconds: number): Promise<readonly Disturbed[]> {
  const disturbed: Disturbed[] = []
  let begin = Date.now()
  for (const { name, happen } of disturbances) {
    await pause(milliseconds - (Date.now() - begin))
    begin = Date.now()
    await happen()
    disturbed.push({ name, from: begin, to: Date.now() })
  }
  await pause(milliseconds - (Date.now() - begin))
  return disturbed
}

function rowsOf(account: Account, disturbed: readonly Disturbed[]): readonly Row[] {
  const { outcomes } = account
  const row = (what: string, ours: number, most?: number) => ({
    what,
    against: '',
    ours,
    ...(most !== undefined && { target: { most } }),
  })
  return [
    row('requests', account.requests),
    row('good answers', outcomes.done),
    row('faults', outcomes.fault),
    row('other answers', outcomes.other, 0),
    row('executed, but the answer was lost', account.lost, 0),
    row('no answer, and not executed', outcomes.unanswered - account.silent),
    row('acknowledged, but not stored', account.gone, 0),
    ...disturbed.map(each => row(`${each.name}: written after the caller was answered 500`, ...lateIn(each, account))),
    row('written before the caller was answered 500', account.unheard),
    row('written twice', account.twice, 0),
    row('the longest wait for an answer, ms', account.longest, 6_000),
  ]
}

/**
 * How many writes of a disturbance ran too late, and how many may: a server that hangs runs what was
 * sent before anybody knew.
 */
function lateIn({ name, from, to }: Disturbed, { late }: Account): [count: number, most?: number] {
  const count = late.filter(({ at }) => at >= from - BEFORE && at < to).length
  return name === HANGING ? [count] : [count, 0]
}

function recoveryNote({ name, from, to }: Disturbed, recovery: Recovery | undefined): string {
  const { faults = 0, first = 0, last = 0 } = recovery ?? {}
  const took = `${name} of ${seconds(to - from)} s: ${faults} faults`
  return `${took}; all kinds work ${seconds(first)} s after it; the last fault was sent ${seconds(last)} s after it.`
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1)
}

/** The lines that `serve` wrote, shortened. */
function faultsOf({ faults }: ServedProcess): readonly string[] {
  return [
    `${faults.length} lines about faults, such as:`,
    ...faults.slice(0, 6).map(line => `    ${line.slice(0, 160)}`),
  ]
}

function failuresOf({ lost, gone }: Account, status: number | null): readonly string[] {
  return [
    ...(lost > 0 ? [`${lost} answers were lost`] : []),
    ...(gone > 0 ? [`${gone} acknowledged writes are not stored`] : []),
    ...(status === 0 ? [] : [`symbolon serve ended with ${status}`]),
  ]
}
