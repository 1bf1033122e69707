import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessTokenText } from '../../src/records/access-token.js'
import { clientText } from '../../src/records/client-text.js'
import type { RecordText } from '../../src/records/codec.js'
import { pushedRequestText } from '../../src/records/pushed-request.js'
import { ticketText } from '../../src/records/ticket.js'
import { tokenFamilyText } from '../../src/records/token-family.js'
import { anyAccessToken, anyClient, anyPushedRequest, anyTicket, anyTokenFamily } from './any-records.js'
import { faultOf, objectsIn } from './faults-of-records.js'

/** Members whose values are limited to those that a version knows. */
const VOCABULARIES: ReadonlySet<string> = new Set([
  'grantType',
  'codeChallengeMethod',
  'clientType',
  'tokenAuthMethod',
  'tokenAuthSignAlg',
  'requestSignAlg',
  'requestEncryptionAlg',
  'requestEncryptionEnc',
  'introspectionSignAlg',
  'introspectionEncryptionAlg',
  'introspectionEncryptionEnc',
  'authorizationSignAlg',
  'authorizationEncryptionAlg',
  'authorizationEncryptionEnc',
  'idTokenSignAlg',
  'idTokenEncryptionAlg',
  'idTokenEncryptionEnc',
  'responseTypes',
  'grantTypes',
  'fapiModes',
])

const UNKNOWN = 'is a member that this version does not know'

/** What docs/decisions/0015 says about records of a later version. */
function refusals<Stored extends object>(name: string, form: RecordText<Stored>, records: fc.Arbitrary<Stored>): void {
  describe(name, () => {
    const samples = fc.sample(records, { numRuns: 100, seed: 7 })
    const names = [...new Set(samples.flatMap(record => Object.keys(record)))]
    const having = (field: string): object => samples.find(record => Object.hasOwn(record, field)) ?? {}

    test('are refused with an unknown member at any level, which the fault names without its value', () => {
      const anyName = fc.oneof(fc.stringMatching(/^[A-Za-z_]\w{0,20}_$/), fc.constantFrom('toString', 'constructor'))
      fc.assert(
        fc.property(records, fc.nat(), anyName, fc.jsonValue(), (record, at, added, value) => {
          const later = structuredClone(record)
          const objects = objectsIn(later)
          const [path, object] = objects[at % objects.length] ?? ['', {}]
          Reflect.set(object, added, value)
          const fault = { path: path === '' ? added : `${path}.${added}`, problem: UNKNOWN }
          expect(faultOf(form, JSON.stringify(later))).toStrictEqual(fault)
          const message = `the record cannot be stored: ${fault.path} ${UNKNOWN}`
          expect(() => form.write(later)).toThrow(new TypeError(message))
        }),
      )
    })

    test.each(names)('are refused when a later version has renamed %s', field => {
      const { [field]: value, ...others }: Record<string, unknown> = { ...having(field) }
      const fault = { path: `${field}2`, problem: UNKNOWN }
      expect(faultOf(form, JSON.stringify({ ...others, [`${field}2`]: value }))).toStrictEqual(fault)
    })

    test.each(names.filter(each => VOCABULARIES.has(each)))(
      'are refused with a value of a later version in %s',
      field => {
        const record = having(field)
        const isList = Array.isArray(Reflect.get(record, field))
        const later = { ...record, [field]: isList ? ['OF_A_LATER_VERSION'] : 'OF_A_LATER_VERSION' }
        expect(faultOf(form, JSON.stringify(later))).toStrictEqual({
          path: isList ? `${field}[0]` : field,
          problem: 'holds a value that this version does not know',
        })
      },
    )

    test('are refused with a member called format, which marks a later format', () => {
      fc.assert(
        fc.property(records, fc.jsonValue(), (record, format) => {
          expect(faultOf(form, JSON.stringify({ ...record, format }))).toStrictEqual({
            path: 'format',
            problem: UNKNOWN,
          })
        }),
      )
    })
  })
}

refusals('access tokens', accessTokenText, anyAccessToken)
refusals('pushed requests', pushedRequestText, anyPushedRequest)
refusals('tickets', ticketText, anyTicket)
refusals('token families', tokenFamilyText, anyTokenFamily)
refusals('clients', clientText, anyClient)

/**
 * Texts from versions before `registration`. They are never changed, because storages contain such
 * texts.
 */
