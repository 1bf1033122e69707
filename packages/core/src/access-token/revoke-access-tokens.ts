import type { Absentable } from '../input/absentable.js'
import { defined } from '../lib/objects.js'
import { ok, refuse } from '../lib/result.js'
import { type AnswerHead, answerHead } from '../pipeline/answer.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, type CallFacts, Pipeline, type Stage, withMore } from '../pipeline/pipeline.js'
import { ask, askCount } from '../ports/ask.js'
import { digestOf } from '../ports/opaque-token.js'
import type { Ports } from '../ports/ports.js'
import type { AccessTokenSelection } from '../ports/stores.js'
import { referencedHash } from './reference.js'
import type { AccessTokenRefusal } from './refusals.js'
import { type AccessTokenRevocation, readAccessTokenRevocation } from './request.js'
import { type AccessTokenRefused, answerDenied } from './response.js'

/** What {@link revokeAccessTokens} asks for. */
export type AccessTokenRevocationPorts = CallPorts & Pick<Ports, 'crypto' | 'clients' | 'accessTokens'>

/** The answer to a revocation. */
export type AccessTokenRevocationResponse = AccessTokensRevoked | AccessTokenRefused

/** Nothing that was selected is left, however much there was. */
export interface AccessTokensRevoked extends AnswerHead<'tokenRevokeResponse', 'OK'> {
  /** How many access tokens were removed; 0 when there were none. */
  readonly count: number
}

/** It is clear what to revoke; no selection when the client that is named does not exist. */
interface Selected extends CallFacts {
  readonly selection: AccessTokenSelection | undefined
}

/** What was selected is gone. */
interface Revoked extends Selected {
  readonly count: number
}

const SELECTED: Stage<Call, Selected, Pick<Ports, 'crypto' | 'clients'>, AccessTokenRefusal> = {
  name: 'selection',
  clause: 'docs/rules.md §5',
  async gather({ input, service, now }, ports) {
    const read = readAccessTokenRevocation(input)
    if (!read.ok) return read
    if (!selectsOne(read.value)) return refuse({ reason: 'selection_missing' })
    return ok({ selection: await selectionOf(read.value, ports), service, now })
  },
  checks: [],
}

const REVOKED: Stage<Selected, Revoked, Pick<Ports, 'accessTokens'>, AccessTokenRefusal> = {
  name: 'removal',
  clause: 'docs/rules.md §5; RFC 7009 §2.2',
  async gather(facts, { accessTokens }) {
    const { selection } = facts
    const count = selection === undefined ? 0 : await askCount('accessTokens', () => accessTokens.remove(selection))
    return ok(withMore(facts, { count }))
  },
  checks: [],
}

/** Whether the call names one thing, and a subject only beside a client. */
function selectsOne(request: AccessTokenRevocation): boolean {
  const { accessToken, accessTokenHash, refreshToken, refreshTokenHash, clientId, clientIdentifier, subject } = request
  const named = [accessToken, accessTokenHash, refreshToken, refreshTokenHash, clientId, clientIdentifier].filter(
    each => each !== undefined,
  )
  const client = clientId !== undefined || clientIdentifier !== undefined
  return named.length === 1 && (client || subject === undefined)
}

async function selectionOf(
  request: AccessTokenRevocation,
  ports: Pick<Ports, 'crypto' | 'clients'>,
): Promise<AccessTokenSelection | undefined> {
  const { refreshToken, refreshTokenHash, clientId, clientIdentifier, subject } = request
  if (refreshTokenHash !== undefined) return { refreshTokenHash }
  if (refreshToken !== undefined) {
    return { refreshTokenHash: await digestOf(refreshToken, ports) }
  }
  const hash = await referencedHash(request, ports)
  if (hash !== undefined) return { hash }
  const number = clientId ?? (await ask('clients', () => ports.clients.find(clientIdentifier ?? '')))?.client.clientId
  return number === undefined ? undefined : defined({ clientId: number, subject })
}

/** The stages of {@link revokeAccessTokens}. */
export const ACCESS_TOKEN_REVOCATION: Operation<
  Revoked,
  AccessTokenRevocationPorts,
  AccessTokenRefusal,
  AccessTokenRevocationResponse
> = {
  name: 'access token revocation',
  pipeline: Pipeline.of(SELECTED).to(REVOKED),
  answer(decision) {
    if (decision.kind !== 'granted') return answerDenied('tokenRevokeResponse', decision, 'A113101')
    const { count } = decision.facts
    return {
      ...answerHead('tokenRevokeResponse', 'OK', { code: 'A113001', text: `Access tokens revoked: ${count}.` }),
      count,
    }
  },
  clientId: () => undefined,
}

/**
 * Removes access tokens with their refresh tokens: one, the one of a refresh token, or all of a client (and subject).
 * Revoking what is not there is OK too (docs/rules.md §5). It never rejects.
 */
export function revokeAccessTokens(
  request: Absentable<AccessTokenRevocation>,
  ports: AccessTokenRevocationPorts,
): Promise<AccessTokenRevocationResponse> {
  return operate(ACCESS_TOKEN_REVOCATION, request, ports)
}
