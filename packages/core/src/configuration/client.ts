import * as z from 'zod'
import { platformCrypto } from '#platform-crypto'
import { frozen, withoutAbsent } from '../lib/objects.js'
import { parsePlainly } from '../lib/plain-values.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { instant, scopeToken, seconds } from '../lib/schemas.js'
import type { Crypto } from '../ports/crypto.js'
import type { Client } from '../records/client.js'
import { GRANT_TYPE_MUST, isGrantType } from '../records/grant-type.js'
import { CLIENT_AUTHENTICATION_METHODS, CLIENT_TYPES, type GrantType, RESPONSE_TYPES } from '../records/vocabulary.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../standards/jose/jwe.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { isAbsoluteUri, isRedirectUri } from '../standards/oauth/uri.js'
import { credentialFaults, credentials, endpoint, httpsUrl, pairs, printable, uriText } from './credentials.js'
import { fapiModes, faultsOfClientModes } from './fapi-contradictions.js'
import { type ConfigurationFault, describeFaults, faultsOf, faultsWhen, numericClientId } from './fault.js'
import { areKeysElsewhere, encryptionFaults, jwks, keySetFaults, verifies } from './keys.js'
import { storedSecret } from './secrets.js'

/**
 * A client as its author writes it: everything that differs from the defaults. It must have a
 * `clientId`, `clientIdAlias`, `entityId` or `metadataDocumentLocation`; without `clientId` the
 * number is derived from the first of the others.
 */
export type ClientConfiguration = { readonly [Key in keyof Client]?: Client[Key] | undefined }

const resource = uriText.refine(isAbsoluteUri, 'must be an absolute URI without fragment (RFC 8707 §2)')

const redirectUri = uriText.refine(
  isRedirectUri,
  'must be an absolute URI without fragment, user and response parameters: https, http of a loopback host, or a scheme with a period (RFC 8252 §8.4)',
)

const idProblem = ({ input }: { readonly input?: unknown }) =>
  typeof input === 'string'
    ? 'must be a number; use clientIdAlias for an identifier that is a string'
    : 'must be a safe integer'

const identity = {
  clientId: z.int({ error: idProblem }).positive().exactOptional(),
  clientIdAlias: printable
    .refine(text => !/^\d+$/.test(text), 'must not consist of digits alone: those are ids')
    .exactOptional(),
  registration: printable.max(128, 'may hold 128 characters').exactOptional(),
  clientIdAliasEnabled: z.boolean().default(true),
  entityId: endpoint.exactOptional(),
  metadataDocumentLocation: endpoint.exactOptional(),
  clientName: z.string().exactOptional(),
  clientType: z.enum(CLIENT_TYPES).exactOptional(),
}

const authentication = {
  tokenAuthMethod: z.enum(CLIENT_AUTHENTICATION_METHODS).default('CLIENT_SECRET_BASIC'),
  clientSecret: storedSecret.exactOptional(),
  clientSecretExpiresAt: instant.exactOptional(),
  ...credentials,
}

const requests = {
  redirectUris: z.array(redirectUri).default([]),
  responseTypes: z.array(z.enum(RESPONSE_TYPES)).default(['CODE']),
  grantTypes: z
    .array(z.custom<GrantType>(isGrantType, GRANT_TYPE_MUST))
    .default(['AUTHORIZATION_CODE', 'REFRESH_TOKEN']),
  fapiModes,
  parRequired: z.boolean().default(false),
  pkceRequired: z.boolean().default(false),
  pkceS256Required: z.boolean().default(false),
  plainPkceAllowed: z.boolean().default(false),
  tlsClientCertificateBoundAccessTokens: z.boolean().default(false),
  dpopRequired: z.boolean().default(false),
  jwks: jwks.default({ keys: [] }),
  jwksUri: httpsUrl.exactOptional(),
  requestObjectRequired: z.boolean().default(false),
  requestSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  requestEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  requestEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
  resourceIndicators: z.array(resource).min(1, 'must name a resource').exactOptional(),
  introspectionSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  introspectionEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  introspectionEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
  authorizationSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  authorizationEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  authorizationEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
  idTokenSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  idTokenEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  idTokenEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
  rsRequestSigned: z.boolean().default(false),
  rsSignedRequestKeyId: z.string().exactOptional(),
  rsResponseSigned: z.boolean().default(false),
  unregisteredRedirectUrisAllowed: z.boolean().default(false),
  requestableScopes: z.array(scopeToken).exactOptional(),
  authorizationDetailsTypes: z.array(printable).exactOptional(),
  pushedAuthReqDuration: seconds.min(5, 'must be at least 5 seconds (RFC 9126 §2.2)').exactOptional(),
}

