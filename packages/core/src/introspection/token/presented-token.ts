import { about, always, type Check } from '../../lib/check.js'
import { TOKEN_LENGTH } from '../../lib/limits.js'
import { type Awaitable, andThen, besides, isPromised, ok, type Result, refuse } from '../../lib/result.js'
import { asText, type Instant, latestOf, seenDeadline } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { clientNotLocked } from '../../policy/client-not-locked.js'
import { demandsOf } from '../../policy/fapi.js'
import { digestOf } from '../../ports/digests.js'
import { findClientOfRecord, findPresentedToken } from '../../ports/find.js'
import type { Ports, StoreUse } from '../../ports/ports.js'
import { isAbsent, type Marks, marksOf, refusingMarks } from '../../ports/revocation-marks.js'
import type { AccessToken } from '../../records/access-token.js'
import type { FoundClient } from '../../records/client-identifiers.js'
import { isAbsentToken } from '../../records/vocabulary.js'
import type { TokenClientKnown, TokenKnown, TokenPresented, TokenRefusal } from './token-refusals.js'

type TokenCheck = Check<TokenPresented, TokenRefusal>

export function tokenPresent(clause: string): Check<TokenPresented, { readonly reason: 'token_missing' }> {
  return {
    name: 'token present',
    clause,
    applies: always,
    run: ({ presented }) => (presented === '' ? { reason: 'token_missing' } : undefined),
  }
}

export const TOKEN_SHORT: TokenCheck = {
  name: 'token length',
  clause: 'docs/rules.md §7',
  applies: always,
  run: ({ presented }) => (presented.length > TOKEN_LENGTH ? { reason: 'token_too_long' } : undefined),
  seen: ({ presented }) => ({ expected: `at most ${TOKEN_LENGTH} characters`, actual: `${presented.length}` }),
}

export function tokenChecks(clause: string): readonly TokenCheck[] {
  return [tokenPresent(clause), TOKEN_SHORT]
}

const notExpired: Check<TokenKnown, TokenRefusal> = {
  name: 'token not expired',
  clause: 'RFC 6750 §3.1; RFC 7662 §4',
  applies: always,
  run({ token, now }) {
    if (now < token.expiresAt) return undefined
    if (!hasRefreshToken(token)) return { reason: 'token_expired' }
    return { reason: refreshable(token, now) ? 'token_expired_refreshable' : 'token_expired_with_refresh_token' }
  },
  seen: ({ token, now }) => seenDeadline(token.expiresAt, now),
}

/** That of a family is not in the record of its access tokens: only its end is. */
function hasRefreshToken({ refreshTokenHash, familyKey, refreshTokenExpiresAt }: AccessToken): boolean {
  return refreshTokenHash !== undefined || (familyKey !== undefined && refreshTokenExpiresAt !== undefined)
}

export function refreshable(token: AccessToken, now: Instant): boolean {
  const { refreshTokenExpiresAt } = token
  return hasRefreshToken(token) && refreshTokenExpiresAt !== undefined && now < refreshTokenExpiresAt
}

export function tokenKnown<Facts extends TokenPresented>(): Stage<
  Facts,
  Facts & TokenKnown,
  Pick<Ports, 'crypto'> & StoreUse<'accessTokens', 'find' | 'findPresented'>,
  TokenRefusal
> {
  return {
    name: 'token known',
    clause: 'RFC 6750 §3.1',
    gather(facts, ports) {
      const { presented, service } = facts
      const found = andThen(digestOf(presented, ports), hash => findPresentedToken(presented, hash, service, ports))
      return andThen(found, token => {
        if (token === undefined) return refuse({ reason: 'token_unknown' })
        if (isAbsentToken(token)) return refuse({ reason: token.absent })
        return ok(withMore(facts, { token }))
      })
    },
    checks: [notExpired],
  }
}

