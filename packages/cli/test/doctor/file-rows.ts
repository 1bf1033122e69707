import { createPublicKey } from 'node:crypto'
import { generatedKeys } from '../../../../test/keys/generated.js'
import { rsaTestKey } from '../../../../test/keys/rsa.js'
import { CLIENT, SERVER } from '../../../express/test/tls-identities.js'
import { AT, client, digest, file, keyPair, secret, secretClient, service } from './sound.js'

/** A file in which one rule finds something. */
interface Row {
  readonly code: string
  readonly where: string
  readonly json: Readonly<Record<string, unknown>>
  readonly at?: number
}

const ofService = (code: string, property: string, changes: object, clients = [client()]): Row => ({
  code,
  where: `services[0].${property}`,
  json: file([service({ ...changes }, clients)]),
})

const ofClient = (code: string, property: string, changes: object, changesOfService: object = {}): Row => ({
  code,
  where: `services[0].clients[0].${property}`,
  json: file([service({ ...changesOfService }, [client({ ...changes })])]),
})

const ofKeys = (code: string, where: string, keys: readonly object[], clients = [client()]): Row => ({
  code,
  where: `services[0].${where}`,
  json: file([service({ jwks: { keys } }, clients)]),
})

const WEAK_KEY = rsaTestKey(1024).export({ format: 'jwk' })

const { privateJwk, publicJwk } = keyPair()
const SHARED = digest()
const ATTESTER = { issuer: 'https://attester.example', jwks: { keys: [keyPair().publicJwk] } }

/** The certificate of a client in DER and base64, and its key. */
const X5C = CLIENT.cert.replace(/-----[A-Z ]+-----|\n/g, '')
const CERTIFIED = { ...createPublicKey(CLIENT.key).export({ format: 'jwk' }), x5c: [X5C] }

