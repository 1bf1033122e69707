import {
  type AnswerHead,
  answerHead,
  askCount,
  byAttestations,
  type ClientAuthenticationRequest,
  type ClientProven,
  clientProven,
  clientRows,
  type Decision,
  digestOf,
  errorAnswer,
  findAccessToken,
  findFamily,
  isMadeFor,
  knownClient,
  nextValues,
  type Operation,
  ok,
  operate,
  type ReadClientRequest,
  readerOf,
  refuse,
  revokeFamily,
  type Stage,
} from '@symbolon/core/internal'
import type { AccessToken } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'
import { type RevocationRefusal, TOKEN_REVOCATION_REFUSALS, UNREVOKED } from './refusals.js'

/** A revocation request (RFC 7009 §2.1): the form that the client sent, and how it authenticated. */
export type TokenRevocationRequest = ClientAuthenticationRequest

/** The answer to a revocation request; `responseContent` is the body for the client. */
export interface TokenRevocationResponse
  extends AnswerHead<
    'revocationResponse',
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
    const found = await findFamily(value, facts, ports)
    if (found === undefined) await revokeAccessToken(value, facts, ports)
    else if (isMadeFor(facts.client, found.family)) await revokeFamily(found.family, facts, ports)
    return ok(facts)
  },
  checks: [],
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
    const head = answerHead('revocationResponse', 'OK', {
      code: 'A114001',
      text: 'The token is not valid any more.',
    })
    return { ...head, responseContent: '', ...nextValues(decision.facts) }
  }
  const refused = errorAnswer('revocationResponse', TOKEN_REVOCATION_REFUSALS, decision, UNREVOKED)
  return decision.kind === 'refused' ? { ...refused, ...nextValues(decision.facts) } : refused
}

const readRevocationRequest = readerOf<TokenRevocationRequest, ReadClientRequest>(clientRows)

/** The stages of {@link revokeToken}. */
export const tokenRevocation = byAttestations(
  (attestation): Operation<ClientProven, TokenPorts, RevocationRefusal, TokenRevocationResponse> => ({
    name: 'token revocation',
    pipeline: clientProven(attestation, readRevocationRequest).to(TOKEN_REVOKED),
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
