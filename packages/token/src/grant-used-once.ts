import type { Result } from '@symbolon/core'
import {
  askBoolean,
  counted,
  defined,
  extended,
  familyOf,
  isHash,
  isRefreshable,
  ok,
  refuse,
  revokeFamily,
  type Stage,
  secondsAfter,
  withMore,
} from '@symbolon/core/internal'
import type { Instant, TokenFamily } from '@symbolon/core/stores'
import { isBoundToCertificate } from './grant-found.js'
import type { TokenPorts } from './ports.js'
import type { TokenRefusal } from './refusals.js'
import type { AnswerExtended, GrantNarrowed, GrantUsed, Presented, TokenMade } from './request.js'
import { firstRefreshToken, givenSuccessor, successorOf } from './token-values.js'

type ChangingPorts = Pick<TokenPorts, 'crypto' | 'tokenFamilies' | 'revocations' | 'lifetimes' | 'successorKeys'>

/** What a client gets of a family now. */
interface Change {
  readonly family: TokenFamily
  readonly refreshToken: string | undefined
}

type Changed = Result<Change, TokenRefusal>

/**
 * Redemption, rotation and revocation are each one replacement of one record, so exactly one of them wins. That of a
 * refresh token comes before its access token: a client that missed the answer gets the same successor.
 */
export const GRANT_USED_ONCE: Stage<AnswerExtended, GrantUsed, ChangingPorts, TokenRefusal> = {
  name: 'grant used',
  clause: 'RFC 6749 §4.1.2, §10.4; RFC 9700 §4.14.2',
  async gather(facts, ports) {
    const { presented, grantType } = facts
    if (presented === undefined) return ok(withMore(facts, { family: undefined, refreshToken: undefined }))
    const change = grantType === 'AUTHORIZATION_CODE' ? redeemed : refreshed
    const changed = await change(presented, facts, ports)
    return changed.ok ? ok(withMore(facts, changed.value)) : changed
  },
  checks: [],
}

/**
 * The replacement that uses a code. It comes after the access token is stored: where a store fails before, the code was
 * not used, and nobody has the token.
 */
export const CODE_USED_ONCE: Stage<TokenMade, TokenMade, ChangingPorts, TokenRefusal> = {
  name: 'code used',
  clause: 'RFC 6749 §4.1.2, §10.5; docs/rules.md §5',
  async gather(facts, ports) {
    const { presented, family, grantType, now } = facts
    if (grantType !== 'AUTHORIZATION_CODE' || presented === undefined || family === undefined) return ok(facts)
    if (await replaced(presented.family, family, now, ports)) return ok(facts)
    return revoked(presented.family, 'code_used', facts, ports)
  },
  checks: [],
}

/** The family as it will be once its code is used. */
async function redeemed({ family, value }: Presented, facts: GrantNarrowed, ports: ChangingPorts): Promise<Changed> {
  const { now, client, service } = facts
  if (family.codeRedeemedAt !== undefined) return revoked(family, 'code_used', facts, ports)
  const isRenewable = isRefreshable('AUTHORIZATION_CODE', client, service)
  const refreshToken = isRenewable ? await firstRefreshToken(value, ports) : undefined
  const next = changed(family, {
    codeRedeemedAt: now,
    ...bindingOf(facts),
    refreshTokenHash: refreshToken?.hash,
    refreshTokenKey: refreshToken?.key,
    idleUntil: refreshToken && idleUntil(family, now, ports),
  })
  return ok({ family: next, refreshToken: refreshToken?.value })
}

/**
 * Client authentication binds the refresh token of a confidential client (RFC 9449 §5, RFC 8705 §7.1). A certificate
 * binds only where that is registered: it may have been presented by chance.
 */
function bindingOf(facts: GrantNarrowed) {
  const { client, proof, attestation, certificateThumbprint } = facts
  const isPublic = client.tokenAuthMethod === 'NONE'
  const isForCertificate = isPublic && isBoundToCertificate(facts)
  return {
    dpopKeyThumbprint: isPublic ? proof?.binding.thumbprint : undefined,
    certificateThumbprint: isForCertificate ? certificateThumbprint : undefined,
    instanceKeyThumbprint: attestation?.keyThumbprint,
  }
}

/** How often a call that another was faster than looks again, before it gives up. */
const ATTEMPTS = 5

async function refreshed(presented: Presented, facts: GrantNarrowed, ports: ChangingPorts): Promise<Changed> {
  let { family } = presented
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (family.revokedAt !== undefined) return refuse({ reason: 'grant_revoked' })
    if (!isHash(presented.hash, family.refreshTokenHash)) return repeated(presented, family, facts, ports)
    const used = await usedOnce(presented, family, facts, ports)
    if (used !== undefined) return ok(used)
    family = await foundAgain(family, facts, ports)
  }
  throw new Error('the token family was changed by others each time')
}

