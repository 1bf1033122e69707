import type { Result } from '@symbolon/core'
import {
  askBoolean,
  askRecord,
  belongsToService,
  counted,
  defined,
  extended,
  isRefreshable,
  ok,
  refuse,
  type Stage,
  secondsAfter,
  withMore,
} from '@symbolon/core/internal'
import type { Instant, TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'
import type { TokenRefusal } from './refusals.js'
import type { GrantNarrowed, GrantUsed, Presented } from './request.js'
import { revokeFamily } from './token-family.js'
import { givenSuccessor, handleOf, isHash, newValue, successorOf } from './token-values.js'

type ChangingPorts = Pick<TokenPorts, 'crypto' | 'tokenFamilies' | 'revocations' | 'lifetimes' | 'successorKeys'>

/** What a client gets of a family now. */
interface Change {
  readonly family: TokenFamily
  readonly refreshToken: string | undefined
}

type Changed = Result<Change, TokenRefusal>

/** Redemption, rotation and revocation are each one replacement of one record, so exactly one of them wins. */
export const GRANT_USED_ONCE: Stage<GrantNarrowed, GrantUsed, ChangingPorts, TokenRefusal> = {
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

async function redeemed({ family }: Presented, facts: GrantNarrowed, ports: ChangingPorts): Promise<Changed> {
  const { now, client, service } = facts
  if (family.codeRedeemedAt === undefined) {
    const refreshToken = isRefreshable('AUTHORIZATION_CODE', client, service)
      ? await firstToken(facts, ports)
      : undefined
    const next = changed(family, {
      codeRedeemedAt: now,
      ...bindingOf(facts),
      refreshTokenHash: refreshToken?.hash,
      idleUntil: refreshToken && idleUntil(family, now, ports),
    })
    if (await replaced(family, next, now, ports)) return ok({ family: next, refreshToken: refreshToken?.value })
  }
  return revoked(family, 'code_used', facts, ports)
}

function firstToken({ presented }: GrantNarrowed, ports: ChangingPorts) {
  return newValue(handleOf(presented?.value ?? '') ?? '', ports)
}

/** Client authentication binds the refresh token of a confidential client (RFC 9449 §5, RFC 8705 §7.1). */
function bindingOf(facts: GrantNarrowed) {
  const { client, proof, attestation, certificateThumbprint } = facts
  const isPublic = client.tokenAuthMethod === 'NONE'
  return {
    dpopKeyThumbprint: isPublic ? proof?.binding.thumbprint : undefined,
    certificateThumbprint: isPublic ? certificateThumbprint : undefined,
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
async function usedOnce(
  { value, hash }: Presented,
  family: TokenFamily,
  { client, proof, attestation, now }: GrantNarrowed,
  ports: ChangingPorts,
): Promise<Change | undefined> {
  const isBound = proof !== undefined && family.dpopKeyThumbprint !== undefined
  if (client.tokenAuthMethod !== 'NONE' || isBound || attestation !== undefined) {
    const next = changed(family, { idleUntil: idleUntil(family, now, ports) })
    if (next.idleUntil === family.idleUntil) return { family, refreshToken: value }
    return (await replaced(family, next, now, ports)) ? { family: next, refreshToken: value } : undefined
  }
  const successor = await successorOf(value, family, ports)
  const next = changed(family, {
    refreshTokenHash: successor.hash,
    replacedRefreshTokenHash: hash,
    replacedAt: now,
    idleUntil: idleUntil(family, now, ports),
  })
  return (await replaced(family, next, now, ports)) ? { family: next, refreshToken: successor.value } : undefined
}

/** The same answer again for a client that missed it, and the end of the authorization for whoever has a copy. */
async function repeated(
  { value, hash }: Presented,
  family: TokenFamily,
  facts: GrantNarrowed,
  ports: ChangingPorts,
): Promise<Changed> {
  const until = secondsAfter(family.replacedAt ?? 0, ports.lifetimes.retry)
  if (!isHash(hash, family.replacedRefreshTokenHash) || facts.now >= until) {
    return revoked(family, 'refresh_token_used', facts, ports)
  }
  const successor = await givenSuccessor(value, family, ports)
  if (successor === undefined) return refuse({ reason: 'refresh_token_replaced' })
  return ok({ family, refreshToken: successor.value })
}

async function revoked(
  family: TokenFamily,
  reason: 'code_used' | 'refresh_token_used',
  facts: GrantNarrowed,
  ports: ChangingPorts,
): Promise<Changed> {
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
  { tokenFamilies }: ChangingPorts,
): Promise<TokenFamily> {
  const family = await askRecord('tokenFamilies', () => tokenFamilies.find(key))
  if (belongsToService(family, key, service)) return family
  throw new Error('a token family is gone before its end')
}
