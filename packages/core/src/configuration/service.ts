import * as z from 'zod'
import { frozen, withoutAbsent } from '../lib/objects.js'
import { parsePlainly } from '../lib/plain-values.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { scopeToken, seconds } from '../lib/schemas.js'
import { responseKey } from '../policy/answer-keys.js'
import { GRANT_TYPE_MUST, isGrantType } from '../records/grant-type.js'
import type { Service } from '../records/service.js'
import {
  ATTESTATION_POP_METHODS,
  CLIENT_ASSERTION_AUDIENCES,
  CLIENT_AUTHENTICATION_METHODS,
  type GrantType,
  PUSHED_REQUEST_USES,
  RESPONSE_TYPES,
  type Scope,
} from '../records/vocabulary.js'
import { signingKey } from '../standards/jose/key-requirements.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { isAbsoluteUri } from '../standards/oauth/uri.js'
import { firstCertificate } from '../standards/x500/pem.js'
import { endpoint, pairs, popMethodFaults, printable, uriText } from './credentials.js'
import { fapiModes, faultsOfServiceModes } from './fapi-contradictions.js'
import { type ConfigurationFault, describeFaults, faultsOf, faultsWhen } from './fault.js'
import { isPublic, jwks, privateKeyFaults } from './keys.js'
import { storedSecret, storedToken } from './secrets.js'

/** A service as its author writes it: `serviceId`, `issuer`, and everything that differs from the defaults. */
export type ServiceConfiguration = { readonly serviceId: string; readonly issuer: string } & {
  readonly [Key in Exclude<keyof Service, 'serviceId' | 'issuer' | 'supportedScopes'>]?: Service[Key] | undefined
} & { readonly supportedScopes?: readonly ScopeConfiguration[] | undefined }

/** A scope as its author writes it. */
export type ScopeConfiguration = Omit<Scope, 'defaultEntry'> & { readonly defaultEntry?: boolean | undefined }

/** Methods that need only the client's registration; the others need a TLS layer or attesters. */
const SELF_SUFFICIENT_METHODS = CLIENT_AUTHENTICATION_METHODS.slice(0, 5)

/** Certificates in PEM; the port that trusts them decides whether they can be roots. */
const certificates = z
  .string()
  .refine(text => firstCertificate(text) !== undefined, 'must be a certificate in PEM (RFC 7468 §5)')

const scope = z.strictObject({
  name: scopeToken,
  defaultEntry: z.boolean().default(false),
  description: z.string().exactOptional(),
  descriptions: z.array(z.strictObject({ tag: z.string(), value: z.string() })).exactOptional(),
  attributes: pairs.exactOptional(),
})

const tokens = {
  accessTokenType: z
    .string()
    .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'must be an authentication scheme (RFC 9110 §11.1)')
    .default('Bearer'),
  accessTokenSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  accessTokenSignatureKeyId: z.string().exactOptional(),
  accessTokenDuration: seconds.default(3_600),
  refreshTokenDuration: seconds.default(864_000),
  accessTokenRetention: z.int().nonnegative().default(86_400),
  clientSubjectPrefix: printable.exactOptional(),
  defaultResource: uriText.refine(isAbsoluteUri, 'must be an absolute URI without fragment').exactOptional(),
  jwks: jwks.default({ keys: [] }),
}

const capabilities = {
  scopeRequired: z.boolean().default(false),
  supportedScopes: z.array(scope).default([]),
  supportedAuthorizationDetailsTypes: z.array(printable).default([]),
  supportedGrantTypes: z
    .array(z.custom<GrantType>(isGrantType, GRANT_TYPE_MUST))
    .default(['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS']),
  supportedResponseTypes: z.array(z.enum(RESPONSE_TYPES)).default(['CODE']),
  supportedTokenAuthMethods: z.array(z.enum(CLIENT_AUTHENTICATION_METHODS)).default([...SELF_SUFFICIENT_METHODS]),
  supportedAcrs: z.array(scopeToken).default([]),
  clientIdAliasEnabled: z.boolean().default(true),
}

