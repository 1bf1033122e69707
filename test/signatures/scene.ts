import type { IntrospectionRequest } from '@symbolon/core'
import type { ComponentName } from '@symbolon/core/internal'
import type { ComponentParser } from 'http-message-signatures'
import { type SignerKey, signerKey } from './keys.js'
import { type ParameterChanges, signByHttpbis, signingWith } from './signers.js'
import { getting, judge, posting, type Sent, type Setting, type SigningWorld, signingWorld } from './world.js'

/** The components that must be covered by default. */
export const DEMANDED: readonly string[] = ['@method', '@target-uri', 'authorization']

/** The components that must be covered if there is a body. */
export const OF_BODY: readonly string[] = [...DEMANDED, 'content-digest']

/** The key with which the client of a scene signs. */
export const KEY: SignerKey = signerKey('ES256', 'first')
/** Another key of the client. */
export const SECOND: SignerKey = signerKey('Ed25519', 'second')

/** The setup of a row. */
export interface Scene {
  readonly world: SigningWorld
  /** An unsigned request without a body. */
  readonly get: Sent
  /** An unsigned request with a body. */
  readonly post: Sent
  /** The current time in seconds. */
  readonly now: number
}

/** Opens a scene whose client must sign, unless the setting changes that. */
export async function openScene(setting?: Setting): Promise<Scene> {
  const world = await signingWorld([KEY, SECOND], setting)
  return { world, get: getting(world.presented), post: posting(world.presented), now: Math.floor(world.now() / 1000) }
}

/** The differences of a signature from the default. */
export interface Deviation {
  readonly components?: readonly ComponentName[]
  readonly parameters?: ParameterChanges
  readonly key?: SignerKey
  readonly label?: string
  /** The wrong values that the client uses for components. */
  readonly mistaken?: ComponentParser
}

/** Signs a request as required, apart from the given differences. */
export function signed({ world }: Scene, sent: Sent, deviation: Deviation = {}): Promise<Sent> {
  const { key = KEY, label = 'sig', parameters, mistaken } = deviation
  const components = deviation.components ?? (sent.body === undefined ? DEMANDED : OF_BODY)
  return signByHttpbis(sent, { ...signingWith(key, world.now(), components, parameters), label }, mistaken)
}

/** The result of a row. */
export type Outcome = readonly [action: string, code: string, reason: string | undefined]

/** Makes the request of a row. */
export type Make = (scene: Scene) => Sent | Promise<Sent>

/** The result of a valid row. */
export const OK: Outcome = ['OK', 'A056001', undefined]

/** A refusal with a reason and the last digit of its code. */
export const refused = (reason: string, digit: number): Outcome => ['UNAUTHORIZED', `A06532${digit}`, reason]

/** The refusal of a wrong signature. */
export const WRONG: Outcome = refused('signature_wrong', 9)

/** Opens a scene, makes the request and introspects it. */
export async function outcome(setting: Setting, make: Make, caller: IntrospectionRequest = {}): Promise<Outcome> {
  const scene = await openScene(setting)
  const { action, code, reason } = await judge(scene.world.ports, await make(scene), caller)
  return [action, code, reason]
}
