import {
  ANOTHER_KEY,
  type AnswerHead,
  answerHead,
  askCount,
  askRecord,
  belongsToService,
  byAttestations,
  CLIENT_REFUSALS,
  type ClientAuthenticationRequest,
  type ClientProven,
  clientKnown,
  clientRequestRead,
  clientRows,
  combinedOffered,
  credentialsClaimed,
  credentialsRead,
  type Decision,
  DPOP_REQUEST_RULES,
  digestOf,
  ENDPOINT_UNKNOWN,
  errorAnswer,
  findAccessToken,
  isMadeFor,
  knownClient,
  misused,
  nextValues,
  type Operation,
  ok,
  operate,
  Pipeline,
  PROOF_READ,
  PROOF_VERIFIED,
  proofCompared,
  type ReadClientRequest,
  type ReasonsIn,
  type RefusalOf,
  readerOf,
  refusals,
  refuse,
  SERVER_PROOF_REFUSALS,
  type Stage,
  unreadable,
  WRONG,
} from '@symbolon/core/internal'
import type { AccessToken, TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'
import { revokeFamily } from './revoke-family.js'
import { handleOf } from './token-values.js'

const FAULT = { code: 'A114101', text: 'The authorization server could not revoke the token.' } as const

export const TOKEN_REVOCATION_REFUSALS = refusals({
  request_unreadable: unreadable('A114201', FAULT),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(FAULT), 'A114202', ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  proof_key_different: ANOTHER_KEY,
  token_missing: [WRONG, 'A114301', 'token is missing.'],
})

type RevocationRefusal = RefusalOf<ReasonsIn<typeof TOKEN_REVOCATION_REFUSALS>>

/** A revocation request (RFC 7009 §2.1): the form that the client sent, and how it authenticated. */
export type TokenRevocationRequest = ClientAuthenticationRequest

/** The answer to a revocation request; `responseContent` is the body for the client. */
export interface TokenRevocationResponse
  extends AnswerHead<
    'tokenRevocationResponse',
    'OK' | 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'INTERNAL_SERVER_ERROR'
  > {
  /** Empty with OK, else JSON (RFC 6749 §5.2). */
  readonly responseContent: string
  readonly dpopNonce?: string
  readonly attestationChallenge?: string
}

type RevokingPorts = Pick<TokenPorts, 'crypto' | 'accessTokens' | 'tokenFamilies' | 'revocations'>

/** `token_type_hint` is not needed: only refresh tokens have two parts. */
const TOKEN_REVOKED: Stage<ClientProven, ClientProven, RevokingPorts, RevocationRefusal> = {
  name: 'token revoked',
  clause: 'RFC 7009 §2.1, §2.2',
  async gather(facts, ports) {
    const value = facts.form.values.get('token')
    if (value === undefined) return refuse({ reason: 'token_missing' })
    const family = await familyOf(value, facts, ports)
    if (family === undefined) await revokeAccessToken(value, facts, ports)
    else await revokeFamily(family, facts, ports)
    return ok(facts)
  },
  checks: [],
}

/** The family of a code or refresh token, of whatever generation, if it is the client's own. */
async function familyOf(
  value: string,
  { client, service }: ClientProven,
  ports: RevokingPorts,
): Promise<TokenFamily | undefined> {
  const handle = handleOf(value)
  if (handle === undefined) return undefined
  const key = await digestOf(handle, ports)
  const family = await askRecord('tokenFamilies', () => ports.tokenFamilies.find(key))
  return belongsToService(family, key, service) && isMadeFor(client, family) ? family : undefined
}

async function revokeAccessToken(
  value: string,
  { client, service }: ClientProven,
  ports: RevokingPorts,
): Promise<void> {
  const hash = await digestOf(value, ports)
  const token: AccessToken | undefined = await findAccessToken(hash, service, ports)
  if (token === undefined || !isMadeFor(client, token)) return
  await askCount('accessTokens', () => ports.accessTokens.remove({ hash }, 1))
}

function answerRevocation(decision: Decision<ClientProven, RevocationRefusal>): TokenRevocationResponse {
  if (decision.kind === 'granted') {
    const head = answerHead('tokenRevocationResponse', 'OK', {
      code: 'A114001',
      text: 'The token is not valid any more.',
    })
    return { ...head, responseContent: '', ...nextValues(decision.facts) }
  }
  const refused = errorAnswer('tokenRevocationResponse', TOKEN_REVOCATION_REFUSALS, decision, FAULT)
  return decision.kind === 'refused' ? { ...refused, ...nextValues(decision.facts) } : refused
}

const readRevocationRequest = readerOf<TokenRevocationRequest, ReadClientRequest>(clientRows)

/** The stages of {@link revokeToken}. */
export const tokenRevocation = byAttestations(
  (attestation): Operation<ClientProven, TokenPorts, RevocationRefusal, TokenRevocationResponse> => ({
    name: 'token revocation',
    pipeline: Pipeline.of(clientRequestRead(readRevocationRequest))
      .when('attestation', Pipeline.of(attestation.read))
      .to(credentialsRead())
      .when('attestation', Pipeline.of(attestation.verified))
      .to(clientKnown())
      .to(combinedOffered())
      .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_REQUEST_RULES)).to(PROOF_VERIFIED))
      .to(credentialsClaimed())
      .to(TOKEN_REVOKED),
    answer: answerRevocation,
    client: knownClient,
  }),
)

/**
 * Revokes a token of the client that asks (RFC 7009): a refresh token, or its code, with all that its authorization
 * gave, and an access token alone. A token that is unknown, or another client's, is OK too, and nothing is revoked. It
 * never rejects.
 */
export function revokeToken(request: TokenRevocationRequest, ports: TokenPorts): Promise<TokenRevocationResponse> {
  return operate(tokenRevocation(ports), request, ports)
}
