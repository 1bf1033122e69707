import { connectToCore, openWorld, type Setting, type World } from '@symbolon/contract'
import { type IntrospectionResponse, introspect, type Ports, type ReportEvent } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'

/** The request beside which proofs are presented. */
export interface Target {
  readonly htm: string
  readonly htu: string
}

/** A resource at which nothing is written in an unusual way. */
export const TARGET: Target = { htm: 'POST', htu: 'https://api.example/accounts/1' }

/**
 * A world whose clock shows the present and stands still: client libraries ask no other clock. Keys
 * take long to make, so they are made before.
 */
export async function presentWorld(setting: Setting = {}): Promise<World> {
  const world = await openWorld(serviceId => memoryStores({ serviceId }), connectToCore, setting)
  world.pass(Math.floor((Date.now() - world.now()) / 1000))
  return world
}

/** What came of a proof. */
export interface Judgement {
  readonly answer: IntrospectionResponse
  /** Why it was refused. */
  readonly reason: string | undefined
  /** What became of the check of the signature. */
  readonly signature: string | undefined
}

/** Introspects a token with a proof beside it. */
export async function judge(ports: Ports, token: string, dpop: string, target: Target = TARGET): Promise<Judgement> {
  const events: ReportEvent[] = []
  const answer = await introspect({ token, dpop, ...target }, { ...ports, report: event => events.push(event) })
  const check = events[0]?.checks.find(({ name }) => name === 'signature of the proof')
  return { answer, reason: events[0]?.reason, signature: check?.outcome }
}