const selfSigned = (key: object) =>
  service({ supportedTokenAuthMethods: ['SELF_SIGNED_TLS_CLIENT_AUTH'] }, [
    client({ tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH', jwks: { keys: [key] } }),
  ])

const certified = (code: string, at: number): Row => ({
  code,
  where: 'services[0].clients[0].jwks.keys[0].x5c[0]',
  json: file([selfSigned(CERTIFIED)]),
  at,
})

/** Files with certificates with which nothing is wrong. */
export const SOUND_CERTIFICATES = file([
  selfSigned(CERTIFIED),
  service({ serviceId: 'tls', trustedRootCertificates: [SERVER.cert] }),
])

/** One row, at least, for each rule about a file. */
export const FILE_ROWS: readonly Row[] = [
  { code: 'tls_not_demanded', where: 'requireTls', json: file([service()], { requireTls: false }) },
  ofService('nobody_may_call', 'accessTokens', { accessTokens: [] }),

  ofService('proof_ignored', 'dpopProofOnUnboundTokenIgnored', { dpopProofOnUnboundTokenIgnored: true }),
  ofService('assertion_used_twice', 'clientAssertionJtiRequired', { clientAssertionJtiRequired: false }),
  ofService('request_object_for_others', 'requestObjectAudienceChecked', { requestObjectAudienceChecked: false }),
  ofService('assertion_for_others', 'clientAssertionAudience', { clientAssertionAudience: 'endpoints' }),
  ofService('request_uri_long_lived', 'pushedAuthReqDuration', { pushedAuthReqDuration: 601 }),
  ofService('token_long_lived', 'accessTokenDuration', { accessTokenDuration: 3_601 }),
  ofService('refresh_token_useless', 'refreshTokenDuration', { refreshTokenDuration: 3_600 }),
  ofService('issuer_without_tls', 'issuer', { issuer: 'http://localhost:8080' }),
  ofService('challenge_for_nobody', 'attestationChallengeRequired', { attestationChallengeRequired: true }),
  ofService(
    'chains_validated_elsewhere',
    'mutualTlsValidatePkiCertChain',
    {
      mutualTlsValidatePkiCertChain: false,
      trustedRootCertificates: [SERVER.cert],
      supportedTokenAuthMethods: ['TLS_CLIENT_AUTH'],
    },
    [client({ tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSanDns: 'ledger.example' })],
  ),
  ofService('scope_demanded_of_none', 'scopeRequired', { scopeRequired: true, supportedScopes: [] }),
  ofService('code_without_response_type', 'supportedResponseTypes', { supportedResponseTypes: [] }),

  ofClient('method_unsupported', 'tokenAuthMethod', {}, { supportedTokenAuthMethods: ['CLIENT_SECRET_BASIC'] }),
  ofClient('grants_unsupported', 'grantTypes', { grantTypes: ['CIBA'] }),
  ofClient('scopes_unknown', 'requestableScopes', { requestableScopes: ['payments', 'orders'] }),
  ofClient('details_unknown', 'authorizationDetailsTypes', { authorizationDetailsTypes: ['payment'] }),
  ofClient('alias_unusable', 'clientIdAlias', { clientIdAliasEnabled: false }),
  ofClient('alias_unusable', 'clientIdAlias', {}, { clientIdAliasEnabled: false }),
  ofClient('redirect_uris_missing', 'redirectUris', { redirectUris: [] }),
  ofClient('plain_pkce_contradicted', 'plainPkceAllowed', { plainPkceAllowed: true }),
  ofClient('plain_pkce', 'plainPkceAllowed', { plainPkceAllowed: true, pkceS256Required: false, pkceRequired: true }),
  ofClient('pkce_optional', 'pkceS256Required', { pkceS256Required: false }),
  ofClient('unregistered_redirect_uris', 'unregisteredRedirectUrisAllowed', { unregisteredRedirectUrisAllowed: true }),
  ofClient('client_request_uri_long_lived', 'pushedAuthReqDuration', { pushedAuthReqDuration: 601 }),
  ofClient('introspection_key_missing', 'introspectionSignAlg', { introspectionSignAlg: 'PS256' }),
  ofClient('authorization_key_missing', 'authorizationSignAlg', { authorizationSignAlg: 'ES384' }),
  ofClient('id_token_key_missing', 'idTokenSignAlg', { idTokenSignAlg: 'ES384' }),
  ofClient('decryption_key_missing', 'requestEncryptionAlg', { requestEncryptionAlg: 'RSA-OAEP-256' }),

  ofKeys('key_unusable', 'jwks.keys[0]', [{ ...publicJwk, x: 'A'.repeat(43) }]),
  ofKeys('key_unsupported', 'jwks.keys[0]', [generatedKeys('secp256k1').privateKey.export({ format: 'jwk' })]),
  ofKeys('key_weak', 'jwks.keys[0]', [publicOf(WEAK_KEY)]),
  ofKeys('key_contradicts_itself', 'jwks.keys[0]', [{ ...privateJwk, alg: 'ES384' }]),
  ofKeys('key_contradicts_itself', 'jwks.keys[0]', [{ ...privateJwk, alg: 'RSA-OAEP-256' }]),
  ofKeys('key_shared', 'clients[0].jwks.keys[0]', [privateJwk], [client({ jwks: { keys: [publicJwk] } })]),
  ofKeys('kid_repeated', 'jwks.keys[1]', [keyPair({ kid: 'a' }).privateJwk, keyPair({ kid: 'a' }).privateJwk]),
  {
    code: 'key_weak',
    where: 'services[0].attestationTrust[0].jwks.keys[0]',
    json: file([service({ attestationTrust: [{ ...ATTESTER, jwks: { keys: [publicOf(WEAK_KEY)] } }] })]),
  },

  {
    code: 'certificate_unreadable',
    where: 'services[0].clients[0].jwks.keys[0].x5c[0]',
    json: file([selfSigned({ ...CERTIFIED, x5c: ['MAA='] })]),
  },
  {
    code: 'certificate_of_another_key',
    where: 'services[0].clients[0].jwks.keys[0].x5c',
    json: file([selfSigned({ ...keyPair().publicJwk, x5c: [X5C] })]),
  },
  certified('certificate_expired', Date.UTC(2127, 0)),
  certified('certificate_not_yet_valid', Date.UTC(2026, 0)),
  certified('certificate_expires_soon', Date.UTC(2126, 9, 1)),
  {
    code: 'certificate_expired',
    where: 'services[0].trustedRootCertificates[0]',
    json: file([service({ trustedRootCertificates: [SERVER.cert] })]),
    at: Date.UTC(2127, 0),
  },
  {
    code: 'certificate_expired',
    where: 'services[0].intermediateCertificates[0]',
    json: file([service({ intermediateCertificates: [SERVER.cert] })]),
    at: Date.UTC(2127, 0),
  },

  {
    code: 'secret_expired',
    where: 'services[0].clients[0].clientSecretExpiresAt',
    json: file([service({}, [secretClient({ clientSecretExpiresAt: AT })])]),
  },
  {
    code: 'secret_encrypted',
    where: 'services[0].clients[0].clientSecret',
    json: file([service({}, [secretClient({ clientSecret: 'encrypted:something' })])]),
  },
  { code: 'secret_guessable', where: 'secrets[0]', json: file([service()], { secrets: ['a'.repeat(64)] }) },
  {
    code: 'secret_guessable',
    where: 'services[0].clients[0].clientSecret',
    json: file([service({}, [secretClient({ clientSecret: 'plain:hunter22' })])]),
  },
  {
    code: 'secret_shared',
    where: 'services[0].clients[1].clientSecret',
    json: file([
      service({}, [
        secretClient({ clientSecret: SHARED }),
        secretClient({ clientIdAlias: 'other', clientSecret: SHARED }),
      ]),
    ]),
  },
  {
    code: 'secret_in_clear',
    where: 'services[0].clients[0].clientSecret',
    json: file([service({}, [secretClient({ clientSecret: `plain:${secret()}` })])]),
  },
]

function publicOf({ kty, n, e }: object & { kty?: string; n?: string; e?: string }): object {
  return { kty, n, e }
}
