import { defined } from '../lib/objects.js'
import type { Absentable } from '../lib/read-input.js'
import { type Awaitable, andThen, isPromised, ok, type Result, refuse } from '../lib/result.js'
import { type Instant, latestOf, secondsAfter } from '../lib/time.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, Pipeline, type Stage, withMore } from '../pipeline/pipeline.js'
import { ask, askCount, isInstant, PortFault } from '../ports/ask.js'
import { digestOf } from '../ports/digests.js'
import { findAccessToken } from '../ports/find.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { type Holder, type Marks, marksOf, revocationDuration, revokeTokensUntil } from '../ports/revocation-marks.js'
import type { AccessTokenSelection } from '../ports/stores.js'
import { familyOf, findFamily, revokeFamily } from '../ports/token-families.js'
import type { TokenFamily } from '../records/token-family.js'
import type { AccessTokenRefusal } from './refusals.js'
import {
  type AccessTokenRevocation,
  type AuthorizationEnded,
  readAccessTokenRevocation,
  referencedHash,
  type TokensRemoved,
  type TokensSelected,
} from './request.js'
import { type AccessTokenRevocationResponse, answerRevocation } from './response.js'

const TOKENS_SELECTED: Stage<
  Call,
  TokensSelected,
  Pick<Ports, 'crypto'> & StoreUse<'clients', 'find'>,
  AccessTokenRefusal
> = {
  name: 'selection',
  clause: 'docs/rules.md §5',
  async gather({ input, service, now }, ports) {
    const read = readAccessTokenRevocation(input)
    if (!read.ok) return read
    if (!selectsOne(read.value)) return refuse({ reason: 'selection_missing' })
    if (!canGoOn(read.value)) return refuse({ reason: 'revocation_ahead' })
    const { refreshToken, revokedAt } = read.value
    return ok({ selection: await selectionOf(read.value, ports), refreshToken, revokedAt, service, now })
  },
  checks: [],
}

/** Whether the call names one thing, which is a subject only where nothing but a client is beside it. */
function selectsOne(request: AccessTokenRevocation): boolean {
  const { accessToken, accessTokenHash, refreshToken, refreshTokenHash, clientId, clientIdentifier, subject } = request
  const named = [accessToken, accessTokenHash, refreshToken, refreshTokenHash, clientId, clientIdentifier].filter(
    each => each !== undefined,
  )
  const client = clientId !== undefined || clientIdentifier !== undefined
  return subject === undefined ? named.length === 1 : named.length === (client ? 1 : 0)
}

/** An instant goes on with the revocation of a holder. */
function canGoOn({ revokedAt, subject, clientId, clientIdentifier }: AccessTokenRevocation): boolean {
  return revokedAt === undefined || (subject ?? clientId ?? clientIdentifier) !== undefined
}

async function selectionOf(
  request: AccessTokenRevocation,
  ports: Pick<Ports, 'crypto'> & StoreUse<'clients', 'find'>,
): Promise<AccessTokenSelection | undefined> {
  const { refreshToken, refreshTokenHash } = request
  if (refreshTokenHash !== undefined) return { refreshTokenHash }
  if (refreshToken !== undefined) return { refreshTokenHash: await digestOf(refreshToken, ports) }
  const hash = await referencedHash(request, ports)
  if (hash !== undefined) return { hash }
  return selectionOfHolder(request, ports)
}

async function selectionOfHolder(
  request: AccessTokenRevocation,
  ports: StoreUse<'clients', 'find'>,
): Promise<AccessTokenSelection | undefined> {
  const { subject, clientId: number, clientIdentifier } = request
  if (subject !== undefined && number === undefined && clientIdentifier === undefined) return { subject }
  const clientId = await clientIdOf(request, ports)
  return clientId === undefined ? undefined : defined({ clientId, subject })
}

async function clientIdOf(
  { clientId, clientIdentifier }: AccessTokenRevocation,
  { clients }: StoreUse<'clients', 'find'>,
): Promise<number | undefined> {
  if (clientIdentifier === undefined) return clientId
  const found = await ask('clients', () => clients.find(clientIdentifier))
  return found?.client.clientId
}

type RefusingPorts = Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'revokeTokens'> &
  StoreUse<'revocations', 'find' | 'revoke'>