const EARLIER: readonly (readonly [what: string, form: RecordText<unknown>, text: string])[] = [
  [
    'an access token with only usual values',
    accessTokenText,
    '{"serviceId":"bank","hash":"h","clientId":7,"scopes":["read"],"createdAt":1,"expiresAt":2,"retainedUntil":3}',
  ],
  [
    'an access token',
    accessTokenText,
    '{"serviceId":"bank","hash":"h","version":2,"clientId":7,"clientIdentifier":"https://a.example","clientIdAliasUsed":true,' +
      '"clientEntityIdUsed":true,"metadataDocumentUsed":true,"grantType":"DEVICE_CODE","scopes":[],"createdAt":1,"expiresAt":2,' +
      '"retainedUntil":3,"forExternalAttachment":true,"forCredentialIssuance":true,"clientIdAlias":"a","subject":"ada",' +
      '"refreshTokenHash":"r","refreshTokenExpiresAt":4,"properties":[{"key":"k","value":"v","hidden":true}],' +
      '"certificateThumbprint":"c","dpopKeyThumbprint":"d","resources":["https://r.example"],"accessTokenResources":[],' +
      '"authorizationDetails":{"elements":[{"type":"t","locations":[],"actions":["x"],"dataTypes":["y"],"identifier":"i",' +
      '"privileges":["p"],"otherFields":"{\\"amount\\":1}"}]},"grantId":"g","grant":{"scopes":[{"scope":"a b","resource":["r"]}],' +
      '"claims":["name"],"authorizationDetails":{"elements":[]}},"consentedClaims":["name"],"acr":"gold","authTime":5,' +
      '"cnonce":"n","cnonceExpiresAt":6,"issuableCredentials":"[]"}',
  ],
  [
    'a pushed request',
    pushedRequestText,
    '{"serviceId":"bank","key":"k","clientId":7,"clientIdentifier":"7","createdAt":1,"expiresAt":2,"retainedUntil":3,' +
      '"parameters":[["scope","read"]],"dpopJkt":"j"}',
  ],
  [
    'a ticket',
    ticketText,
    '{"serviceId":"bank","key":"k","clientId":7,"clientIdentifier":"7","createdAt":1,"expiresAt":2,"retainedUntil":3,' +
      '"scopes":["read"],"redirectUri":"https://a.example","parameters":[],"dpopJkt":"j","pushed":true,"pushedRequestKey":"p"}',
  ],
  [
    'a client',
    clientText,
    '{"clientId":7,"clientType":"CONFIDENTIAL","tokenAuthMethod":"PRIVATE_KEY_JWT","clientIdAliasEnabled":true,' +
      '"redirectUris":[],"responseTypes":["CODE"],"grantTypes":["AUTHORIZATION_CODE","REFRESH_TOKEN"],' +
      '"fapiModes":["FAPI2_SECURITY"],"parRequired":false,"pkceRequired":false,"pkceS256Required":false,"plainPkceAllowed":false,' +
      '"tlsClientCertificateBoundAccessTokens":false,"dpopRequired":false,"jwks":{"keys":[{"kty":"EC","of a key":1}],"of a set":1},' +
      '"requestObjectRequired":false,"rsRequestSigned":false,"rsResponseSigned":false,"unregisteredRedirectUrisAllowed":false,' +
      '"locked":false,"attributes":[{"key":"k","value":"v"}],"clientIdAlias":"ledger"}',
  ],
]

test.each(EARLIER)('%s of an earlier version is read without a registration', (_, form, text) => {
  const read = form.read(text)
  const value = JSON.parse(text.replace('dpopJkt', 'dpopKeyThumbprint'))
  expect(read).toMatchObject({ ok: true, value })
  expect(read.ok && read.value).not.toHaveProperty('dpopJkt')
  expect(read.ok && read.value).not.toHaveProperty('registration')
})

test.each(['a b', 'a.b', '', 'x\n', 'x'.repeat(65), 'plain:secret', '__proto__'])(
  'a member named %j is refused, and the name is only shown when it looks like one',
  name => {
    const [, , earlier] = EARLIER[0] ?? []
    const text = `{${JSON.stringify(name)}:1,${earlier?.slice(1)}`
    const path = name === '__proto__' ? name : '(hidden name)'
    expect(faultOf(accessTokenText, text)).toEqual({ path, problem: UNKNOWN })
  },
)
