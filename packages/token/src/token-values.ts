import type { Ports } from '@symbolon/core'
import { base64url, digestOf, equalTexts, randomToken, utf8 } from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import { type TokenPorts, textMac } from './ports.js'

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

export async function newCode(handle: string, ports: Pick<Ports, 'crypto'>): Promise<NewValue> {
  return withHash(`${handle}.${await randomToken(ports)}`, ports)
}

async function withHash(value: string, ports: Pick<Ports, 'crypto'>): Promise<NewValue> {
  return { value, hash: await digestOf(value, ports) }
}

/** Where the MAC begins in a refresh token: after the handle, the dot, and a secret of 162 bits. It has 96 bits. */
const MAC_START = 71

/**
 * A refresh token contains a MAC by a key that only its family has. Hashes of tokens that were replaced are not kept:
 * the MAC distinguishes them from values that nobody has issued, even if a key of `tokenPorts` was removed meanwhile.
 */
async function refreshToken(
  handle: string,
  secret: string,
  key: string,
  ports: Pick<Ports, 'crypto'>,
): Promise<NewValue> {
  const start = `${handle}.${secret}`.slice(0, MAC_START)
  return withHash(start + (await macOf(start, key, ports)), ports)
}

async function macOf(start: string, key: string, ports: Pick<Ports, 'crypto'>): Promise<string> {
  const mac = base64url(await textMac(utf8(key), start, ports))
  return mac.slice(0, 87 - MAC_START)
}

/** The first refresh token of a family, with the key of all of them. */
export async function firstRefreshToken(
  handle: string,
  ports: Pick<Ports, 'crypto'>,
): Promise<NewValue & { readonly key: string }> {
  const [secret, key] = await Promise.all([randomToken(ports), randomToken(ports)])
  return { ...(await refreshToken(handle, secret, key, ports)), key }
}

/** Whether a value is a refresh token of the family, of any generation. */
export async function isRefreshToken(
  { value, hash }: NewValue,
  { refreshTokenHash, refreshTokenKey }: TokenFamily,
  ports: Pick<Ports, 'crypto'>,
): Promise<boolean> {
  if (refreshTokenKey === undefined) return false
  if (isHash(hash, refreshTokenHash)) return true
  const mac = await macOf(value.slice(0, MAC_START), refreshTokenKey, ports)
  return equalTexts(value.slice(MAC_START), mac)
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
  return refreshToken(presented.slice(0, 43), base64url(secret), refreshTokenKey, ports)
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