/**
 * Refuses all tokens of a client, a subject or both by one write, before they are removed: there may
 * be millions, and some may be stored a moment later.
 */
const TOKENS_REFUSED: Stage<TokensSelected, TokensSelected, RefusingPorts, AccessTokenRefusal> = {
  name: 'revocation',
  clause: 'docs/rules.md §5',
  gather(facts, ports) {
    const { selection } = facts
    if (selection === undefined || !('clientId' in selection || 'subject' in selection)) return ok(facts)
    if (ports.revocations === undefined) return andThen(refuseClient(selection, facts, ports), () => ok(facts))
    return andThen(refuseHolder(selection, facts, ports), refused => {
      if (!refused.ok) return refused
      const createdUntil = refused.value
      return ok(withMore(facts, { revokedAt: createdUntil, selection: { ...selection, createdUntil } }))
    })
  },
  checks: [],
}

type EndingPorts = Pick<Ports, 'crypto'> &
  StoreUse<'accessTokens', 'find'> &
  StoreUse<'tokenFamilies', 'find' | 'replace'> &
  StoreUse<'revocations', 'revoke'>

/**
 * Ends the authorization of `@symbolon/token` that a token belongs to: its access tokens cannot be found one by one,
 * and its refresh token would give more. The record of an access token goes last, because it alone leads there.
 */
const AUTHORIZATION_ENDED: Stage<TokensSelected, AuthorizationEnded, EndingPorts, AccessTokenRefusal> = {
  name: 'authorization',
  clause: 'docs/rules.md §5; RFC 7009 §2.1',
  async gather(facts, ports) {
    const { revocations, tokenFamilies } = ports
    const family = await familyOfToken(facts, ports)
    if (family === undefined) return ok(withMore(facts, { ended: false }))
    if (revocations === undefined || tokenFamilies === undefined) throw withoutStores()
    const ended = await revokeFamily(family, facts, { ...ports, revocations, tokenFamilies })
    return ok(withMore(facts, { ended }))
  },
  checks: [],
}

async function familyOfToken(
  { selection, refreshToken, service, now }: TokensSelected,
  ports: EndingPorts,
): Promise<TokenFamily | undefined> {
  const { crypto, tokenFamilies } = ports
  if (refreshToken !== undefined) {
    const found = tokenFamilies && (await findFamily(refreshToken, { service }, { crypto, tokenFamilies }))
    return found?.family
  }
  const hash = selection !== undefined && 'hash' in selection ? selection.hash : undefined
  const token = hash === undefined ? undefined : await findAccessToken(hash, service, ports)
  if (token?.familyKey === undefined) return undefined
  if (tokenFamilies === undefined) throw withoutStores()
  const family = await familyOf(token.familyKey, service, { tokenFamilies })
  if (family !== undefined || now >= token.expiresAt) return family
  throw new Error('a token family is gone before its end')
}

/** The answer must not say that the token is revoked while its authorization lives on. */
function withoutStores(): PortFault {
  const problem = 'a token of @symbolon/token is revoked with the stores tokenFamilies and revocations'
  return new PortFault('tokenFamilies', new TypeError(problem))
}

/**
 * Milliseconds by which an instant to go on with may be ahead where its mark is lost: twice the most
 * that `allowableClockSkew` can be. A later one would refuse tokens that are created from now on.
 */
const AHEAD = 120_000

async function refuseHolder(
  holder: Holder,
  facts: TokensSelected,
  ports: RefusingPorts,
): Promise<Result<Instant, AccessTokenRefusal>> {
  const { revokedAt, service, now } = facts
  const marks = (await marksOf(holder, service, ports)) ?? []
  const [own, at] = [marks.at(-1), revokedAt ?? newInstant(marks, facts)]
  if (own !== undefined && at <= own) return ok(at)
  if (revokedAt !== undefined && at > now + AHEAD) return refuse({ reason: 'revocation_ahead' })
  const retainedUntil = secondsAfter(at, revocationDuration(service))
  await revokeTokensUntil({ revokedAt: at, retainedUntil }, holder, facts, ports)
  return ok(at)
}

/**
 * An instant after every mark that a creation may have seen, and not before the instant of any token
 * without `revocationsSeen`, which the clock of another instance may have made.
 */
function newInstant(marks: Marks, { service, now }: TokensSelected): Instant {
  return Math.max(secondsAfter(now, service.allowableClockSkew), (latestOf(marks) ?? 0) + 1)
}