const clientAuthentication = {
  clientAssertionAudience: z.enum(CLIENT_ASSERTION_AUDIENCES).default('endpoints'),
  clientAssertionMaxLifetime: seconds.max(86_400, 'must be at most 86400 seconds').default(3_600),
  clientAssertionJtiRequired: z.boolean().default(true),
  attestationTrust: z.array(z.strictObject({ issuer: z.string().min(1), jwks })).default([]),
  attestationChallengeRequired: z.boolean().default(false),
  attestationPopMethods: z.array(z.enum(ATTESTATION_POP_METHODS)).exactOptional(),
  trustedRootCertificates: z.array(certificates).default([]),
  intermediateCertificates: z.array(certificates).default([]),
  mutualTlsValidatePkiCertChain: z.boolean().default(true),
}

const endpoints = {
  authorizationEndpoint: endpoint.exactOptional(),
  tokenEndpoint: endpoint.exactOptional(),
  pushedAuthReqEndpoint: endpoint.exactOptional(),
  introspectionEndpoint: endpoint.exactOptional(),
  revocationEndpoint: endpoint.exactOptional(),
  introspectionSignatureKeyId: z.string().exactOptional(),
  challengeEndpoint: endpoint.exactOptional(),
  jwksUri: endpoint.exactOptional(),
  clientIdMetadataDocumentSupported: z.boolean().default(false),
}

const pushedRequests = {
  pushedAuthReqDuration: seconds.min(5, 'must be at least 5 seconds (RFC 9126 §2.2)').default(60),
  pushedAuthReqMaxSize: z.int().positive().default(65_536),
  pushedRequestUse: z.enum(PUSHED_REQUEST_USES).exactOptional(),
  fapiModes,
  parRequired: z.boolean().default(false),
  requestObjectRequired: z.boolean().default(false),
  requestObjectAudienceChecked: z.boolean().default(true),
  nbfOptional: z.boolean().default(false),
  localhostPortIgnored: z.boolean().default(false),
  requestObjectMaxLifetime: seconds.max(86_400, 'must be at most 86400 seconds').default(3_600),
  ticketDuration: seconds.default(600),
  authorizationSignatureKeyId: z.string().exactOptional(),
  authorizationResponseDuration: seconds.max(600, 'must be at most 600 seconds (JARM §2.1)').default(120),
}

const proofs = {
  dpopProofLifetime: seconds.max(3_600, 'must be at most 3600 seconds (RFC 9449 §11.1)').default(60),
  dpopNonceRequired: z.boolean().default(false),
  dpopNonceDuration: seconds.max(86_400, 'must be at most 86400 seconds').default(300),
  dpopProofOnUnboundTokenIgnored: z.boolean().default(false),
  rsRequestSigned: z.boolean().default(false),
  rsResponseSigned: z.boolean().default(false),
  messageSignatureLifetime: seconds.max(3_600, 'must be at most 3600 seconds (RFC 9421 §3.2.1)').default(60),
  messageSignatureMacAllowed: z.boolean().default(false),
  resourceSignatureKeyId: z.string().exactOptional(),
  allowableClockSkew: z.int().nonnegative().max(60, 'must be at most 60 seconds').default(10),
}

const answers = {
  tlsClientCertificateBoundAccessTokens: z.boolean().default(false),
  errorDescriptionOmitted: z.boolean().default(false),
  errorUriOmitted: z.boolean().default(false),
  errorUriBase: endpoint.exactOptional(),
  attributes: pairs.default([]),
}

const apiCredentials = {
  apiKey: printable.refine(text => !text.includes(':'), 'must not contain a colon (RFC 7617 §2)').exactOptional(),
  apiSecret: storedSecret.exactOptional(),
  accessTokens: z.array(storedToken).default([]),
}