const schema = z.strictObject({
  ...identity,
  ...authentication,
  ...requests,
  locked: z.boolean().default(false),
  attributes: pairs.default([]),
})

export const CLIENT_PROPERTIES: readonly string[] = Object.keys(schema.shape)

/** Reads a client from configuration and fills in the defaults of absent properties. */
export async function readClient(
  input: unknown,
  crypto: Pick<Crypto, 'sha256'> = platformCrypto,
): Promise<Result<Client, readonly ConfigurationFault[]>> {
  const parsed = parsePlainly(schema, withoutAbsent(input))
  if (!parsed.success) return refuse(faultsOf(parsed.error))
  const { clientId, clientType, ...rest } = parsed.data
  const name = rest.clientIdAlias ?? rest.entityId ?? rest.metadataDocumentLocation
  const number = clientId ?? (name === undefined ? undefined : await numericClientId(name, crypto))
  if (number === undefined) {
    return refuse([{ path: 'clientId', problem: 'must be set; or set clientIdAlias, and a number is derived from it' }])
  }
  const client: Client = {
    clientId: number,
    clientType: clientType ?? (rest.tokenAuthMethod === 'NONE' ? 'PUBLIC' : 'CONFIDENTIAL'),
    ...rest,
  }
  const faults = contradictions(client)
  return faults.length === 0 ? ok(frozen(client)) : refuse(faults)
}

/** The client of a configuration. Rejects with a `TypeError` that names every wrong property. */
export async function defineClient(
  configuration: ClientConfiguration,
  crypto: Pick<Crypto, 'sha256'> = platformCrypto,
): Promise<Client> {
  const read = await readClient(configuration, crypto)
  if (!read.ok) throw new TypeError(describeFaults('The client', read.refusal))
  return read.value
}

function contradictions(client: Client): readonly ConfigurationFault[] {
  const { clientType, resourceIndicators, tokenAuthMethod, unregisteredRedirectUrisAllowed } = client
  const isPublic = tokenAuthMethod === 'NONE'
  return [
    ...faultsWhen('clientType', [
      [isPublic !== (clientType === 'PUBLIC'), 'must be PUBLIC exactly when tokenAuthMethod is NONE'],
    ]),
    ...faultsWhen('unregisteredRedirectUrisAllowed', [
      [
        isPublic && unregisteredRedirectUrisAllowed,
        'must be false for a client that does not authenticate (RFC 9126 §2.4)',
      ],
    ]),
    ...credentialFaults(client),
    ...requestObjectFaults(client),
    ...faultsWhen('resourceIndicators', [
      [
        isPublic && resourceIndicators !== undefined,
        'must be absent for a client that does not authenticate (RFC 9701 §5)',
      ],
    ]),
    ...encryptionFaults(client, 'introspection', 'RFC 9701 §6'),
    ...encryptionFaults(client, 'authorization', 'JARM §3'),
    ...encryptionFaults(client, 'idToken', 'OpenID Connect Registration §2'),
    ...keySetFaults(client.jwks),
    ...resourceRequestFaults(client),
    ...faultsOfClientModes(client),
  ]
}

function requestObjectFaults(client: Client): readonly ConfigurationFault[] {
  const { requestSignAlg, requestObjectRequired, requestEncryptionAlg, requestEncryptionEnc } = client
  const isSigned = requestObjectRequired || requestSignAlg !== undefined
  return [
    ...faultsWhen('jwks', [
      [
        isSigned && !verifies(client, requestSignAlg),
        `must contain a public key for ${requestSignAlg ?? 'request objects'}`,
      ],
    ]),
    ...faultsWhen('requestEncryptionAlg', [
      [
        requestEncryptionEnc !== undefined && requestEncryptionAlg === undefined,
        'must be set together with requestEncryptionEnc',
      ],
    ]),
  ]
}

/** A client that shares its secret may sign by it, if the service allows that. */
function resourceRequestFaults(client: Client): readonly ConfigurationFault[] {
  const { jwks, rsRequestSigned, rsSignedRequestKeyId: kid, tokenAuthMethod } = client
  if (areKeysElsewhere(client)) return []
  const isUnsigned = rsRequestSigned && jwks.keys.length === 0 && tokenAuthMethod !== 'CLIENT_SECRET_JWT'
  return [
    ...faultsWhen('jwks', [[isUnsigned, 'must contain a key of the client when rsRequestSigned is set']]),
    ...faultsWhen('rsSignedRequestKeyId', [
      [kid !== undefined && jwks.keys.every(key => key.kid !== kid), 'must be the kid of a key in jwks'],
    ]),
  ]
}
