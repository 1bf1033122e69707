import { acceptedSignature } from '../message-signatures/required-components.js'
import type { AnswerHead } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import type { Known } from '../pipeline/pipeline.js'
import { type ResultCode, resultMessage, verdictOf, type Wording } from '../pipeline/refusals.js'
import type { Writable } from '../pipeline/trace.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import type { Client } from '../records/client.js'
import { identifierOfHolder } from '../records/client-identifiers.js'
import type { Service } from '../records/service.js'
import { challengeOf } from './challenge.js'
import {
  AS_IF_UNKNOWN,
  INTROSPECTION_REFUSALS,
  type IntrospectionAction,
  type IntrospectionRefusal,
  STILL_SUFFICIENT,
} from './refusals.js'
import type { Covered } from './request.js'
import { refreshable } from './token/presented-token.js'
import { addOccasional, scopeDetailsOf, type TokenInformation } from './token-information.js'

/** An introspection response (docs/rules.md §2). Absent fields are omitted, never `null`; look at `action` first. */
export type IntrospectionResponse = IntrospectionGranted | IntrospectionRefused

/** The request may proceed. */
export interface IntrospectionGranted extends IntrospectionFields<'OK'>, TokenInformation {}

/** The request may not proceed. The data of the token is present whenever the token is known. */
export interface IntrospectionRefused
  extends IntrospectionFields<Exclude<IntrospectionAction, 'OK'>>,
    Partial<TokenInformation> {}

/** What every introspection response contains. */
export interface IntrospectionFields<Action extends IntrospectionAction>
  extends AnswerHead<'introspectionResponse', Action> {
  /** Value for `WWW-Authenticate` (RFC 6750 §3). With OK, the caller may use it for a 400 of its own. */
  readonly responseContent: string
  /** The access token exists. */
  readonly existent: boolean
  /** The access token exists, is not expired or revoked, and its client exists and is not locked. */
  readonly usable: boolean
  /** It is usable, and covers the required scopes. */
  readonly sufficient: boolean
  /** It has a refresh token that has not expired. An expired access token is not compared with revocations. */
  readonly refreshable: boolean
  /** The alias was used in the token request. */
  readonly clientIdAliasUsed: boolean
  /** The entity id was used in the token request. */
  readonly clientEntityIdUsed: boolean
  /** The client's metadata came from its metadata document. */
  readonly metadataDocumentUsed: boolean
  readonly forExternalAttachment: boolean
  readonly forCredentialIssuance: boolean
  /**
   * Value for the `DPoP-Nonce` header of the answer, on success too (RFC 9449 §8.2, §9); absent: send no such header.
   */
  readonly dpopNonce?: string
  /**
   * Value for the `Accept-Signature` header of a refusal: what a signature must cover, where one
   * was missing or covered too little (RFC 9421 §5.1). Absent: send no such header.
   */
  readonly acceptSignature?: string
  /** The response of the resource must be signed (RFC 9421). */
  readonly responseSigningRequired: boolean
}

type Facts = Known<Covered>

const GRANTED: Wording = { code: 'A056001', text: 'The access token is valid.' }
const FAULT_TEXT = 'The authorization server could not examine the access token.'

const FAULT_CODES: ReadonlyMap<string | undefined, ResultCode> = new Map([['clients', 'A098101']])

export function answerIntrospection(decision: Decision<Covered, IntrospectionRefusal>): IntrospectionResponse {
  if (decision.kind === 'granted') return granted(decision.facts)
  if (decision.kind === 'refused') return refused(decision.refusal, decision.service, decision.facts)
  const wording: Wording = { code: FAULT_CODES.get(decision.port) ?? 'A057101', text: FAULT_TEXT }
  const challenge = challengeOf('Bearer', 'server_error', wording, {}, decision.service)
  return withoutToken('INTERNAL_SERVER_ERROR', wording, challenge)
}

function granted(facts: Covered): IntrospectionGranted {
  const state = { usable: true, sufficient: true, refreshable: refreshable(facts.token, facts.now) }
  return withToken('OK', GRANTED, 'Bearer error="invalid_request"', facts, state)
}

