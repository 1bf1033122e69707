import { type ConfigurationFault, readClient, readService } from '@symbolon/core'

type Fields = Readonly<Record<string, unknown>>

/** An object of the configuration that the readers of core read. */
export interface Configured {
  readonly title: string
  /** The interface that lists its properties, and the file of core that contains it. */
  readonly interfaceName: string
  readonly file: string
  /** The faults that the readers report for such an object, with paths relative to it. */
  readonly faults: (fields: Fields) => Promise<readonly ConfigurationFault[]>
  /** The object that the readers return for the required properties only. */
  readonly defaults: () => Promise<Fields>
  /** The required properties, with the values that `defaults` passes. */
  readonly required: Fields
  /** Defaults that are not a fixed value. */
  readonly derived?: Readonly<Record<string, string>>
  /** Defaults that depend on other properties. */
  readonly conditional?: Readonly<Record<string, string>>
}

const SERVICE = { serviceId: 'bank', issuer: 'https://as.example' }
const FAPI = { fapiModes: ['FAPI2_SECURITY'] }
const CLIENT = { clientIdAlias: 'ledger', clientSecret: 'plain:secret' }

async function faultsOfService(fields: Fields): Promise<readonly ConfigurationFault[]> {
  const read = readService(fields)
  return read.ok ? [] : read.refusal
}

async function faultsOfClient(fields: Fields): Promise<readonly ConfigurationFault[]> {
  const read = await readClient(fields)
  return read.ok ? [] : read.refusal
}

/** The faults below a path, with paths relative to it. */
async function faultsBelow(path: string, fields: Fields): Promise<readonly ConfigurationFault[]> {
  const faults = await faultsOfService({ ...SERVICE, ...fields })
  return faults
    .filter(fault => fault.path.startsWith(`${path}.`))
    .map(fault => ({ ...fault, path: fault.path.slice(path.length + 1) }))
}

/** Every object of the configuration, in the order of the document. */
export const CONFIGURED: readonly Configured[] = [
  {
    title: 'Services',
    interfaceName: 'Service',
    file: 'records/service.ts',
    faults: faultsOfService,
    defaults: async () => ({ ...requireValue(readService(SERVICE)) }),
    required: SERVICE,
    conditional: { pushedRequestUse: '`"once"`, under `fapiModes` `"until-completed"`' },
  },
  {
    title: 'Clients',
    interfaceName: 'Client',
    file: 'records/client.ts',
    faults: faultsOfClient,
    defaults: async () => ({ ...requireValue(await readClient(CLIENT)), clientIdAlias: undefined }),
    required: {},
    derived: {
      clientId: 'derived from the first other name',
      clientType: '`"PUBLIC"` for `NONE`, else `"CONFIDENTIAL"`',
      clientSecret: '**required** for the methods with a secret',
    },
  },
  {
    title: 'Scopes',
    interfaceName: 'Scope',
    file: 'records/vocabulary.ts',
    faults: fields => faultsBelow('supportedScopes[0]', { supportedScopes: [fields] }),
    defaults: async () => {
      const [scope] = requireValue(readService({ ...SERVICE, supportedScopes: [{ name: 'payments' }] })).supportedScopes
      return { ...scope }
    },
    required: { name: 'payments' },
  },
  {
    title: 'Pairs',
    interfaceName: 'Pair',
    file: 'records/vocabulary.ts',
    faults: fields => faultsBelow('attributes[0]', { attributes: [fields] }),
    defaults: async () => ({}),
    required: { key: 'a', value: 'b' },
  },
  {
    title: 'Texts in a language',
    interfaceName: 'TaggedValue',
    file: 'records/vocabulary.ts',
    faults: fields =>
      faultsBelow('supportedScopes[0].descriptions[0]', { supportedScopes: [{ name: 'a', descriptions: [fields] }] }),
    defaults: async () => ({}),
    required: { tag: 'de', value: 'b' },
  },
]

function requireValue<Value extends object>(
  read: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: unknown },
): Value {
  if (read.ok) return read.value
  throw new Error(`The example is refused: ${JSON.stringify(read.refusal)}`)
}

/**
 * Rules that span properties: what the document says of each, and what is refused by it, under
 * which path.
 */
