import { isObject } from '../lib/misuse.js'
import { isPromised } from '../lib/result.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../standards/jose/jwe.js'
import type { JwkSet } from '../standards/jose/jwk.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import type { Client } from './client.js'
import { type RecordText, recordText } from './codec.js'
import { grantTypeShape } from './grant-type.js'
import { arrayOf, boolean, number, objectOf, oneOf, open, string, strings } from './shape.js'
import {
  ATTESTATION_POP_METHODS,
  CLIENT_AUTHENTICATION_METHODS,
  CLIENT_TYPES,
  FAPI_MODES,
  type Pair,
  RESPONSE_TYPES,
} from './vocabulary.js'

const attributes = arrayOf(objectOf<Pair>({ required: { key: string, value: string }, optional: {} }))

/** Unknown members of keys and key sets must be ignored (RFC 7517 §4, §5). */
const jwks = open<JwkSet>()

/** Clients as text. */
export const clientText: RecordText<Client> = recordText({
  required: {
    clientId: number,
    clientIdAliasEnabled: boolean,
    clientType: oneOf(CLIENT_TYPES),
    tokenAuthMethod: oneOf(CLIENT_AUTHENTICATION_METHODS),
    redirectUris: strings,
    responseTypes: arrayOf(oneOf(RESPONSE_TYPES)),
    grantTypes: arrayOf(grantTypeShape),
    fapiModes: arrayOf(oneOf(FAPI_MODES)),
    parRequired: boolean,
    requestObjectRequired: boolean,
    pkceRequired: boolean,
    pkceS256Required: boolean,
    plainPkceAllowed: boolean,
    unregisteredRedirectUrisAllowed: boolean,
    tlsClientCertificateBoundAccessTokens: boolean,
    jwks,
    rsRequestSigned: boolean,
    rsResponseSigned: boolean,
    dpopRequired: boolean,
    locked: boolean,
    attributes,
  },
  optional: {
    registration: string,
    clientIdAlias: string,
    entityId: string,
    metadataDocumentLocation: string,
    clientName: string,
    tokenAuthSignAlg: oneOf([...SIGNATURE_ALGORITHMS, 'HS256']),
    tlsClientAuthSubjectDn: string,
    tlsClientAuthSanDns: string,
    tlsClientAuthSanUri: string,
    tlsClientAuthSanIp: string,
    tlsClientAuthSanEmail: string,
    selfSignedCertificateKeyId: string,
    attesters: strings,
    attestationSignAlgs: arrayOf(oneOf(SIGNATURE_ALGORITHMS)),
    attestationPopSignAlgs: arrayOf(oneOf(SIGNATURE_ALGORITHMS)),
    attestationPopMethods: arrayOf(oneOf(ATTESTATION_POP_METHODS)),
    clientSecret: string,
    clientSecretExpiresAt: number,
    requestSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    requestEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    requestEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    resourceIndicators: strings,
    introspectionSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    introspectionEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    introspectionEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    authorizationSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    authorizationEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    authorizationEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    idTokenSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    idTokenEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    idTokenEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    requestableScopes: strings,
    authorizationDetailsTypes: strings,
    pushedAuthReqDuration: number,
    rsSignedRequestKeyId: string,
    jwksUri: string,
  },
})

/**
 * Answers the client if `defineClient` or `readClient` could have made it; otherwise throws a
 * `TypeError` that says what to pass. Everything that adds a client to a store calls this first:
 * decisions depend on defaults that only those two fill in.
 */
export function requireClient(caller: string, client: Client): Client {
  if (isPromised(client)) throw new TypeError(`${caller}: pass a client, not a promise of one: await defineClient(…)`)
  const fault = isObject(client) ? storageFault(client) : 'it is not an object'
  if (fault === undefined) return client
  throw new TypeError(`${caller}: pass a client from defineClient(), with all defaults filled in (${fault})`)
}

function storageFault(client: Client): string | undefined {
  try {
    clientText.write(client)
    return undefined
  } catch (error) {
    return error instanceof TypeError ? error.message : 'it cannot be written as JSON'
  }
}