/** `undefined` where another call was faster. */
function usedOnce(
  presented: Presented,
  family: TokenFamily,
  facts: GrantNarrowed,
  ports: ChangingPorts,
): Promise<Change | undefined> {
  // Whoever gets here has shown the key.
  const isBound = (family.dpopKeyThumbprint ?? family.instanceKeyThumbprint) !== undefined
  const stays = facts.client.tokenAuthMethod !== 'NONE' || isBound
  return stays ? kept(presented, family, facts, ports) : rotated(presented, family, facts, ports)
}

/** Nothing is decided here but when the token ends without use: whoever finds that moved need not move it again. */
async function kept(
  presented: Presented,
  family: TokenFamily,
  { now }: GrantNarrowed,
  ports: ChangingPorts,
): Promise<Change | undefined> {
  const refreshToken = presented.value
  const end = idleUntil(family, now, ports)
  const wasMoved = family.idleUntil !== presented.family.idleUntil
  if (wasMoved || isNear(end, family.idleUntil, ports)) return { family, refreshToken }
  const next = changed(family, { idleUntil: end })
  return (await replaced(family, next, now, ports)) ? { family: next, refreshToken } : undefined
}

/** Whether two ends differ by less than a hundredth of the lifetime, which is not worth a write. */
function isNear(one: Instant | undefined, other: Instant | undefined, { lifetimes }: ChangingPorts): boolean {
  if (one === undefined || other === undefined) return one === other
  const { idle = 0 } = lifetimes
  return Math.abs(one - other) * 100 < secondsAfter(0, idle)
}

async function rotated(
  { value, hash }: Presented,
  family: TokenFamily,
  { now }: GrantNarrowed,
  ports: ChangingPorts,
): Promise<Change | undefined> {
  const successor = await successorOf(value, family, ports)
  const next = changed(family, {
    refreshTokenHash: successor.hash,
    replacedRefreshTokenHash: hash,
    replacedAt: now,
    idleUntil: idleUntil(family, now, ports),
  })
  return (await replaced(family, next, now, ports)) ? { family: next, refreshToken: successor.value } : undefined
}

/** Seconds by which the clocks of two instances may differ: one has noted when a token was replaced, another judges. */
const CLOCKS_DIFFER = 60

/**
 * The same answer again for a client that missed it, and the end of the authorization for whoever has a copy. Between
 * the two lies a minute without either, because a clock that is ahead must not take a retry for a theft.
 */
async function repeated(
  { value, hash }: Presented,
  family: TokenFamily,
  facts: GrantNarrowed,
  ports: ChangingPorts,
): Promise<Changed> {
  const until = secondsAfter(family.replacedAt ?? 0, ports.lifetimes.retry)
  const wasReplacedLast = isHash(hash, family.replacedRefreshTokenHash)
  if (!wasReplacedLast || facts.now >= secondsAfter(until, CLOCKS_DIFFER)) {
    return revoked(family, 'refresh_token_used', facts, ports)
  }
  if (facts.now >= until) return refuse({ reason: 'refresh_token_late' })
  const successor = await givenSuccessor(value, family, ports)
  if (successor === undefined) return refuse({ reason: 'refresh_token_replaced' })
  return ok({ family, refreshToken: successor.value })
}

async function revoked(
  family: TokenFamily,
  reason: 'code_used' | 'refresh_token_used',
  facts: GrantNarrowed,
  ports: ChangingPorts,
): Promise<Result<never, TokenRefusal>> {
  await revokeFamily(family, facts, ports)
  return refuse({ reason })
}

/** The same family in its next version. A member that is `undefined` is removed. */
function changed(
  family: TokenFamily,
  members: { readonly [Name in keyof TokenFamily]?: TokenFamily[Name] | undefined },
): TokenFamily {
  const version = family.version + 1
  return counted(defined(Object.assign(extended({}, family), members, { version })))
}

function idleUntil(family: TokenFamily, now: Instant, { lifetimes }: ChangingPorts): Instant | undefined {
  return lifetimes.idle === undefined ? undefined : Math.min(secondsAfter(now, lifetimes.idle), family.expiresAt)
}

function replaced(before: TokenFamily, next: TokenFamily, now: Instant, { tokenFamilies }: ChangingPorts) {
  return askBoolean('tokenFamilies', () => tokenFamilies.replace(before.key, before.version, next, now))
}

async function foundAgain(
  { key }: TokenFamily,
  { service }: GrantNarrowed,
  ports: ChangingPorts,
): Promise<TokenFamily> {
  const family = await familyOf(key, service, ports)
  if (family !== undefined) return family
  throw new Error('a token family is gone before its end')
}