function refused(refusal: IntrospectionRefusal, service: Service, facts: Facts): IntrospectionRefused {
  const verdict = verdictOf(INTROSPECTION_REFUSALS, refusal)
  const { action, error, shown, parameters } = verdict
  const { client, token, now, proof } = facts
  // Algorithms that depend on the modes of a hidden client would reveal that its token exists.
  const algorithms = acceptedAlgorithms({ service, client: AS_IF_UNKNOWN.has(refusal.reason) ? undefined : client })
  const challenge = challengeOf(schemeOf(refusal, facts), error, shown, parameters, service, algorithms)
  if (token === undefined || now === undefined) return withoutToken(action, verdict, challenge)
  return withToken(
    action,
    verdict,
    challenge,
    { token, client, service, proof },
    {
      usable: client !== undefined && !AS_IF_UNKNOWN.has(refusal.reason),
      sufficient: STILL_SUFFICIENT.has(refusal.reason),
      // A refresh token is revoked with its access token.
      refreshable: refusal.reason !== 'token_revoked' && refreshable(token, now),
      acceptSignature: 'mustCover' in refusal ? acceptedSignature(refusal.mustCover) : undefined,
    },
  )
}

function responseSigned(service: Service, client: Client | undefined): boolean {
  return (
    service.rsResponseSigned ||
    client?.rsResponseSigned === true ||
    demandsOf({ service, client }).has('signed resource responses')
  )
}

/**
 * `DPoP` when the token is bound to a key or a proof was sent, otherwise `Bearer` (RFC 9449 §7.1).
 * When the client must not learn that the token exists, only what was sent counts.
 */
function schemeOf({ reason }: IntrospectionRefusal, { token, request }: Facts): 'Bearer' | 'DPoP' {
  const bound = token?.dpopKeyThumbprint !== undefined && !AS_IF_UNKNOWN.has(reason)
  return bound || request?.dpop !== undefined ? 'DPoP' : 'Bearer'
}

interface TokenFacts extends Pick<Covered, 'token' | 'service'> {
  readonly client: Client | undefined
  readonly proof: { readonly dpopNonce?: string | undefined } | undefined
}

interface TokenState extends Pick<IntrospectionFields<IntrospectionAction>, 'usable' | 'sufficient' | 'refreshable'> {
  readonly acceptSignature?: string | undefined
}

function withoutToken<Action extends IntrospectionAction>(
  action: Action,
  wording: Wording,
  responseContent: string,
): IntrospectionFields<Action> {
  return {
    type: 'introspectionResponse',
    resultCode: wording.code,
    resultMessage: resultMessage(wording),
    action,
    responseContent,
    existent: false,
    usable: false,
    sufficient: false,
    refreshable: false,
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    forExternalAttachment: false,
    forCredentialIssuance: false,
    responseSigningRequired: false,
  }
}

/** The answer about a token, written member by member: copying members would cost as much as all checks. */
function withToken<Action extends IntrospectionAction>(
  action: Action,
  wording: Wording,
  responseContent: string,
  { token, client, service, proof }: TokenFacts,
  { usable, sufficient, refreshable, acceptSignature }: TokenState,
): IntrospectionFields<Action> & TokenInformation {
  const answer: Writable<IntrospectionFields<Action> & TokenInformation> = {
    type: 'introspectionResponse',
    resultCode: wording.code,
    resultMessage: resultMessage(wording),
    action,
    responseContent,
    existent: true,
    usable,
    sufficient,
    refreshable,
    clientIdAliasUsed: token.clientIdAliasUsed ?? false,
    clientEntityIdUsed: token.clientEntityIdUsed ?? false,
    metadataDocumentUsed: token.metadataDocumentUsed ?? false,
    forExternalAttachment: token.forExternalAttachment ?? false,
    forCredentialIssuance: token.forCredentialIssuance ?? false,
    responseSigningRequired: responseSigned(service, client),
    clientId: token.clientId,
    clientIdentifier: identifierOfHolder(token, client),
    expiresAt: token.expiresAt,
    scopes: token.scopes,
    scopeDetails: scopeDetailsOf(token, service),
    grantType: token.grantType,
    serviceAttributes: service.attributes,
  }
  if (proof?.dpopNonce !== undefined) answer.dpopNonce = proof.dpopNonce
  if (acceptSignature !== undefined) answer.acceptSignature = acceptSignature
  addOccasional(answer, token, client)
  return answer
}
