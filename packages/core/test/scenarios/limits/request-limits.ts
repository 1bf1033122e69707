import { form, pushed } from '@symbolon/contract/scenarios'
import { readAttestationRequest } from '../../../../attestation/src/request.js'
import { readAccessTokenCreation, readAccessTokenUpdate } from '../../../src/access-token/request.js'
import { readAuthorizationCompletion, readAuthorizationRequest } from '../../../src/authorization/request.js'
import { readServedKeys } from '../../../src/configuration/keys.js'
import { readService } from '../../../src/configuration/service.js'
import { readDpopProofRequest } from '../../../src/dpop/verify-dpop-proof.js'
import { formOfAnswer } from '../../../src/introspection/endpoint/question.js'
import { readIntrospectionRequest } from '../../../src/introspection/request.js'
import { readStandardIntrospection } from '../../../src/introspection/standard/request.js'
import { membersOf } from '../../../src/lib/json.js'
import { nearestName } from '../../../src/lib/misuse.js'
import { withoutAbsent } from '../../../src/lib/objects.js'
import { clientFromMetadata } from '../../../src/metadata/client-metadata.js'
import { isClientIdentifier } from '../../../src/records/client-identifiers.js'
import { isIdTokenHint } from '../../../src/standards/oauth/request-parameters.js'
import { isAbsoluteUri, isRegisteredRedirectUri } from '../../../src/standards/oauth/uri.js'
import { asking, served } from '../introspection-endpoint/resource-servers.js'
import { JWT_SERVICE } from '../samples.js'
import { type Limit, many, succeeds, text, worldOf } from './boundary.js'
import { jwtOf } from './sized.js'

const ATTESTED = { resource: 'r', token: 't', clientId: 1, htm: 'GET', htu: 'u' }
const PROVED = { htm: 'GET', htu: 'u' }
const GRANTED = { grantType: 'CLIENT_CREDENTIALS', clientId: 1 }
const METADATA = { client_id: 'ledger', token_endpoint_auth_method: 'none', redirect_uris: ['https://shop.example/cb'] }
const SERVICE = { serviceId: 's', issuer: 'https://as.example' }

const names = (count: number) => many(count, at => `n${at}`)
const url = (length: number) => text(length, 'https://shop.example/')

