import type { AuthorizationCompleted, Report } from '@symbolon/core'
import {
  type AnswerHead,
  always,
  answerHead,
  askBoolean,
  type Call,
  type CallFacts,
  type Check,
  clientNotLocked,
  counted,
  type Decision,
  defined,
  demandsOf,
  digestOf,
  errorAnswer,
  findClient,
  isJsonObject,
  knownClient,
  latestOf,
  marksOf,
  mayHaveScope,
  namesForRecord,
  type Operation,
  ok,
  operate,
  Pipeline,
  randomToken,
  readDecided,
  readerOf,
  refuse,
  type Stage,
  secondsAfter,
  seenOf,
  unknownScopes,
  withMore,
} from '@symbolon/core/internal'
import { type AccessToken, type Client, type TokenFamily, tokenFamilyText } from '@symbolon/core/stores'
import { AUTHENTICATION_ASKED, isAuthTimeDemanded } from './authentication-asked.js'
import { idTokenClaimsText, requireIdTokenForm } from './id-token.js'
import type { TokenPorts } from './ports.js'
import { CODE_FAULT, CODE_REFUSALS, type CodeRefusal } from './refusals.js'
import { newCode } from './token-values.js'

/** What the user decided about an authorization request that `completeAuthorization` has completed. */
export interface AuthorizationDecision {
  /** The answer of `completeAuthorization`. */
  readonly completed: AuthorizationCompleted
  /** Who decided. */
  readonly subject: string
  /** What was granted. Default: what was asked for. */
  readonly scopes?: readonly string[] | undefined
  /** What was granted (RFC 8707 §2). Default: what was asked for. */
  readonly resources?: readonly string[] | undefined
  /** What was granted (RFC 9396 §7). Default: what was asked for. */
  readonly authorizationDetails?: AccessToken['authorizationDetails'] | undefined
  readonly acr?: string | undefined
  /** When the user authenticated: seconds since 1970-01-01T00:00:00Z. */
  readonly authTime?: number | undefined
  readonly consentedClaims?: readonly string[] | undefined
  readonly properties?: AccessToken['properties'] | undefined
  /** Claims of the ID token about the user (OpenID Connect Core §5.1), where `openid` is granted; not those that we set. */
  readonly idTokenClaims?: Readonly<Record<string, unknown>> | undefined
}

interface ReadDecision {
  readonly completed: AuthorizationCompleted
  readonly subject: string
  readonly scopes: readonly string[]
  readonly attributes: Partial<TokenFamily>
}

const isCompleted = (value: unknown): value is AuthorizationCompleted =>
  isJsonObject(value) && value.type === 'authorizationCompleteResponse' && value.action === 'OK'

const readDecision = readerOf<AuthorizationDecision, ReadDecision | undefined>((given, read) => {
  const completed = read.value(
    'completed',
    given.completed,
    isCompleted,
    'must be the answer OK of completeAuthorization',
  )
  const subject = read.required('subject', given.subject, { notEmpty: true })
  const attributes = {
    ...readDecided(given, read),
    idTokenClaims:
      (given.idTokenClaims ?? undefined) === undefined
        ? undefined
        : (idTokenClaimsText(given.idTokenClaims) ?? read.refuse('idTokenClaims', CLAIMS_WRONG)),
  }
  const scopes = given.scopes === undefined ? completed?.scopes : read.tokens('scopes', given.scopes)
  if (completed === undefined) return read.refuse('completed', 'must be given')
  return { completed, subject, scopes: scopes ?? [], attributes: defined(attributes) }
})

const CLAIMS_WRONG = 'must be a JSON object, without the claims of OpenID Connect Core §2'

interface DecisionRead extends CallFacts, ReadDecision {
  readonly client: Client
  readonly clientIdentifier: string
  readonly clientKey: string
}

const SCOPES_OF_CLIENT: Check<DecisionRead, CodeRefusal> = {
  name: 'scopes of the client',
  clause: 'RFC 6749 §3.3',
  applies: always,
  run: ({ scopes, service, client }) =>
    unknownScopes(scopes, service).length === 0 && scopes.every(name => mayHaveScope(client, name))
      ? undefined
      : { reason: 'scope_unknown' },
}

