import {
  introspectForResourceServer,
  type ResourceServerIntrospectionPorts,
  type ResourceServerIntrospectionResponse,
} from '@symbolon/core'
import {
  always,
  answerHead,
  byAttestations,
  type Check,
  type ClientProven,
  clientProven,
  clientRows,
  type Decision,
  defined,
  demandsOf,
  errorAnswer,
  findFamily,
  formPairs,
  handleOf,
  inSeconds,
  isHash,
  isMadeFor,
  knownClient,
  nextValues,
  type Operation,
  ok,
  operate,
  type ReadClientRequest,
  readerOf,
  refuse,
  type Stage,
  withMore,
} from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'
import { REFRESH_TOKEN_INTROSPECTION_REFUSALS, type RefreshTokenIntrospectionRefusal, UNEXAMINED } from './refusals.js'
import { familyMarks, isFamilyRevoked } from './token-family.js'

/** The client that asks, and what its refresh token belongs to. */
interface FamilyPresented extends ClientProven {
  readonly family: TokenFamily
  readonly hash: string
  readonly revoked: boolean
}

type IntrospectionRequest = Parameters<typeof introspectForResourceServer>[0]

type PresentedCheck = Check<FamilyPresented, RefreshTokenIntrospectionRefusal>
type Presenting = Pick<TokenPorts, 'crypto' | 'tokenFamilies' | 'revocations'>

const CALLER: Stage<ClientProven, ClientProven, object, RefreshTokenIntrospectionRefusal> = {
  name: 'caller',
  clause: 'RFC 7662 §2.1',
  gather: ok,
  checks: [
    {
      name: 'caller not public',
      clause: 'RFC 7662 §2.1',
      applies: always,
      run: ({ client }) => (client.tokenAuthMethod === 'NONE' ? { reason: 'caller_public' } : undefined),
    },
    {
      name: 'answer not signed',
      clause: 'RFC 9701 §5',
      applies: always,
      run: facts => (isSignatureDemanded(facts) ? { reason: 'signed_response_demanded' } : undefined),
    },
  ],
}

function isSignatureDemanded({ client, service }: ClientProven): boolean {
  const registered = client.introspectionSignAlg ?? client.introspectionEncryptionAlg
  return registered !== undefined || demandsOf({ client, service }).has('signed introspection responses')
}

const CHECKS: readonly PresentedCheck[] = [
  {
    name: 'refresh token of the client',
    clause: 'RFC 7662 §2.2, §4',
    applies: always,
    run: ({ family, client }) => (isMadeFor(client, family) ? undefined : { reason: 'grant_of_another_client' }),
  },
  {
    name: 'grant not revoked',
    clause: 'RFC 7662 §2.2',
    applies: always,
    run: ({ revoked }) => (revoked ? { reason: 'grant_revoked' } : undefined),
  },
  {
    name: 'authorization not ended',
    clause: 'RFC 7662 §2.2',
    applies: always,
    run: ({ family, now }) => (now < family.expiresAt ? undefined : { reason: 'grant_ended' }),
  },
  {
    name: 'refresh token in use',
    clause: 'RFC 7662 §2.2',
    applies: always,
    run: ({ family: { idleUntil }, now }) =>
      idleUntil === undefined || now < idleUntil ? undefined : { reason: 'refresh_token_idle' },
  },
  {
    name: 'refresh token not replaced',
    clause: 'RFC 7662 §2.2; RFC 9700 §4.14.2',
    applies: always,
    run: ({ family, hash }) => (isHash(hash, family.refreshTokenHash) ? undefined : { reason: 'refresh_token_used' }),
  },
]

const FAMILY_PRESENTED: Stage<ClientProven, FamilyPresented, Presenting, RefreshTokenIntrospectionRefusal> = {
  name: 'refresh token',
  clause: 'RFC 7662 §2.1, §2.2',
  async gather(facts, ports) {
    const value = facts.form.values.get('token') ?? ''
    const found = await findFamily(value, facts, ports)
    if (found === undefined || found.isCode) return refuse({ reason: 'grant_unknown' })
    const { family, hash } = found
    const revoked = isFamilyRevoked(family, await familyMarks(family, facts.service, ports))
    return ok(withMore(facts, { family, hash, revoked }))
  },
  checks: CHECKS,
}

type Answer = ResourceServerIntrospectionResponse

const TYPE = 'introspectionEndpointResponse'
const ACTIVE = { code: 'A059001', text: 'The refresh token is active.' } as const

function answerIntrospection(decision: Decision<FamilyPresented, RefreshTokenIntrospectionRefusal>): Answer {
  const contentType = 'application/json'
  if (decision.kind === 'granted') {
    const responseContent = activeText(decision.facts)
    return { ...answerHead(TYPE, 'OK', ACTIVE), responseContent, contentType, ...nextValues(decision.facts) }
  }
  const refused = errorAnswer(TYPE, REFRESH_TOKEN_INTROSPECTION_REFUSALS, decision, UNEXAMINED)
  const responseContent = refused.action === 'OK' ? '{"active":false}' : refused.responseContent
  const headers = decision.kind === 'refused' ? nextValues(decision.facts) : {}
  return { ...refused, responseContent, contentType, ...headers }
}

/** Without `token_type` and `aud`: no resource accepts a refresh token. */
function activeText({ family, service }: FamilyPresented): string {
  const { subject, clientIdentifier, scopes, idleUntil, expiresAt, createdAt, issuedAt = createdAt } = family
  return JSON.stringify(
    defined({
      active: true,
      iss: service.issuer,
      sub: subject,
      client_id: clientIdentifier,
      scope: scopes.length > 0 ? scopes.join(' ') : undefined,
      iat: inSeconds(issuedAt),
      exp: inSeconds(idleUntil ?? expiresAt),
    }),
  )
}

const readRequest = readerOf<IntrospectionRequest, ReadClientRequest>((given, read) => {
  read.text('accept', given.accept)
  return clientRows(given, read)
})

/** The stages of {@link introspectToken} for a refresh token. */
export const refreshTokenIntrospection = byAttestations(
  (attestation): Operation<FamilyPresented, TokenPorts, RefreshTokenIntrospectionRefusal, Answer> => ({
    name: 'refresh token introspection',
    pipeline: clientProven(attestation, readRequest).to(CALLER).to(FAMILY_PRESENTED),
    answer: answerIntrospection,
    client: knownClient,
  }),
)

/**
 * The introspection endpoint (RFC 7662 §2), also for refresh tokens of `@symbolon/token`: the client to which one was
 * given learns whether it is active, and everybody else gets `{"active":false}`. About any other token it answers as
 * `introspectForResourceServer` does. Nothing is used up by asking. It never rejects.
 */
export function introspectToken(
  request: IntrospectionRequest,
  ports: TokenPorts & ResourceServerIntrospectionPorts,
): Promise<ResourceServerIntrospectionResponse> {
  return isRefreshToken(request)
    ? operate(refreshTokenIntrospection(ports), request, ports)
    : introspectForResourceServer(request, ports)
}

/** What cannot be read is left to an operation, whose faults are answers. */
function isRefreshToken(request: unknown): boolean {
  try {
    const { parameters } = Object(request)
    if (typeof parameters !== 'string') return false
    return [...formPairs(parameters)].some(([name, value]) => name === 'token' && handleOf(value) !== undefined)
  } catch {
    return false
  }
}
