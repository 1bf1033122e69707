import type { Absentable } from '../input/absentable.js'
import { defined } from '../lib/objects.js'
import { always, ok, refuse } from '../lib/result.js'
import { type Instant, secondsAfter } from '../lib/time.js'
import { type AnswerHead, answerHead } from '../pipeline/answer.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, type CallFacts, Pipeline, type Stage, withMore } from '../pipeline/pipeline.js'
import { tokenTypeOf } from '../policy/token-type.js'
import { askBoolean } from '../ports/ask.js'
import { findAccessToken } from '../ports/find.js'
import { digestOf } from '../ports/opaque-token.js'
import type { Ports } from '../ports/ports.js'
import type { AccessToken } from '../records/access-token.js'
import type { Service } from '../records/service.js'
import type { Property } from '../records/values.js'
import { referencedHash } from './reference.js'
import type { AccessTokenRefusal } from './refusals.js'
import { type AccessTokenUpdate, readAccessTokenUpdate } from './request.js'
import { type AccessTokenRefused, answerDenied } from './response.js'
import { retainedUntil } from './retention.js'
import { SCOPES_KNOWN } from './scopes-known.js'

/** What {@link updateAccessToken} asks for. */
export type AccessTokenUpdatePorts = CallPorts & Pick<Ports, 'crypto' | 'accessTokens'>

/** The answer to a change of an access token. */
export type AccessTokenUpdateResponse = AccessTokenUpdated | AccessTokenRefused

/** The token has changed; a JWT in the client's hands still says what it said, and the record is what is reported. */
export interface AccessTokenUpdated extends AnswerHead<'tokenUpdateResponse', 'OK'> {
  readonly accessTokenExpiresAt: Instant
  readonly refreshTokenExpiresAt?: Instant
  readonly scopes: readonly string[]
  readonly properties?: readonly Property[]
  /** `DPoP` for a token that is bound to a key, else the service's. */
  readonly tokenType: string
}

/** The token that is to change is known. */
interface UpdateRead extends CallFacts {
  readonly request: AccessTokenUpdate
  readonly before: AccessToken
}

/** The token has changed. */
interface Updated extends UpdateRead {
  readonly record: AccessToken
}

const UPDATE_READ: Stage<Call, UpdateRead, Pick<Ports, 'crypto' | 'accessTokens'>, AccessTokenRefusal> = {
  name: 'token known',
  clause: 'docs/rules.md §5',
  async gather({ input, service, now }, ports) {
    const read = readAccessTokenUpdate(input)
    if (!read.ok) return read
    const hash = await referencedHash(read.value, ports)
    if (hash === undefined) return refuse({ reason: 'token_unnamed' })
    const before = await findAccessToken(hash, service, ports)
    return before === undefined
      ? refuse({ reason: 'token_unknown' })
      : ok({ request: read.value, before, service, now })
  },
  checks: [
    {
      name: 'refresh token replaced or removed',
      clause: 'docs/rules.md §5',
      applies: always,
      run: ({ request }) =>
        request.refreshToken !== undefined && request.refreshTokenRemoved === true
          ? { reason: 'refresh_token_contradictory' }
          : undefined,
    },
    {
      name: 'refresh token to expire',
      clause: 'docs/rules.md §5',
      applies: ({ request }) => request.refreshTokenExpiresAt !== undefined,
      run: ({ request, before }) =>
        request.refreshTokenRemoved || (request.refreshToken ?? before.refreshTokenHash) === undefined
          ? { reason: 'refresh_token_absent' }
          : undefined,
    },
    SCOPES_KNOWN,
  ],
}

const UPDATED: Stage<UpdateRead, Updated, Pick<Ports, 'crypto' | 'accessTokens'>, AccessTokenRefusal> = {
  name: 'replacement',
  clause: 'docs/rules.md §5',
  async gather(facts, { crypto, accessTokens }) {
    const { request, before, now } = facts
    const { refreshToken } = request
    const newHash = refreshToken === undefined ? undefined : await digestOf(refreshToken, { crypto })
    const record = changed(facts, newHash)
    const replaced = await askBoolean('accessTokens', () =>
      accessTokens.replace(before.hash, before.version, record, now),
    )
    if (replaced) return ok(withMore(facts, { record }))
    const after = await findAccessToken(before.hash, facts.service, { accessTokens })
    const unchanged = after?.version === before.version
    return refuse({ reason: unchanged ? 'refresh_token_taken' : 'token_changed_meanwhile' })
  },
  checks: [],
}

function changed({ request, before, service, now }: UpdateRead, newHash: string | undefined): AccessToken {
  const { accessToken: _, accessTokenHash: __, refreshToken, refreshTokenRemoved, ...changes } = request
  const { accessTokenExpiresAt, refreshTokenExpiresAt, ...attributes } = changes
  const refresh = refreshTokenRemoved
    ? { refreshTokenHash: undefined, refreshTokenExpiresAt: undefined }
    : refreshOf(before, newHash, refreshTokenExpiresAt, service, now)
  const expiresAt = accessTokenExpiresAt ?? before.expiresAt
  return defined({
    ...before,
    ...attributes,
    ...refresh,
    version: before.version + 1,
    expiresAt,
    retainedUntil: retainedUntil(expiresAt, refresh.refreshTokenExpiresAt, service),
  })
}

/** A new refresh token starts a new lifetime unless the call says until when. */
function refreshOf(
  before: AccessToken,
  newHash: string | undefined,
  expiresAt: Instant | undefined,
  service: Service,
  now: Instant,
) {
  const refreshTokenHash = newHash ?? before.refreshTokenHash
  if (refreshTokenHash === undefined) return { refreshTokenHash: undefined, refreshTokenExpiresAt: undefined }
  const renewed = newHash === undefined ? before.refreshTokenExpiresAt : secondsAfter(now, service.refreshTokenDuration)
  return { refreshTokenHash, refreshTokenExpiresAt: expiresAt ?? renewed }
}

function updated({ record, service }: Updated): AccessTokenUpdated {
  return defined({
    ...answerHead('tokenUpdateResponse', 'OK', { code: 'A135001', text: 'The access token is updated.' }),
    accessTokenExpiresAt: record.expiresAt,
    refreshTokenExpiresAt: record.refreshTokenExpiresAt,
    scopes: record.scopes,
    properties: record.properties,
    tokenType: tokenTypeOf(record, service),
  })
}

/** The stages of {@link updateAccessToken}. */
export const ACCESS_TOKEN_UPDATE: Operation<
  Updated,
  AccessTokenUpdatePorts,
  AccessTokenRefusal,
  AccessTokenUpdateResponse
> = {
  name: 'access token update',
  pipeline: Pipeline.of(UPDATE_READ).to(UPDATED),
  answer: decision =>
    decision.kind === 'granted' ? updated(decision.facts) : answerDenied('tokenUpdateResponse', decision, 'A135101'),
  clientId: ({ before }) => before?.clientId,
}

/**
 * Changes the record of an access token, by compare-and-swap: of calls that race, those that lose are told to try
 * again (docs/rules.md §5). It never rejects.
 */
export function updateAccessToken(
  request: Absentable<AccessTokenUpdate>,
  ports: AccessTokenUpdatePorts,
): Promise<AccessTokenUpdateResponse> {
  return operate(ACCESS_TOKEN_UPDATE, request, ports)
}