/** The mode applies even to tokens made before it: nobody can tell who holds an unbound token. */
const senderConstrained: Check<TokenClientKnown, TokenRefusal<'token_unbound'>> = {
  name: 'sender-constrained token',
  clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.4-5; docs/rules.md §2',
  applies: facts => demandsOf(facts).has('sender-constrained tokens'),
  run: ({ token }) =>
    token.certificateThumbprint === undefined && token.dpopKeyThumbprint === undefined
      ? { reason: 'token_unbound' }
      : undefined,
  seen: ({ token }) => ({
    expected: 'a token that is bound to a key or a certificate',
    actual:
      [token.dpopKeyThumbprint && 'key', token.certificateThumbprint && 'certificate'].filter(Boolean).join(', ') ||
      'neither',
    hint: 'fapiModes of the service or the client demand this; a token from before must be replaced',
  }),
}

const notRevoked: Check<TokenClientKnown, TokenRefusal<'token_revoked'>> = about(({ revokedAt }) => revokedAt, {
  name: 'token not revoked',
  clause: 'docs/rules.md §2; RFC 7009 §2',
  run: (_, { revoked }) => (revoked ? { reason: 'token_revoked' } : undefined),
  seen: (revokedAt, { token }) => ({
    expected: `created after the revocation of ${asText(revokedAt)}`,
    actual: asText(token.issuedAt ?? token.createdAt),
    hint: 'what its creation saw decides; the removal may still go on',
  }),
})

export const LIFE_CHECKS = [notRevoked, senderConstrained]

export type ClientPorts = Pick<Ports, 'crypto'> & StoreUse<'clients', 'find'> & StoreUse<'revocations', 'find'>

export function gatherClient<Facts extends TokenKnown>(
  facts: Facts,
  ports: ClientPorts,
): Awaitable<Result<Facts & TokenClientKnown, TokenRefusal<'client_gone'>>> {
  const { token, service } = facts
  const found = findClientOfRecord(token, ports)
  const marks = besides(found, () => marksOf(token, service, ports))
  return isPromised(found) || isPromised(marks)
    ? Promise.all([found, marks]).then(([holder, each]) => withHolder(facts, holder, each))
    : withHolder(facts, found, marks)
}

function withHolder<Facts extends TokenKnown>(
  facts: Facts,
  holder: FoundClient | undefined,
  marks: Marks = [],
): Result<Facts & TokenClientKnown, TokenRefusal<'client_gone'>> {
  if (holder === undefined) return refuse({ reason: 'client_gone' })
  const { client, tokensRevokedAt: ofClient } = holder
  const unmarked = ofClient === undefined && marks.every(isAbsent)
  const { revokedAt, revoked } = unmarked ? UNMARKED : revocationOf(facts.token, ofClient, marks)
  return ok(withMore(facts, { client, revokedAt, revoked }))
}

const UNMARKED = { revokedAt: undefined, revoked: false }

function revocationOf(
  token: AccessToken,
  ofClient: Instant | undefined,
  marks: Marks,
): Pick<TokenClientKnown, 'revokedAt' | 'revoked'> {
  const refused = latestOf([refusingClient(token, ofClient), ...refusingMarks(token, marks)])
  return { revokedAt: refused ?? latestOf([ofClient, ...marks]), revoked: refused !== undefined }
}

/** The revocation that its store of clients keeps, where it refuses the token. */
function refusingClient({ createdAt }: AccessToken, at: Instant | undefined): Instant | undefined {
  return at === undefined || createdAt > at ? undefined : at
}

export function tokenClientKnown<Facts extends TokenKnown>(): Stage<
  Facts,
  Facts & TokenClientKnown,
  ClientPorts,
  TokenRefusal
> {
  return {
    name: 'client known',
    clause: 'docs/rules.md §2',
    gather: gatherClient,
    checks: [clientNotLocked('docs/rules.md §2'), ...LIFE_CHECKS],
  }
}
