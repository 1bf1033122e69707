import type { Ports } from '@symbolon/core'
import { base64url, digestOf, equalTexts, randomToken } from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import { successorMac, type TokenPorts } from './ports.js'

/** A code or a refresh token: the handle of its family, a dot, and a secret. The two are told apart by their hashes. */
const FORM = /^[\w-]{43}\.[\w-]{43}$/

/** The handle that a value begins with; `undefined` where no value of ours has that form. */
export function handleOf(value: string): string | undefined {
  return FORM.test(value) ? value.slice(0, 43) : undefined
}

export interface NewValue {
  readonly value: string
  readonly hash: string
}

export async function newValue(handle: string, ports: Pick<Ports, 'crypto'>): Promise<NewValue> {
  return withHash(`${handle}.${await randomToken(ports)}`, ports)
}

async function withHash(value: string, ports: Pick<Ports, 'crypto'>): Promise<NewValue> {
  return { value, hash: await digestOf(value, ports) }
}

type Derivation = Pick<TokenPorts, 'crypto' | 'successorKeys'>

/**
 * The refresh token that takes the place of another. It is derived, so that a client which missed the answer gets the
 * same again, and no storage holds it.
 */
export function successorOf(presented: string, family: TokenFamily, ports: Derivation): Promise<NewValue> {
  return derived(ports.successorKeys()[0], presented, family, ports)
}

async function derived(
  key: Uint8Array,
  presented: string,
  { serviceId, key: familyKey }: TokenFamily,
  ports: Derivation,
): Promise<NewValue> {
  const mac = await successorMac(key, JSON.stringify(['refresh token', serviceId, familyKey, presented]), ports)
  return withHash(`${handleOf(presented)}.${base64url(mac)}`, ports)
}

/** The successor that was given before, also where the first key has changed since; `undefined` without its key. */
export async function givenSuccessor(
  presented: string,
  family: TokenFamily,
  ports: Derivation,
): Promise<NewValue | undefined> {
  for (const key of ports.successorKeys()) {
    const candidate = await derived(key, presented, family, ports)
    if (isHash(candidate.hash, family.refreshTokenHash)) return candidate
  }
  return undefined
}

export function isHash(hash: string, stored: string | undefined): boolean {
  return stored !== undefined && equalTexts(hash, stored)
}