const AUTH_TIME_MISSING = 'authTime: must be given, because the client sent max_age, or wants auth_time'

/** OpenID Connect Core §2, §3.1.2.1. */
function isAuthTimeMissing({ completed, attributes }: ReadDecision): boolean {
  return attributes.authTime === undefined && isAuthTimeDemanded(completed)
}

/** The client may have changed or gone since the request was completed. */
const DECISION_READ: Stage<Call, DecisionRead, Pick<TokenPorts, 'clients' | 'crypto'>, CodeRefusal> = {
  name: 'decision',
  clause: 'RFC 6749 §4.1.2; OpenID Connect Core §2',
  async gather({ input, service, now }, ports) {
    const read = readDecision(input)
    if (!read.ok) return read
    if (read.value === undefined) return refuse({ reason: 'request_unreadable', problem: 'completed' })
    const { clientIdentifier } = read.value.completed
    const found = await findClient(clientIdentifier, service, ports)
    if (found === undefined) return refuse({ reason: 'client_unknown' })
    const { client, canonical: clientKey } = found
    if (read.value.scopes.includes('openid')) {
      requireIdTokenForm({ service, client }, ports)
      if (isAuthTimeMissing(read.value)) return refuse({ reason: 'request_unreadable', problem: AUTH_TIME_MISSING })
    }
    return ok({ ...read.value, client, clientIdentifier, clientKey, service, now })
  },
  checks: [clientNotLocked('docs/tokens.md'), SCOPES_OF_CLIENT, ...AUTHENTICATION_ASKED],
}

interface CodeIssued extends DecisionRead {
  readonly code: string
  readonly family: TokenFamily
}

type IssuingPorts = Pick<TokenPorts, 'crypto' | 'tokenFamilies' | 'revocations' | 'lifetimes'>

const CODE_ISSUED: Stage<DecisionRead, CodeIssued, IssuingPorts, CodeRefusal> = {
  name: 'code',
  clause: 'RFC 6749 §4.1.2',
  async gather(facts, ports) {
    const handle = await randomToken(ports)
    const [key, code] = await Promise.all([digestOf(handle, ports), newCode(handle, ports)])
    const family = await familyOf(facts, key, code.hash, ports)
    // Throws for what cannot be stored, in memory too.
    tokenFamilyText.write(family)
    if (!(await askBoolean('tokenFamilies', () => ports.tokenFamilies.add(family, facts.now)))) {
      throw new Error('256 random bits occurred twice: the random source or the store is broken')
    }
    return ok(withMore(facts, { code: code.value, family }))
  },
  checks: [],
}

async function familyOf(facts: DecisionRead, key: string, codeHash: string, ports: IssuingPorts): Promise<TokenFamily> {
  const { completed, subject, scopes, attributes, client, clientIdentifier, clientKey, service, now } = facts
  const marks = (await marksOf({ clientId: client.clientId, subject }, service, ports)) ?? []
  const createdAt = Math.max(now, (latestOf(marks) ?? 0) + 1)
  const expiresAt = secondsAfter(now, service.refreshTokenDuration)
  const longest = demandsOf({ service, client }).has('authorization codes of a minute') ? 60 : 600
  const codeExpiresAt = secondsAfter(now, Math.min(ports.lifetimes.code, longest))
  const sent = new Map(completed.parameters)
  return counted(
    defined({
      resources: completed.resources,
      authorizationDetails: completed.authorizationDetails,
      grantId: completed.grantId,
      ...attributes,
      serviceId: service.serviceId,
      key,
      version: 1,
      clientId: client.clientId,
      ...namesForRecord(clientIdentifier, clientKey),
      registration: client.registration,
      clientIdAlias: client.clientIdAlias,
      clientIdAliasUsed: clientIdentifier === client.clientIdAlias,
      clientEntityIdUsed: clientIdentifier === client.entityId,
      metadataDocumentUsed: clientIdentifier === client.metadataDocumentLocation,
      subject,
      scopes,
      createdAt,
      issuedAt: createdAt === now ? undefined : now,
      revocationsSeen: seenOf([...marks, undefined]),
      codeHash,
      codeExpiresAt,
      redirectUri: sent.get('redirect_uri'),
      codeChallenge: completed.codeChallenge,
      codeChallengeMethod: completed.codeChallengeMethod,
      nonce: sent.get('nonce'),
      dpopKeyThumbprint: completed.dpopKeyThumbprint,
      instanceKeyThumbprint: completed.instanceKeyThumbprint,
      expiresAt,
      retainedUntil: Math.max(expiresAt, codeExpiresAt),
    }),
  )
}