/** JSON text with lists, each in the one before, and an object around them. */
const nested = (depth: number) => `{"jwks":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

/** JSON text that white space fills up. */
const filled = (value: object, length: number) => JSON.stringify(value).padEnd(length)

const isMetadata = async (metadata: unknown) => (await clientFromMetadata(metadata)).ok
const pushes = async (changes: Record<string, string>) => succeeds((await worldOf()).push(pushed(changes)))
const authorizes = async (parameters: string) => succeeds((await worldOf()).authorize({ parameters }))

/** Whether a secret of a length authenticates the client that has it. */
async function isSecret(length: number): Promise<boolean> {
  const clientSecret = text(length)
  const world = await worldOf({
    clients: [{ clientId: 7, clientSecret: `plain:${clientSecret}`, redirectUris: METADATA.redirect_uris }],
  })
  return succeeds(world.authenticate({ parameters: form({ client_id: undefined }), clientId: '7', clientSecret }))
}

async function isPresented(length: number): Promise<boolean> {
  const world = await worldOf()
  await world.plant(text(length), {})
  return succeeds(world.introspect({ token: text(length) }))
}

/** Whether a JWT is issued whose claims make it as long as can be, up to a length. */
async function isIssued(length: number): Promise<boolean> {
  const world = await worldOf({ service: JWT_SERVICE })
  const more = (filler: number) => ({
    grantType: 'CLIENT_CREDENTIALS',
    clientIdentifier: 'shop',
    jwtAtClaims: JSON.stringify({ filler: text(filler) }),
  })
  const lengthWith = async (filler: number) =>
    String(Reflect.get(await world.createToken(more(filler)), 'accessToken')).length
  const short = 8_000
  const octets = Math.floor(((length - (await lengthWith(short))) * 3) / 4)
  return succeeds(world.createToken(more(short + octets)))
}

const acceptOf = (length: number) => text(length, 'application/token-introspection+jwt, text/')

/** Whether the header is read at all: it takes no JWT. */
function isRead(accept: string): boolean {
  const facts = { request: { accept }, client: {}, service: { jwks: { keys: [] }, fapiModes: [] } }
  return !Reflect.apply(formOfAnswer, undefined, [facts]).takesJwt
}

/** How many faults are told of so many. */
async function areTold(count: number): Promise<boolean> {
  const client = await clientFromMetadata({ ...METADATA, redirect_uris: many(count, at => `:${at}`) })
  return !client.ok && client.refusal.length === count
}

/** The limits of what callers pass to operations, and of client metadata. */
export const REQUEST_LIMITS: Readonly<Record<string, Limit>> = {
  TOKEN_LENGTH: [
    16_384,
    {
      'introspection/token/presented-token.ts: token presented': isPresented,
      'attestation/request.ts': size => readAttestationRequest({ ...ATTESTED, token: text(size) }).ok,
      'client-authentication/client-known.ts: verify credentials': isSecret,
      'authorization/request.ts: ticket': size => readAuthorizationCompletion({ ticket: text(size) }).ok,
      'authorization/request.ts: session': size =>
        readAuthorizationRequest({ parameters: '', sessionBinding: text(size) }).ok,
      'access-token/request.ts: request': size => readAccessTokenUpdate({ accessToken: text(size) }).ok,
      'access-token/fields.ts': size => readAccessTokenCreation({ ...GRANTED, accessToken: text(size) }).ok,
      'access-token/create-access-token.ts: token issued': [2, isIssued],
    },
  ],
  TEXT_LENGTH: [
    16_384,
    {
      'lib/fields.ts: texts': size => readIntrospectionRequest({ subject: text(size) }).ok,
      'lib/fields.ts: lists': size => readIntrospectionRequest({ requiredComponents: [text(size)] }).ok,
      'lib/fields.ts: scopes': size => readIntrospectionRequest({ scopes: [text(size)] }).ok,
      'lib/schemas.ts': size => readAttestationRequest({ ...ATTESTED, resource: text(size) }).ok,
      'attestation/request.ts: resource': size => readAttestationRequest({ ...ATTESTED, resource: text(size) }).ok,
      'attestation/request.ts: htm': size => readAttestationRequest({ ...ATTESTED, htm: text(size) }).ok,
      'attestation/request.ts: htu': size => readAttestationRequest({ ...ATTESTED, htu: text(size) }).ok,
      'dpop/verify-dpop-proof.ts: htm': size => readDpopProofRequest({ ...PROVED, htm: text(size) }).ok,
      'dpop/verify-dpop-proof.ts: htu': size => readDpopProofRequest({ ...PROVED, htu: text(size) }).ok,
      'introspection/standard/request.ts': size =>
        readStandardIntrospection({ parameters: '', resources: [text(size)] }).ok,
      'access-token/request.ts: request': size => readAccessTokenCreation({ ...GRANTED, subject: text(size) }).ok,
    },
  ],
  LIST_LENGTH: [
    100,
    {
      'lib/fields.ts': size => readIntrospectionRequest({ scopes: names(size) }).ok,
      'introspection/standard/request.ts': size =>
        readStandardIntrospection({ parameters: '', resources: names(size) }).ok,
      'access-token/fields.ts: scopes': size => readAccessTokenCreation({ ...GRANTED, scopes: names(size) }).ok,
      'access-token/fields.ts: resources': size =>
        readAccessTokenCreation({ ...GRANTED, resources: names(size).map(name => `urn:x:${name}`) }).ok,
      'authorization-request/parameter-checks.ts: texts': size => pushes({ acr_values: names(size).join(' ') }),
    },
  ],
  REQUIRED_COMPONENT_COUNT: [
    50,
    { 'introspection/request.ts': size => readIntrospectionRequest({ requiredComponents: names(size) }).ok },
  ],
  CLIENT_METADATA_LENGTH: [
    65_536,
    {
      'metadata/client-metadata.ts: client metadata members': size => isMetadata(filled(METADATA, size)),
      'configuration/keys.ts: client keys': size => readServedKeys(filled({ keys: [] }, size)).ok,
    },
  ],
  CLIENT_METADATA_LIST_LENGTH: [
    100,
    {
      'configuration/keys.ts: client metadata lists': size =>
        isMetadata({ ...METADATA, redirect_uris: names(size).map(name => `https://shop.example/${name}`) }),
    },
  ],
  CLIENT_METADATA_FAULT_COUNT: [20, { 'metadata/client-metadata.ts: client metadata': areTold }],
  CLIENT_IDENTIFIER_LENGTH: [
    2_048,
    {
      'records/client-identifiers.ts': size => isClientIdentifier(text(size)),
      'metadata/client-metadata.ts: client metadata': size => isMetadata({ ...METADATA, client_id: text(size) }),
    },
  ],
  URL_LENGTH: [
    2_048,
    {
      'configuration/credentials.ts: properties': size => readService({ ...SERVICE, jwksUri: url(size) }).ok,
      'standards/oauth/uri.ts: uri': size => isAbsoluteUri(url(size)),
      'standards/oauth/uri.ts': size => isRegisteredRedirectUri(url(size), [url(size)]),
      'access-token/fields.ts': size => readAccessTokenCreation({ ...GRANTED, resources: [url(size)] }).ok,
    },
  ],
  INPUT_DEPTH: [
    32,
    {
      'lib/objects.ts: without absent': depth => {
        const absent = many(depth, () => 0).reduce<object>(within => ({ within }), { absent: null })
        return !JSON.stringify(withoutAbsent(absent)).includes('absent')
      },
    },
  ],
  JSON_DEPTH: [
    32,
    {
      'lib/json.ts: json text': depth => membersOf(nested(depth)) !== undefined,
      'metadata/client-metadata.ts: client metadata members': depth =>
        isMetadata(
          JSON.stringify(METADATA)
            .replace('}', `,${nested(depth).slice(1)}`)
            .replace('jwks', 'other'),
        ),
      'configuration/keys.ts: client keys': depth => readServedKeys(nested(depth).replace('{', '{"keys":[],')).ok,
    },
  ],
  FORM_LENGTH: [
    65_536,
    {
      'introspection/standard/request.ts': size => readStandardIntrospection({ parameters: text(size) }).ok,
    },
  ],
  AUTHORIZATION_REQUEST_LENGTH: [
    16_384,
    {
      'authorization/process-authorization-request.ts: request': size =>
        authorizes(text(size, form({ state: undefined, nonce: 'x' }))),
    },
  ],
  ACCEPT_LENGTH: [
    4_096,
    {
      'introspection/endpoint/question.ts: question': async size =>
        succeeds(asking({}, { accept: acceptOf(size) })(await worldOf(served({ introspectionSignAlg: 'ES256' })))),
      'introspection/endpoint/question.ts: response form': size => isRead(text(size, 'text/')),
    },
  ],
  PARAMETER_COUNT: [
    200,
    { 'standards/oauth/form.ts: form': size => authorizes(`${form()}&${many(size - 7, at => `p${at}=x`).join('&')}`) },
  ],
  SCOPE_COUNT: [100, { 'lib/text.ts': size => authorizes(form({ scope: many(size, () => 'read').join(' ') })) }],
  ID_TOKEN_HINT_LENGTH: [
    16_384,
    {
      'standards/oauth/request-parameters.ts: id token hint': size =>
        isIdTokenHint(jwtOf(size, { alg: 'ES256' }, { iss: 'shop' })),
    },
  ],
  MEMBER_NAME_LENGTH: [
    40,
    { 'lib/misuse.ts: nearest name': size => nearestName(text(size), [text(size + 1)]) !== undefined },
  ],
}
