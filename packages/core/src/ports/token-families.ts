import { base64url } from '#platform-base64'
import { equalTexts } from '../lib/constant-time.js'
import { utf8 } from '../lib/encoding.js'
import type { Awaitable } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { Service } from '../records/service.js'
import type { TokenFamily } from '../records/token-family.js'
import { counted } from '../records/value-count.js'
import { askBoolean, askBytes, askRecord, PortFault } from './ask.js'
import { digestOf } from './digests.js'
import { belongsToService } from './find.js'
import type { Ports, StoreUse } from './ports.js'
import { revokeTokensUntil } from './revocation-marks.js'

/** A code or a refresh token: the handle of its family, a dot, and a secret. The two are told apart by their hashes. */
const FORM = /^[\w-]{43}\.[\w-]{43}$/

/** The handle that a value begins with; `undefined` where no value of ours has that form. */
export function handleOf(value: string): string | undefined {
  return FORM.test(value) ? value.slice(0, 43) : undefined
}

/** Where the MAC begins in a refresh token: after the handle, the dot, and a secret of 162 bits. It has 96 bits. */
const MAC_START = 71

/**
 * A refresh token contains a MAC by a key that only its family has. Hashes of tokens that were replaced are not kept:
 * the MAC distinguishes them from values that nobody has issued, even if a key of `tokenPorts` was removed meanwhile.
 */
export async function refreshTokenOf(
  handle: string,
  secret: string,
  key: string,
  ports: Pick<Ports, 'crypto'>,
): Promise<string> {
  const start = `${handle}.${secret}`.slice(0, MAC_START)
  return start + (await macOf(start, key, ports))
}

async function macOf(start: string, key: string, ports: Pick<Ports, 'crypto'>): Promise<string> {
  const mac = base64url(await textMac(utf8(key), start, ports))
  return mac.slice(0, 87 - MAC_START)
}

/** The HMAC of a text. */
export function textMac(key: Uint8Array, text: string, { crypto }: Pick<Ports, 'crypto'>): Awaitable<Uint8Array> {
  return askBytes('crypto', () => crypto.hmac(key, utf8(text)), 32)
}

/** Whether a value is a refresh token of the family, of any generation. */
async function isRefreshToken(
  { value, hash }: { readonly value: string; readonly hash: string },
  { refreshTokenHash, refreshTokenKey }: TokenFamily,
  ports: Pick<Ports, 'crypto'>,
): Promise<boolean> {
  if (refreshTokenKey === undefined) return false
  if (isHash(hash, refreshTokenHash)) return true
  const mac = await macOf(value.slice(0, MAC_START), refreshTokenKey, ports)
  return equalTexts(value.slice(MAC_START), mac)
}

export function isHash(hash: string, stored: string | undefined): boolean {
  return stored !== undefined && equalTexts(hash, stored)
}

type FamilyPorts<Method extends string> = Pick<Ports, 'crypto'> & Required<StoreUse<'tokenFamilies', Method>>

/** The family of a code or refresh token. */
export interface FamilyFound {
  readonly family: TokenFamily
  readonly hash: string
  readonly isCode: boolean
}

/** The family of a code or refresh token, of whatever generation and client. A value that nobody issued has none. */
export async function findFamily(
  value: string,
  { service }: { readonly service: Service },
  ports: FamilyPorts<'find'>,
): Promise<FamilyFound | undefined> {
  const handle = handleOf(value)
  if (handle === undefined) return undefined
  const [key, hash] = await Promise.all([digestOf(handle, ports), digestOf(value, ports)])
  const family = await familyOf(key, service, ports)
  if (family === undefined) return undefined
  const isCode = isHash(hash, family.codeHash)
  const isIssued = isCode || (await isRefreshToken({ value, hash }, family, ports))
  return isIssued ? { family, hash, isCode } : undefined
}

export async function familyOf(
  key: string,
  service: Service,
  { tokenFamilies }: Required<StoreUse<'tokenFamilies', 'find'>>,
): Promise<TokenFamily | undefined> {
  const family = await askRecord('tokenFamilies', () => tokenFamilies.find(key))
  if (family === undefined || family === null) return undefined
  if (isTokenFamily(family)) return belongsToService(family, key, service) ? family : undefined
  throw new PortFault('tokenFamilies', new TypeError('expected the record of a token family'))
}

/** Whether what a store found has the types that decisions depend on. */
function isTokenFamily({ key, version, clientId, expiresAt, scopes }: TokenFamily): boolean {
  return (
    typeof key === 'string' &&
    typeof version === 'number' &&
    typeof clientId === 'number' &&
    typeof expiresAt === 'number' &&
    Array.isArray(scopes)
  )
}

/** More than any call that changes a family tries. */
const ATTEMPTS = 50

/**
 * Refuses all access tokens of a family by one mark, and then its refresh tokens. If the call ends between the two, a
 * refresh gives nothing but tokens that are refused. The answer says whether this call ended it.
 */
export async function revokeFamily(
  family: TokenFamily,
  { service, now }: { readonly service: Service; readonly now: Instant },
  ports: FamilyPorts<'find' | 'replace'> & Required<StoreUse<'revocations', 'revoke'>>,
): Promise<boolean> {
  const { key, retainedUntil } = family
  // Until then it has access tokens, and no longer.
  await revokeTokensUntil({ revokedAt: now, retainedUntil }, { familyKey: key }, { service, now }, ports)
  let current: TokenFamily | undefined = family
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (current === undefined || current.revokedAt !== undefined) return false
    const { version } = current
    const next = counted({ ...current, revokedAt: now, version: version + 1 })
    if (await askBoolean('tokenFamilies', () => ports.tokenFamilies.replace(key, version, next, now))) return true
    current = await familyOf(key, service, ports)
  }
  throw new Error('the token family was changed by others each time')
}
