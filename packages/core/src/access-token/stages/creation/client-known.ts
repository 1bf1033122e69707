import { clientNotLocked } from '../../../client-authentication/client-not-locked.js'
import { defined } from '../../../lib/objects.js'
import { ok, refuse } from '../../../lib/result.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { findClient } from '../../../ports/find.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { Client } from '../../../records/client.js'
import { identifierOfHolder } from '../../../records/client-identifiers.js'
import { GRANT_TYPE_CHECKS } from '../../checks/grant-type.js'
import { JWT_ALGORITHM_CHECK } from '../../checks/jwt-algorithm.js'
import { OWN_ACCESS_TOKEN_CHECKS, OWN_REFRESH_TOKEN_CHECK } from '../../checks/own-values.js'
import { SCOPES_KNOWN, SCOPES_OF_CLIENT } from '../../checks/scopes.js'
import { SENDER_BINDING_CHECKS } from '../../checks/sender-binding.js'
import { SUBJECT_CHECKS } from '../../checks/subject.js'
import type { CreationClient, CreationRead } from '../../facts.js'
import { isRefreshable } from '../../refresh-token.js'
import type { AccessTokenRefusal } from '../../refusals.js'
import type { AccessTokenCreation } from '../../request.js'

/** The `client_id` of the token request: as the call names the client, or as its flags say. */
function sentIdentifier(
  clientIdentifier: string,
  { clientIdAliasUsed = false, clientEntityIdUsed = false, metadataDocumentUsed = false }: AccessTokenCreation,
  client: Client,
): string {
  const { clientIdAlias } = client
  const named = defined({
    clientIdentifier,
    clientIdAlias,
    clientIdAliasUsed,
    clientEntityIdUsed,
    metadataDocumentUsed,
  })
  return identifierOfHolder(named, client)
}

/** Which client is the token for, and may it have what is asked? */
export const CREATION_CLIENT: Stage<CreationRead, CreationClient, StoreUse<'clients', 'find'>, AccessTokenRefusal> = {
  name: 'client known',
  clause: 'docs/rules.md §5',
  async gather(facts, ports) {
    const { identifier, request, service } = facts
    const found = await findClient(identifier, service, ports)
    if (found === undefined) return refuse({ reason: 'client_unknown' })
    const { client, canonical: clientKey, by, tokensRevokedAt } = found
    const clientIdentifier = sentIdentifier(identifier, request, client)
    const refreshable = isRefreshable(request.grantType, client, service)
    return ok(withMore(facts, { client, clientIdentifier, clientKey, by, refreshable, tokensRevokedAt }))
  },
  checks: [
    clientNotLocked('docs/rules.md §5'),
    ...GRANT_TYPE_CHECKS,
    ...SUBJECT_CHECKS,
    SCOPES_KNOWN,
    SCOPES_OF_CLIENT,
    ...OWN_ACCESS_TOKEN_CHECKS,
    ...SENDER_BINDING_CHECKS,
    JWT_ALGORITHM_CHECK,
    OWN_REFRESH_TOKEN_CHECK,
  ],
}