const schema = z.strictObject({
  serviceId: z
    .string()
    .regex(
      /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,64}$/,
      'must be 1 to 64 letters, digits or any of . _ ~ -, and not a dot segment',
    ),
  issuer: endpoint.refine(text => !text.includes('?'), 'must not have a query (RFC 8414 §2)'),
  ...tokens,
  ...capabilities,
  ...clientAuthentication,
  ...endpoints,
  ...pushedRequests,
  ...proofs,
  ...answers,
  ...apiCredentials,
})

/** Reads a service from configuration and fills in the defaults of absent properties. */
export function readService(input: unknown): Result<Service, readonly ConfigurationFault[]> {
  const parsed = parsePlainly(schema, withoutAbsent(input))
  if (!parsed.success) return refuse(faultsOf(parsed.error))
  const service: Service = parsed.data
  const faults = contradictions(service)
  return faults.length === 0 ? ok(frozen(service)) : refuse(faults)
}

/** The service of a configuration. Throws a `TypeError` that names every wrong property. */
export function defineService(configuration: ServiceConfiguration): Service {
  const read = readService(configuration)
  if (!read.ok) throw new TypeError(describeFaults('The service', read.refusal))
  return read.value
}

function contradictions(service: Service): readonly ConfigurationFault[] {
  const { accessTokenSignAlg: alg, apiKey, apiSecret, defaultResource, jwks, resourceSignatureKeyId } = service
  const signsTokens = alg === undefined || signingKey(jwks, alg, service.accessTokenSignatureKeyId) !== undefined
  const signsResponses = service.rsResponseSigned || resourceSignatureKeyId !== undefined
  return [
    ...faultsWhen('defaultResource', [
      [alg !== undefined && defaultResource === undefined, 'must be set when accessTokenSignAlg is (RFC 9068 §3)'],
    ]),
    ...privateKeyFaults(jwks),
    ...faultsWhen('jwks', [[!signsTokens, `must contain a private key for ${alg}`]]),
    ...faultsWhen('apiSecret', [
      [(apiKey === undefined) !== (apiSecret === undefined), 'must be set together with apiKey'],
    ]),
    ...faultsWhen('jwks', [
      [
        signsResponses && responseKey(service) === undefined,
        'must contain a private key that signs responses of resources (RFC 9421)',
      ],
    ]),
    ...SIGNATURE_KEY_IDS.flatMap(path =>
      faultsWhen(path, [[!isSigningKey(service[path], service), 'must be the kid of a private key in jwks']]),
    ),
    ...attestationFaults(service),
    ...faultsWhen('supportedScopes', [
      [repeats(service.supportedScopes.map(({ name }) => name)), 'must not repeat a scope'],
    ]),
    ...faultsOfServiceModes(service),
  ]
}

const SIGNATURE_KEY_IDS = ['introspectionSignatureKeyId', 'authorizationSignatureKeyId'] as const

function isSigningKey(kid: string | undefined, { jwks }: Service): boolean {
  return kid === undefined || SIGNATURE_ALGORITHMS.some(each => signingKey(jwks, each, kid) !== undefined)
}

function attestationFaults(service: Service): readonly ConfigurationFault[] {
  const { attestationPopMethods: proofs, attestationTrust: trust, supportedTokenAuthMethods } = service
  const isUnfit = trust.some(({ jwks: { keys } }) => keys.length === 0 || !keys.every(isPublic))
  return [
    ...faultsWhen('attestationTrust', [[isUnfit, 'must contain public keys for each attester, and no other keys']]),
    ...(proofs === undefined ? [] : popMethodFaults(proofs, supportedTokenAuthMethods)),
    ...faultsWhen('attestationPopMethods', [
      [proofs !== undefined && trust.length === 0, 'must be absent without attestationTrust'],
    ]),
    ...faultsWhen('attestationTrust', [[repeats(trust.map(({ issuer }) => issuer)), 'must not repeat an issuer']]),
  ]
}

function repeats(names: readonly string[]): boolean {
  return new Set(names).size !== names.length
}
