import type { Ports } from '@symbolon/core'
import { base64url, digestOf, isHash, randomToken, refreshTokenOf, textMac } from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'

export interface NewValue {
  readonly value: string
  readonly hash: string
}

export async function newCode(handle: string, ports: Pick<Ports, 'crypto'>): Promise<NewValue> {
  return withHash(`${handle}.${await randomToken(ports)}`, ports)
}

async function withHash(value: string, ports: Pick<Ports, 'crypto'>): Promise<NewValue> {
  return { value, hash: await digestOf(value, ports) }
}

/** The first refresh token of the family of a code, with the key of all of them. */
export async function firstRefreshToken(
  code: string,
  ports: Pick<Ports, 'crypto'>,
): Promise<NewValue & { readonly key: string }> {
  const [secret, key] = await Promise.all([randomToken(ports), randomToken(ports)])
  return { ...(await withHash(await refreshTokenOf(handleIn(code), secret, key, ports), ports)), key }
}

/** Of a value that was issued. */
function handleIn(value: string): string {
  return value.slice(0, 43)
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
  { serviceId, key: familyKey, refreshTokenKey = '' }: TokenFamily,
  ports: Derivation,
): Promise<NewValue> {
  const secret = await textMac(key, JSON.stringify(['refresh token', serviceId, familyKey, presented]), ports)
  return withHash(await refreshTokenOf(handleIn(presented), base64url(secret), refreshTokenKey, ports), ports)
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
