import { readUniqueJsonObject } from '../../../lib/json-text.js'
import { ok, refuse } from '../../../lib/result.js'
import type { Call, Stage } from '../../../pipeline/pipeline.js'
import type { CreationRead } from '../../facts.js'
import type { AccessTokenRefusal } from '../../refusals.js'
import { readAccessTokenCreation } from '../../request.js'

/** Reads the call. */
export const CREATION_READ: Stage<Call, CreationRead, object, AccessTokenRefusal> = {
  name: 'request',
  clause: 'docs/rules.md §5',
  gather({ input, service, now }) {
    const read = readAccessTokenCreation(input)
    if (!read.ok) return read
    const { clientId, clientIdentifier, jwtAtClaims } = read.value
    const identifier = clientIdentifier ?? clientId?.toString()
    const twice = clientId !== undefined && clientIdentifier !== undefined
    if (identifier === undefined || twice) return refuse({ reason: 'client_unnamed' })
    const furtherClaims = jwtAtClaims === undefined ? {} : readUniqueJsonObject(jwtAtClaims)
    if (furtherClaims === undefined) return refuse({ reason: 'jwt_claims_malformed' })
    return ok({ request: read.value, identifier, furtherClaims, service, now })
  },
  checks: [],
}
