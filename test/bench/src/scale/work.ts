import { setTimeout as pause } from 'node:timers/promises'
import { createAccessToken, introspect, pushAuthorizationRequest } from '@symbolon/core'
import { openPushSubject } from '../push-subject.js'
import { secretPusher } from '../pushes.js'
import type { FilledStores } from '../storage/storage.js'
import { openSubject } from '../subject.js'

/** How many operations a process begins in a second: few enough that four processes have the time. */
export const RATE = 200

/** Operations before the measured ones, in which the engine compiles hot code. */
const WARM_UP = 3_000

export interface Done {
  readonly operations: number
  /** Its processor time, in microseconds. */
  readonly micros: number
}

/** Calls an operation. The number of the call decides which one it is. */
export type Operation = (turn: number) => Promise<void>

export async function warmedUp(stores: FilledStores, clientId: number): Promise<Operation> {
  const operation = await operationsOn(stores, clientId)
  for (let turn = 0; turn < WARM_UP; turn++) await operation(turn)
  return operation
}

/** Calls an operation at the rate, whether or not earlier calls are answered. */
export async function paced(operation: Operation, seconds: number): Promise<Done> {
  const [before, begin] = [process.cpuUsage(), performance.now()]
  const operations = Math.round(seconds * RATE)
  const pending: Promise<void>[] = []
  while (pending.length < operations) {
    const due = Math.min(operations, ((performance.now() - begin) * RATE) / 1_000)
    while (pending.length < due) pending.push(operation(WARM_UP + pending.length))
    await pause(5)
  }
  await Promise.all(pending)
  const { user, system } = process.cpuUsage(before)
  return { operations, micros: user + system }
}

/** Of 20 operations 14 introspect, 3 push and 3 create, each with an uncached client. */
async function operationsOn(stores: FilledStores, clientId: number): Promise<Operation> {
  const { ports, issue } = await openSubject({ stores })
  const pusher = secretPusher(clientId)
  const { ports: pushing } = await openPushSubject([pusher], stores)
  const { value: token } = await issue()
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', scopes: ['read'] } as const
  const answered = async (turn: number) => {
    const place = turn % 20
    if (place < 14) return (await introspect({ token, scopes: ['read'] }, ports)).action
    if (place < 17) return (await pushAuthorizationRequest(pusher.push(), pushing)).action
    return (await createAccessToken({ ...creation, subject: `user-${turn}` }, ports)).action
  }
  return async turn => {
    const action = await answered(turn)
    if (action !== 'OK' && action !== 'CREATED') throw new Error(`an operation answered ${action}`)
  }
}
