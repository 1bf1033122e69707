import { defined } from '../../../lib/objects.js'
import { ok, refuse } from '../../../lib/result.js'
import type { Call, Stage } from '../../../pipeline/pipeline.js'
import { ask } from '../../../ports/ask.js'
import { digestOf } from '../../../ports/digests.js'
import type { Ports } from '../../../ports/ports.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { AccessTokenSelection } from '../../../ports/stores.js'
import type { TokensSelected } from '../../facts.js'
import type { AccessTokenRefusal } from '../../refusals.js'
import { type AccessTokenRevocation, readAccessTokenRevocation } from '../../request.js'
import { referencedHash } from '../../token-reference.js'

/** Which tokens are to be revoked? */
export const TOKENS_SELECTED: Stage<
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
    return ok({ selection: await selectionOf(read.value, ports), revokedAt: read.value.revokedAt, service, now })
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

/** What a call selects that names a client, a subject or both. */
async function selectionOfHolder(
  request: AccessTokenRevocation,
  ports: StoreUse<'clients', 'find'>,
): Promise<AccessTokenSelection | undefined> {
  const { subject, clientId: number, clientIdentifier } = request
  if (subject !== undefined && number === undefined && clientIdentifier === undefined) return { subject }
  const clientId = await clientIdOf(request, ports)
  return clientId === undefined ? undefined : defined({ clientId, subject })
}

/** The number of the client that the call names; `undefined` where it does not exist. */
async function clientIdOf(
  { clientId, clientIdentifier }: AccessTokenRevocation,
  { clients }: StoreUse<'clients', 'find'>,
): Promise<number | undefined> {
  if (clientIdentifier === undefined) return clientId
  const found = await ask('clients', () => clients.find(clientIdentifier))
  return found?.client.clientId
}
