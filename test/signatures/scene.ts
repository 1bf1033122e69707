import type { IntrospectionRequest } from '@symbolon/core'
import type { ComponentName } from '@symbolon/core/http'
import type { ComponentParser } from 'http-message-signatures'
import { type SignerKey, signerKey } from './keys.js'
import { type Stated, saying, signByHttpbis } from './signers.js'
import { getting, judge, posting, type Sent, type Setting, type SigningWorld, signingWorld } from './world.js'

/** What must be covered where nothing else is said. */
export const DEMANDED: readonly string[] = ['@method', '@target-uri', 'authorization']

/** What must be covered where there is a body. */
export const OF_BODY: readonly string[] = [...DEMANDED, 'content-digest']

/** The key with which the client of a scene signs, and another that it has. */
export const KEY: SignerKey = signerKey('ES256', 'first')
/** The other key of the client. */
export const SECOND: SignerKey = signerKey('Ed25519', 'second')

/** Where a row plays. */
export interface Scene {
  readonly world: SigningWorld
  /** A request without a body, yet to be signed. */
  readonly get: Sent
  /** A request with a body, yet to be signed. */
  readonly post: Sent
  /** Seconds of the clock. */
  readonly now: number
}

/** Opens a scene in which the client must sign, unless the setting says otherwise. */
export async function openScene(setting?: Setting): Promise<Scene> {
  const world = await signingWorld([KEY, SECOND], setting)
  return { world, get: getting(world.presented), post: posting(world.presented), now: Math.floor(world.now() / 1000) }
}

/** What of a signature is otherwise. */
export interface Deviation {
  readonly components?: readonly ComponentName[]
  readonly parameters?: Stated
  readonly key?: SignerKey
  readonly label?: string
  /** What the client takes components for. */
  readonly mistaken?: ComponentParser
}

/** The request signed as it must be, but for what is otherwise. */
export function signed({ world }: Scene, sent: Sent, deviation: Deviation = {}): Promise<Sent> {
  const { key = KEY, label = 'sig', parameters, mistaken } = deviation
  const components = deviation.components ?? (sent.body === undefined ? DEMANDED : OF_BODY)
  return signByHttpbis(sent, { ...saying(key, world.now(), components, parameters), label }, mistaken)
}

/** Action, code and reason. */
export type Outcome = readonly [action: string, code: string, reason: string | undefined]

/** What a row makes of its scene: what is sent, and what the caller says beside or instead of it. */
export type Make = (scene: Scene) => Sent | Promise<Sent>

/** What a row that is in order comes to. */
export const OK: Outcome = ['OK', 'A056001', undefined]

/** A refusal by its reason and the last digit of its code. */
export const refused = (reason: string, digit: number): Outcome => ['UNAUTHORIZED', `A06532${digit}`, reason]

/** What the client gets for a signature that is wrong. */
export const WRONG: Outcome = refused('signature_wrong', 9)

/** What comes of a row.*/
export async function outcome(setting: Setting, make: Make, caller: IntrospectionRequest = {}): Promise<Outcome> {
  const scene = await openScene(setting)
  const { action, code, reason } = await judge(scene.world.ports, await make(scene), caller)
  return [action, code, reason]
}
