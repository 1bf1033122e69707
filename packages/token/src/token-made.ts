import {
  accessTokenValue,
  askBoolean,
  counted,
  defined,
  digestOf,
  newRecord,
  ok,
  refuse,
  type Stage,
  TOKEN_LENGTH,
  withMore,
} from '@symbolon/core/internal'
import { type AccessToken, accessTokenText, type TokenFamily } from '@symbolon/core/stores'
import { isBoundToCertificate } from './grant-found.js'
import { idTokenFor } from './id-token.js'
import type { TokenPorts } from './ports.js'
import type { TokenRefusal } from './refusals.js'
import type { Granted, GrantUsed, TokenMade } from './request.js'

/** Makes the access token and stores its record: hashes, never the values. */
export const TOKEN_MADE: Stage<GrantUsed, TokenMade, Pick<TokenPorts, 'crypto' | 'accessTokens'>, TokenRefusal> = {
  name: 'token made',
  clause: 'RFC 6749 §5.1; OpenID Connect Core §3.1.3.3, §12.2',
  async gather(facts, ports) {
    const content = contentOf(facts)
    const creation = { request: { grantType: facts.grantType }, service: facts.service, furtherClaims: {} }
    const accessToken = await accessTokenValue(creation, content, ports)
    if (accessToken.length > TOKEN_LENGTH) return refuse({ reason: 'jwt_too_long' })
    const record = counted(Object.assign(content, { hash: await digestOf(accessToken, ports) }))
    // Throws for what cannot be stored, in memory too.
    if (facts.granted !== undefined) accessTokenText.write(record)
    const idToken = await idTokenFor(facts, accessToken, record, ports)
    if (!(await askBoolean('accessTokens', () => ports.accessTokens.add(record, facts.now)))) {
      throw new Error('256 random bits occurred twice: the random source or the store is broken')
    }
    return ok(withMore(facts, { accessToken, record, idToken }))
  },
  checks: [],
}

/** No token outlives its authorization. */
function contentOf(facts: GrantUsed): Omit<AccessToken, 'hash'> {
  const { grantType, wanted, granted, family, marks, proof, certificateThumbprint, now, refreshToken } = facts
  const request = Object.assign(inheritedFrom(family, granted), {
    grantType,
    scopes: wanted.scopes,
    accessTokenResources: wanted.resources.length > 0 ? wanted.resources : undefined,
    authorizationDetails: wanted.authorizationDetails,
    dpopKeyThumbprint: proof?.binding.thumbprint,
    certificateThumbprint: isBoundToCertificate(facts) ? certificateThumbprint : undefined,
  })
  // Named one by one: a spread of so many facts costs more than all the rest.
  const { service, client, clientIdentifier, clientKey, by, tokensRevokedAt } = facts
  const creation = { request, service, client, clientIdentifier, clientKey, by, now, tokensRevokedAt }
  const content = newRecord(creation, undefined, marks)
  if (family === undefined) return content
  const expiresAt = Math.min(content.expiresAt, family.expiresAt)
  const refreshTokenExpiresAt = refreshToken === undefined ? undefined : (family.idleUntil ?? family.expiresAt)
  return Object.assign(content, defined({ expiresAt, familyKey: family.key, refreshTokenExpiresAt }))
}

function inheritedFrom(family: TokenFamily | undefined, granted: Granted | undefined) {
  const { subject, acr, authTime, properties } = family ?? granted?.attributes ?? {}
  return {
    subject,
    acr,
    authTime,
    properties,
    resources: family?.resources,
    grantId: family?.grantId,
    grant: family?.grant,
    consentedClaims: family?.consentedClaims,
    clientIdAliasUsed: family?.clientIdAliasUsed,
    clientEntityIdUsed: family?.clientEntityIdUsed,
    metadataDocumentUsed: family?.metadataDocumentUsed,
  }
}
