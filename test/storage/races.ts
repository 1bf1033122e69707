import type { Open } from '@symbolon/contract'
import {
  AS,
  boundToken,
  codeOf,
  type Form,
  request as proofRequest,
  pushed,
  REDEMPTION,
} from '@symbolon/contract/scenarios'
import type { Race, Raced } from './jobs.js'
import type { Crew, Worker } from './processes.js'
import { type SharedService, shareService } from './service.js'

/** The size of a race. */
export interface RaceSize {
  /** The number of one-time records. */
  readonly records: number
  /** The number of concurrent attempts to use each record, in all processes together. */
  readonly racers: number
}

/** The number of records for which all processes start together. */
const HEAT = 20

/** Pushed requests, each redeemed by concurrent calls. All `wins` must be 1. */
export async function redemptionRace(crew: Crew, open: Open, size: RaceSize): Promise<Raced> {
  const service = await shareService(open)
  const requests = await Promise.all(Array.from({ length: size.records }, () => redemptionOf(service)))
  return race(crew, { serviceId: service.serviceId, operation: 'authorize', requests }, size)
}

/** Introspections with a DPoP proof, each made by concurrent calls. All `wins` must be 1. */
export async function proofRace(crew: Crew, open: Open, size: RaceSize): Promise<Raced> {
  const { serviceId, world } = await shareService(open)
  const token = await boundToken(world)
  const requests = await Promise.all(Array.from({ length: size.records }, () => proofRequest(world, token)))
  return race(crew, { serviceId, operation: 'introspect', requests }, size)
}

/** The parameters that redeem a newly pushed request. */
export async function redemptionOf({ world }: Pick<SharedService, 'world'>): Promise<{ readonly parameters: string }> {
  const requestUri: unknown = Reflect.get(await world.push(pushed()), 'requestUri')
  return { parameters: new URLSearchParams({ client_id: 'shop', request_uri: String(requestUri) }).toString() }
}

/** Codes, each redeemed by concurrent calls. All `wins` must be 1. */
export async function codeRace(crew: Crew, open: Open, size: RaceSize): Promise<Raced> {
  const service = await shareService(open)
  const requests: unknown[] = []
  for (let at = 0; at < size.records; at++) requests.push(await codeRedemptionOf(service))
  return race(crew, { serviceId: service.serviceId, operation: 'exchange', requests }, size)
}

/** The request that redeems a new code. */
export async function codeRedemptionOf({ world }: Pick<SharedService, 'world'>): Promise<object> {
  return { ...AS.shop, parameters: formOf({ ...REDEMPTION, code: await codeOf(world) }) }
}

export function formOf(parameters: Form): string {
  return new URLSearchParams(Object.entries(parameters).map(([name, value = '']) => [name, value])).toString()
}

/** Runs a race in heats, so that the processes stay in step. */
function race(crew: Crew, { requests, ...whole }: Omit<Race, 'times'>, size: RaceSize): Promise<Raced> {
  return crew(async workers => {
    const heats: Raced[] = []
    for (let at = 0; at < requests.length; at += HEAT) {
      heats.push(await heat(workers, { ...whole, requests: requests.slice(at, at + HEAT) }, size))
    }
    return { wins: heats.flatMap(({ wins }) => wins), outcomes: summed(heats.map(({ outcomes }) => outcomes)) }
  })
}

async function heat(
  workers: readonly Pick<Worker, 'ask'>[],
  one: Omit<Race, 'times'>,
  { racers }: RaceSize,
): Promise<Raced> {
  const shares = workers.map((_, at) => Math.floor((racers + at) / workers.length))
  const answers = await Promise.all(workers.map((worker, at) => worker.ask('race', { ...one, times: shares[at] ?? 0 })))
  const raced = answers.map(answer => answer ?? workerDied())
  return {
    wins: one.requests.map((_, at) => raced.reduce((sum, { wins }) => sum + (wins[at] ?? 0), 0)),
    outcomes: summed(raced.map(({ outcomes }) => outcomes)),
  }
}

function workerDied(): never {
  throw new Error('a worker died in the race')
}

function summed(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [name, count] of all.flatMap(each => Object.entries(each))) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries(sums)
}
