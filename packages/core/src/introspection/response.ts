import { extended } from '../lib/objects.js'
import type { AnswerHead } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import type { Known } from '../pipeline/pipeline.js'
import { type ResultCode, resultMessage, verdictOf, type Wording } from '../pipeline/refusals.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import { refreshable } from '../presented-token/stages/token-known.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { challengeOf } from './challenge.js'
import type { Covered } from './facts.js'
import {
  AS_IF_UNKNOWN,
  INTROSPECTION_REFUSALS,
  type IntrospectionAction,
  type IntrospectionRefusal,
  SUFFICIENT_BESIDE,
} from './refusals.js'
import { type TokenInformation, tokenInformation } from './token-information.js'

/** An introspection response (docs/rules.md §2). Absent fields are omitted, never `null`; look at `action` first. */
export type IntrospectionResponse = IntrospectionGranted | IntrospectionRefused

/** The request may proceed. */
export interface IntrospectionGranted extends IntrospectionFields<'OK'>, TokenInformation {}

/** The request may not proceed; the token's data is there whenever the token is known. */
export interface IntrospectionRefused
  extends IntrospectionFields<Exclude<IntrospectionAction, 'OK'>>,
    Partial<TokenInformation> {}

/** What every introspection response holds. */
export interface IntrospectionFields<Action extends IntrospectionAction>
  extends AnswerHead<'introspectionResponse', Action> {
  /** Value for `WWW-Authenticate` (RFC 6750 §3). With OK it may serve for a 400 of the caller's own. */
  readonly responseContent: string
  /** The access token exists. */
  readonly existent: boolean
  /** The access token exists, has not expired, and its client lives. */
  readonly usable: boolean
  /** Usable, and it covers the required scopes. */
  readonly sufficient: boolean
  /** It has a refresh token that has not expired. */
  readonly refreshable: boolean
  /** The alias was used in the token request. */
  readonly clientIdAliasUsed: boolean
  /** The entity id was used in the token request. */
  readonly clientEntityIdUsed: boolean
  /** The client's metadata came from its metadata document. */
  readonly metadataDocumentUsed: boolean
  readonly forExternalAttachment: boolean
  readonly forCredentialIssuance: boolean
  /** Value for the `DPoP-Nonce` header of the answer, on success too (RFC 9449 §8.2, §9); absent: no such header. */
  readonly dpopNonce?: string
  /** The response of the resource must be signed (RFC 9421). */
  readonly responseSigningRequired: boolean
}

type Facts = Known<Covered>

const GRANTED: Wording = { code: 'A056001', text: 'The access token is valid.' }
const FAULT_TEXT = 'The authorization server could not examine the access token.'

/** Result codes of faults, by the port that failed; all others share one. */
const FAULT_CODES: ReadonlyMap<string | undefined, ResultCode> = new Map([['clients', 'A098101']])

/** A decision of an introspection as the response to the caller. */
export function answerIntrospection(decision: Decision<Covered, IntrospectionRefusal>): IntrospectionResponse {
  if (decision.kind === 'granted') return granted(decision.facts)
  if (decision.kind === 'refused') return refused(decision.refusal, decision.service, decision.facts)
  const wording: Wording = { code: FAULT_CODES.get(decision.port) ?? 'A057101', text: FAULT_TEXT }
  const challenge = challengeOf('Bearer', 'server_error', wording, {}, decision.service)
  return fields('INTERNAL_SERVER_ERROR', wording, challenge, NO_TOKEN)
}

function granted({ token, client, service, now, proof }: Covered): IntrospectionGranted {
  const standing = {
    token,
    dpopNonce: proof?.dpopNonce,
    responseSigned: responseSigned(service, client),
    refreshable: refreshable(token, now),
    usable: true,
    sufficient: true,
  }
  return extended(
    fields('OK', GRANTED, 'Bearer error="invalid_request"', standing),
    tokenInformation(token, service, client),
  )
}

function refused(refusal: IntrospectionRefusal, service: Service, facts: Facts): IntrospectionRefused {
  const { action, error, shown, parameters, ...wording } = verdictOf(INTROSPECTION_REFUSALS, refusal)
  const { client, token, now, proof } = facts
  // Modes of a client that the challenge must not tell of would tell that its token exists.
  const algorithms = acceptedAlgorithms({ service, client: AS_IF_UNKNOWN.has(refusal.reason) ? undefined : client })
  const challenge = challengeOf(schemeOf(refusal, facts), error, shown, parameters, service, algorithms)
  if (token === undefined || now === undefined) return fields(action, wording, challenge, NO_TOKEN)
  const standing = {
    token,
    dpopNonce: proof?.dpopNonce,
    responseSigned: responseSigned(service, client),
    refreshable: refreshable(token, now),
    usable: client !== undefined && !client.locked,
    sufficient: SUFFICIENT_BESIDE.has(refusal.reason),
  }
  return extended(fields(action, wording, challenge, standing), tokenInformation(token, service, client))
}

/** Whether the answer of the resource must be signed: a mode, the service or the client says so. */
function responseSigned(service: Service, client: Client | undefined): boolean {
  return (
    service.rsResponseSigned ||
    client?.rsResponseSigned === true ||
    demandsOf({ service, client }).has('signed resource responses')
  )
}

/**
 * `DPoP` when the token is bound to a key or a proof was sent, else `Bearer` (RFC 9449 §7.1). Where nobody must learn that
 * the token exists, only what was sent counts.
 */
function schemeOf({ reason }: IntrospectionRefusal, { token, request }: Facts): 'Bearer' | 'DPoP' {
  const bound = token?.dpopKeyThumbprint !== undefined && !AS_IF_UNKNOWN.has(reason)
  return bound || request?.dpop !== undefined ? 'DPoP' : 'Bearer'
}

/** How a token stands. */
interface Standing {
  readonly token: AccessToken | undefined
  readonly dpopNonce: string | undefined
  readonly responseSigned: boolean
  readonly refreshable: boolean
  readonly usable: boolean
  readonly sufficient: boolean
}

const NO_TOKEN: Standing = {
  token: undefined,
  dpopNonce: undefined,
  responseSigned: false,
  refreshable: false,
  usable: false,
  sufficient: false,
}

/** The fields of every response, all booleans included, whatever is known. */
function fields<Action extends IntrospectionAction>(
  action: Action,
  wording: Wording,
  responseContent: string,
  standing: Standing,
): IntrospectionFields<Action> {
  const { token, dpopNonce } = standing
  return {
    type: 'introspectionResponse',
    resultCode: wording.code,
    resultMessage: resultMessage(wording),
    action,
    responseContent,
    existent: token !== undefined,
    usable: standing.usable,
    sufficient: standing.sufficient,
    refreshable: standing.refreshable,
    clientIdAliasUsed: token?.clientIdAliasUsed ?? false,
    clientEntityIdUsed: token?.clientEntityIdUsed ?? false,
    metadataDocumentUsed: token?.metadataDocumentUsed ?? false,
    forExternalAttachment: token?.forExternalAttachment ?? false,
    forCredentialIssuance: token?.forCredentialIssuance ?? false,
    responseSigningRequired: standing.responseSigned,
    ...(dpopNonce !== undefined && { dpopNonce }),
  }
}