export const CONTRADICTIONS: readonly {
  readonly of: 'Services' | 'Clients'
  readonly rule: string
  readonly refused: Fields
  readonly path: string
}[] = [
  {
    of: 'Services',
    rule: '`accessTokenSignAlg` needs `defaultResource` (RFC 9068 §3).',
    refused: { ...SERVICE, accessTokenSignAlg: 'ES256' },
    path: 'defaultResource',
  },
  {
    of: 'Services',
    rule: '`accessTokenSignAlg` needs a private key in `jwks` that fits it, and `accessTokenSignatureKeyId` if that is set.',
    refused: { ...SERVICE, accessTokenSignAlg: 'ES256', defaultResource: 'https://rs.example' },
    path: 'jwks',
  },
  {
    of: 'Services',
    rule: '`apiKey` and `apiSecret` go together.',
    refused: { ...SERVICE, apiKey: 'bank' },
    path: 'apiSecret',
  },
  {
    of: 'Services',
    rule: '`supportedScopes` names each scope once.',
    refused: { ...SERVICE, supportedScopes: [{ name: 'payments' }, { name: 'payments' }] },
    path: 'supportedScopes',
  },
  {
    of: 'Services',
    rule: 'Under `fapiModes`, `pushedAuthReqDuration` is below 600.',
    refused: { ...SERVICE, ...FAPI, pushedAuthReqDuration: 600 },
    path: 'pushedAuthReqDuration',
  },
  {
    of: 'Services',
    rule: 'Under `fapiModes`, `allowableClockSkew` is at least 10.',
    refused: { ...SERVICE, ...FAPI, allowableClockSkew: 9 },
    path: 'allowableClockSkew',
  },
  {
    of: 'Services',
    rule: 'Under `fapiModes`, `accessTokenSignAlg` is `ES256`, `PS256`, `EdDSA` or `Ed25519`.',
    refused: { ...SERVICE, ...FAPI, accessTokenSignAlg: 'RS256' },
    path: 'accessTokenSignAlg',
  },
  {
    of: 'Services',
    rule: 'Under `fapiModes`, `supportedGrantTypes` holds neither `PASSWORD` nor `IMPLICIT`.',
    refused: { ...SERVICE, ...FAPI, supportedGrantTypes: ['PASSWORD'] },
    path: 'supportedGrantTypes',
  },
  {
    of: 'Services',
    rule: '`FAPI2_MESSAGE_SIGNING_RESOURCE_RES` needs a private key in `jwks` that signs responses of resources.',
    refused: { ...SERVICE, fapiModes: ['FAPI2_MESSAGE_SIGNING_RESOURCE_RES'] },
    path: 'jwks',
  },
  {
    of: 'Clients',
    rule: 'One of `clientId`, `clientIdAlias`, `entityId` and `metadataDocumentLocation` is **required**.',
    refused: { clientSecret: 'plain:secret' },
    path: 'clientId',
  },
  {
    of: 'Clients',
    rule: '`clientSecret` must be set for `CLIENT_SECRET_BASIC`, the default, `CLIENT_SECRET_POST` and `CLIENT_SECRET_JWT`.',
    refused: { clientIdAlias: 'ledger' },
    path: 'clientSecret',
  },
  {
    of: 'Clients',
    rule: '`clientSecret` must be absent for `NONE`.',
    refused: { ...CLIENT, tokenAuthMethod: 'NONE' },
    path: 'clientSecret',
  },
  {
    of: 'Clients',
    rule: '`unregisteredRedirectUrisAllowed` must be `false` for `NONE` (RFC 9126 §2.4).',
    refused: { clientIdAlias: 'ledger', tokenAuthMethod: 'NONE', unregisteredRedirectUrisAllowed: true },
    path: 'unregisteredRedirectUrisAllowed',
  },
  {
    of: 'Clients',
    rule: '`clientType` is `PUBLIC` exactly when `tokenAuthMethod` is `NONE`.',
    refused: { ...CLIENT, clientType: 'PUBLIC' },
    path: 'clientType',
  },
  {
    of: 'Clients',
    rule: 'Under `fapiModes`, `tokenAuthMethod` is `PRIVATE_KEY_JWT`, `TLS_CLIENT_AUTH` or `SELF_SIGNED_TLS_CLIENT_AUTH`.',
    refused: { ...CLIENT, ...FAPI },
    path: 'tokenAuthMethod',
  },
  {
    of: 'Clients',
    rule: 'Under `fapiModes`, `redirectUris` are https, or http of 127.0.0.1 or [::1].',
    refused: { ...CLIENT, ...FAPI, redirectUris: ['com.example.app:/cb'] },
    path: 'redirectUris',
  },
  {
    of: 'Clients',
    rule: 'Under `fapiModes`, `pushedAuthReqDuration` is below 600.',
    refused: { ...CLIENT, ...FAPI, pushedAuthReqDuration: 600 },
    path: 'pushedAuthReqDuration',
  },
  {
    of: 'Clients',
    rule: 'Under `fapiModes`, `grantTypes` holds neither `PASSWORD` nor `IMPLICIT`.',
    refused: { ...CLIENT, ...FAPI, grantTypes: ['PASSWORD'] },
    path: 'grantTypes',
  },
  {
    of: 'Clients',
    rule: '`FAPI2_MESSAGE_SIGNING_RESOURCE_REQ` needs a key in `jwks`.',
    refused: { ...CLIENT, fapiModes: ['FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'] },
    path: 'jwks',
  },
]