/** An instant for a client would refuse the tokens of its other subjects too. */
function refuseClient({ clientId, subject }: Holder, { now }: TokensSelected, ports: RefusingPorts): Awaitable<void> {
  if (clientId === undefined || subject !== undefined) return undefined
  return ask('clients', () => ports.clients.revokeTokens?.(clientId, now))
}

/** The most records that one call of the store removes, so that it does not keep others waiting. */
const BATCH = 500

/** How many the first call removes, because nothing is known yet about how long it takes. */
const FIRST = 50

/** With fewer it is better to end. */
const FEWEST = 10

/** Milliseconds for all batches together. */
const PATIENCE = 2_000

/** The same for a store that answers at once: nothing else happens in the process meanwhile. */
const PATIENCE_AT_ONCE = 3

type RemovingPorts = Pick<Ports, 'clock'> & StoreUse<'accessTokens', 'remove'>

const TOKENS_REMOVED: Stage<AuthorizationEnded, TokensRemoved, RemovingPorts, AccessTokenRefusal> = {
  name: 'removal',
  clause: 'docs/rules.md §5; RFC 7009 §2.2',
  async gather(facts, ports) {
    const { selection, ended, now } = facts
    const removed = selection === undefined ? { count: 0, finished: true } : await remove(selection, now, ports)
    const count = Math.max(removed.count, ended ? 1 : 0)
    return ok(withMore(facts, { count, finished: removed.finished }))
  },
  checks: [],
}

type Removed = Pick<TokensRemoved, 'count' | 'finished'>

async function remove(
  selection: AccessTokenSelection,
  start: Instant,
  { accessTokens, clock }: RemovingPorts,
): Promise<Removed> {
  for (let [count, limit, begin] = [0, FIRST, start]; ; ) {
    const answer = askCount('accessTokens', () => accessTokens.remove(selection, limit))
    const removed = await answer
    count += removed
    if (removed < limit) return { count, finished: true }
    const now: unknown = ask('clock', () => clock.now())
    const end = start + (isPromised(answer) ? PATIENCE : PATIENCE_AT_ONCE)
    if (!isInstant(now) || now >= end) return { count, finished: false }
    limit = nextLimit(limit, now - begin, end - now)
    if (limit < FEWEST) return { count, finished: false }
    begin = now
  }
}

/** As many as take half of the time that is left, if they take as long as the last ones did. */
function nextLimit(last: number, took: number, left: number): number {
  const fitting = took > 0 ? (last * left) / (2 * took) : BATCH
  return Math.floor(Math.min(BATCH, 2 * last, fitting))
}

/** What {@link revokeAccessTokens} asks for. */
export type AccessTokenRevocationPorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'find' | 'revokeTokens'> &
  StoreUse<'accessTokens', 'find' | 'remove'> &
  StoreUse<'tokenFamilies', 'find' | 'replace'> &
  StoreUse<'revocations', 'find' | 'revoke'>

export const ACCESS_TOKEN_REVOCATION: Operation<
  TokensRemoved,
  AccessTokenRevocationPorts,
  AccessTokenRefusal,
  AccessTokenRevocationResponse
> = {
  name: 'access token revocation',
  pipeline: Pipeline.of(TOKENS_SELECTED).to(TOKENS_REFUSED).to(AUTHORIZATION_ENDED).to(TOKENS_REMOVED),
  answer: answerRevocation,
  client: () => undefined,
}

/**
 * Revokes access tokens with their refresh tokens: one, the one of a refresh token, all of a client (and subject), or
 * all of a subject at any client. Revoking a token that does not exist is OK too (docs/rules.md §5). It never rejects.
 *
 * An access token or a refresh token of `@symbolon/token` ends its whole authorization.
 *
 * All of a client or a subject are refused from the first answer on, and removed in batches for two seconds, or for
 * some milliseconds by a store that answers at once. `finished` of the answer says whether any are left: then call
 * again with its `revokedAt`.
 */
export function revokeAccessTokens(
  request: Absentable<AccessTokenRevocation>,
  ports: AccessTokenRevocationPorts,
): Promise<AccessTokenRevocationResponse> {
  return operate(ACCESS_TOKEN_REVOCATION, request, ports)
}
