import { connectToCore, openWorld, type Setting, type World } from '@symbolon/contract/scenarios'
import { type IntrospectionResponse, introspect, type Ports, type ReportEvent } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'

/** The request for which proofs are made. */
export interface Target {
  readonly htm: string
  readonly htu: string
}

/** A request with an ordinary method and URL. */
export const TARGET: Target = { htm: 'POST', htu: 'https://api.example/accounts/1' }

/**
 * A world whose clock is stopped at the current time, because client libraries read the system
 * clock. Generate keys before opening it: that can take long.
 */
export async function presentWorld(setting: Setting = {}): Promise<World> {
  const world = await openWorld(serviceId => memoryStores({ serviceId }), connectToCore, setting)
  world.pass(Math.floor((Date.now() - world.now()) / 1000))
  return world
}

/** The result of presenting a proof. */
export interface Judgement {
  readonly answer: IntrospectionResponse
  /** Why it was refused. */
  readonly reason: string | undefined
  /** The outcome of the signature check. */
  readonly signature: string | undefined
}

/** Introspects a token with a proof. */
export async function judge(ports: Ports, token: string, dpop: string, target: Target = TARGET): Promise<Judgement> {
  const events: ReportEvent[] = []
  const answer = await introspect({ token, dpop, ...target }, { ...ports, report: event => events.push(event) })
  const check = events[0]?.checks.find(({ name }) => name === 'signature of the proof')
  return { answer, reason: events[0]?.reason, signature: check?.outcome }
}