/** The answer to a decision. With OK, send `code` by `answerCompletionOverHttp`. */
export type AuthorizationCodeResponse = AuthorizationCodeIssued | AuthorizationCodeRefused

/** The code, which the client redeems at the token endpoint. */
export interface AuthorizationCodeIssued extends AnswerHead<'authorizationCodeResponse', 'OK'> {
  readonly code: string
  /** Until when it can be redeemed, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly expiresAt: number
}

/** BAD_REQUEST: the client or a scope is not what it was. INTERNAL_SERVER_ERROR: a mistake of the call, or a fault. */
export interface AuthorizationCodeRefused
  extends AnswerHead<'authorizationCodeResponse', 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'> {
  /** JSON in the form of RFC 6749 §5.2. */
  readonly responseContent: string
}

function answerCode(decision: Decision<CodeIssued, CodeRefusal>): AuthorizationCodeResponse {
  if (decision.kind !== 'granted') return errorAnswer('authorizationCodeResponse', CODE_REFUSALS, decision, CODE_FAULT)
  const { code, family } = decision.facts
  const head = answerHead('authorizationCodeResponse', 'OK', {
    code: 'A049001',
    text: 'The authorization code is made.',
  })
  return { ...head, code, expiresAt: family.codeExpiresAt ?? 0 }
}

export const CODE_ISSUANCE: Operation<CodeIssued, TokenPorts, CodeRefusal, AuthorizationCodeResponse> = {
  name: 'authorization code',
  pipeline: Pipeline.of(DECISION_READ).to(CODE_ISSUED),
  answer: answerCode,
  client: knownClient,
}

const JUDGEMENT: Operation<
  DecisionRead,
  TokenPorts,
  CodeRefusal,
  { action: 'OK'; resultCode: '' } | AuthorizationCodeRefused
> = {
  name: CODE_ISSUANCE.name,
  pipeline: Pipeline.of(DECISION_READ),
  answer: decision =>
    decision.kind === 'granted'
      ? { action: 'OK', resultCode: '' }
      : errorAnswer('authorizationCodeResponse', CODE_REFUSALS, decision, CODE_FAULT),
  client: knownClient,
}

/**
 * The refusal of {@link issueAuthorizationCode}, if there is one, before the ticket of the request is used up. Only a
 * refusal is reported.
 */
export async function refusalOfDecision(
  decision: AuthorizationDecision,
  ports: TokenPorts,
): Promise<AuthorizationCodeRefused | undefined> {
  const judged = await operate(JUDGEMENT, decision, { ...ports, ...hearingRefusals(ports) })
  return judged.action === 'OK' ? undefined : judged
}

function hearingRefusals({ report }: Pick<TokenPorts, 'report'>): Pick<TokenPorts, 'report'> {
  if (report === undefined) return {}
  const hear: Report = event => (event.action === 'OK' ? undefined : report(event))
  return { report: report.readsChecks === false ? Object.assign(hear, { readsChecks: false as const }) : hear }
}

/**
 * Makes the authorization code of a request that the user approved, bound to what the request said: client, redirect
 * URI, code challenge and DPoP key (RFC 6749 §4.1.2; RFC 7636; RFC 9449 §10). It never rejects.
 */
export function issueAuthorizationCode(
  decision: AuthorizationDecision,
  ports: TokenPorts,
): Promise<AuthorizationCodeResponse> {
  return operate(CODE_ISSUANCE, decision, ports)
}
