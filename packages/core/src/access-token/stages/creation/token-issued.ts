import { TOKEN_LENGTH } from '../../../lib/limits.js'
import { ok, refuse } from '../../../lib/result.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { ask, askBoolean } from '../../../ports/ask.js'
import { digestOf } from '../../../ports/digests.js'
import { randomToken } from '../../../ports/opaque-token.js'
import type { Ports } from '../../../ports/ports.js'
import { marksOf } from '../../../ports/revocation-marks.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { AccessToken } from '../../../records/access-token.js'
import { counted } from '../../../records/value-count.js'
import type { CreationClient, TokenIssued } from '../../facts.js'
import { jwtAccessToken } from '../../jwt-access-token.js'
import { newRefreshToken } from '../../refresh-token.js'
import type { AccessTokenRefusal } from '../../refusals.js'
import { newRecord } from '../../token-record.js'

/** Makes the token and stores its record: hashes, never the values. */
export const TOKEN_ISSUED: Stage<
  CreationClient,
  TokenIssued,
  Pick<Ports, 'crypto'> & StoreUse<'revocations', 'find'> & StoreUse<'accessTokens', 'add' | 'find'>,
  AccessTokenRefusal
> = {
  name: 'issuance',
  clause: 'docs/rules.md §5',
  async gather(facts, ports) {
    const { accessTokens } = ports
    const { client, request, service } = facts
    const holder = { clientId: client.clientId, subject: request.subject }
    const [refreshToken, marks] = await Promise.all([newRefreshToken(facts, ports), marksOf(holder, service, ports)])
    const content = newRecord(facts, refreshToken, marks)
    const accessToken = await accessTokenOf(facts, content, ports)
    if (accessToken.length > TOKEN_LENGTH) return refuse({ reason: 'jwt_too_long' })
    const record = counted({ ...content, hash: await digestOf(accessToken, ports) })
    if (await askBoolean('accessTokens', () => accessTokens.add(record, facts.now))) {
      return ok(withMore(facts, { accessToken, refreshToken: refreshToken?.value, record }))
    }
    const taken = await ask('accessTokens', () => accessTokens.find(record.hash))
    return refuse({ reason: taken === undefined ? 'refresh_token_taken' : 'access_token_taken' })
  },
  checks: [],
}

async function accessTokenOf(
  { request, service, furtherClaims }: CreationClient,
  content: Omit<AccessToken, 'hash'>,
  ports: Pick<Ports, 'crypto'>,
): Promise<string> {
  if (service.accessTokenSignAlg === undefined) return request.accessToken ?? randomToken(ports)
  return jwtAccessToken(content, furtherClaims, service.accessTokenSignAlg, service, ports)
}
