import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { AccessToken } from '../../src/records/access-token.js'
import { accessTokenText } from '../../src/records/access-token.js'
import { clientText } from '../../src/records/client-text.js'
import type { RecordText } from '../../src/records/codec.js'
import { pushedRequestText } from '../../src/records/pushed-request.js'
import { ticketText } from '../../src/records/ticket.js'
import { tokenFamilyText } from '../../src/records/token-family.js'
import { anyText } from '../texts.js'
import { anyAccessToken, anyClient, anyPushedRequest, anyTicket, anyTokenFamily } from './any-records.js'
import { faultOf } from './faults-of-records.js'

/** What an access token contains when its text omits it. */
const USUAL = {
  version: 1,
  clientIdAliasUsed: false,
  clientEntityIdUsed: false,
  metadataDocumentUsed: false,
  forExternalAttachment: false,
  forCredentialIssuance: false,
}

/** A value of each type. */
const VALUES: readonly unknown[] = ['text', 7, true, null, {}, { length: 0 }, []]

/** What a list must not contain, by the name of its member. */
const FOREIGN_TEXTS: readonly unknown[] = [[7], [null], ['text', {}], [['text']]]
const FOREIGN_PAIRS: readonly unknown[] = [[['name']], [['name', 'value', 'more']], [['name', 7]], ['ab'], [null], [{}]]
const FOREIGN: Readonly<Record<string, readonly unknown[]>> = {
  scopes: FOREIGN_TEXTS,
  resources: FOREIGN_TEXTS,
  accessTokenResources: FOREIGN_TEXTS,
  consentedClaims: FOREIGN_TEXTS,
  redirectUris: FOREIGN_TEXTS,
  responseTypes: FOREIGN_TEXTS,
  grantTypes: FOREIGN_TEXTS,
  fapiModes: FOREIGN_TEXTS,
  requestableScopes: FOREIGN_TEXTS,
  authorizationDetailsTypes: FOREIGN_TEXTS,
  parameters: FOREIGN_PAIRS,
}

/** The record of a text; `undefined` when the text is not a record. */
function readAs<Stored>(form: RecordText<Stored>, text: string): Stored | undefined {
  const read = form.read(text)
  return read.ok ? read.value : undefined
}

/** The type of a value, as far as JSON distinguishes types. */
function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value
}

function describeRecords<Stored extends object>(
  name: string,
  form: RecordText<Stored>,
  records: fc.Arbitrary<Stored>,
  usual: (record: object) => object = () => ({}),
): void {
  describe(name, () => {
    const samples = fc.sample(records, { numRuns: 100, seed: 7 })
    const names = [...new Set(samples.flatMap(record => Object.keys(record)))]
    const required = names.filter(each => samples.every(record => Object.hasOwn(record, each)))
    /** A record that has this member, as JSON would read it. */
    const having = (field: string): object => samples.find(record => Object.hasOwn(record, field)) ?? {}

    test('come back as they were written', () => {
      fc.assert(
        fc.property(records, record => {
          expect(form.read(form.write(record))).toStrictEqual({ ok: true, value: record })
        }),
      )
    })

    test('come back when no member is omitted', () => {
      fc.assert(
        fc.property(records, record => {
          expect(form.read(JSON.stringify(record))).toStrictEqual({ ok: true, value: record })
        }),
      )
    })

    test('are not changed by being written', () => {
      fc.assert(
        fc.property(records, record => {
          const before = structuredClone(record)
          form.write(Object.freeze(record))
          expect(record).toStrictEqual(before)
        }),
      )
    })

    test.each(required)('require %s', field => {
      const others: object = { ...having(field), [field]: undefined }
      const known: unknown = Reflect.get(usual(others), field)
      const expected = known === undefined ? undefined : { ...others, [field]: known }
      expect(readAs(form, JSON.stringify(others))).toStrictEqual(expected)
      if (known === undefined) expect(faultOf(form, JSON.stringify(others))).toMatchObject({ path: field })
    })

    test.each(names)('contain no value of another type as %s', field => {
      const record = having(field)
      const right = typeOf(Reflect.get(record, field))
      const foreign = VALUES.filter(value => typeOf(value) !== right)
      expect(foreign.length).toBeGreaterThan(4)
      for (const value of foreign) {
        const fault = faultOf(form, JSON.stringify({ ...record, [field]: value }))
        expect(fault?.path.split(/[.[]/, 1)).toEqual([field])
      }
    })

    test.each(names.filter(each => Object.hasOwn(FOREIGN, each)))('contain no element of another type in %s', field => {
      for (const value of FOREIGN[field] ?? []) {
        expect(form.read(JSON.stringify({ ...having(field), [field]: value })).ok).toBe(false)
      }
    })

    test('are read from no other text, and no text throws', () => {
      const cut = fc.tuple(records, fc.nat()).map(([record, at]) => {
        const text = form.write(record)
        return text.slice(0, at % text.length)
      })
      fc.assert(fc.property(fc.oneof(anyText, fc.json(), cut), text => !form.read(text).ok))
    })

    test('never throw for any value of a member', () => {
      const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...VALUES))
      const changes = fc.dictionary(fc.constantFrom(...names, '__proto__', 'toString', 'toJSON'), value)
      fc.assert(
        fc.property(records, changes, (record, changed) => {
          const read = form.read(JSON.stringify({ ...record, ...changed }))
          expect(typeof read.ok).toBe('boolean')
        }),
      )
    })
  })
}

describeRecords('access tokens', accessTokenText, anyAccessToken, record => ({
  ...USUAL,
  grantType: Object.hasOwn(record, 'subject') ? 'AUTHORIZATION_CODE' : 'CLIENT_CREDENTIALS',
  clientIdentifier: String(Reflect.get(record, 'clientId')),
}))
describeRecords('pushed requests', pushedRequestText, anyPushedRequest)
describeRecords('tickets', ticketText, anyTicket)
describeRecords('token families', tokenFamilyText, anyTokenFamily)
describeRecords('clients', clientText, anyClient)

/** An access token with nothing unusual. */
const PLAIN: AccessToken = {
  ...USUAL,
  serviceId: 'bank',
  hash: 'h',
  clientId: 7,
  clientIdentifier: '7',
  grantType: 'CLIENT_CREDENTIALS',
  scopes: ['read'],
  createdAt: 1,
  expiresAt: 2,
  retainedUntil: 3,
}

describe('the text of an access token', () => {
  test('omits usual values', () => {
    expect(JSON.parse(accessTokenText.write(PLAIN))).toStrictEqual({
      serviceId: 'bank',
      hash: 'h',
      clientId: 7,
      scopes: ['read'],
      createdAt: 1,
      expiresAt: 2,
      retainedUntil: 3,
    })
    const ofUser: AccessToken = { ...PLAIN, subject: 'ada', grantType: 'AUTHORIZATION_CODE' }
    expect(JSON.parse(accessTokenText.write(ofUser))).not.toHaveProperty('grantType')
  })

  test.each<[string, unknown]>([
    ['version', 2],
    ['clientIdentifier', '07'],
    ['grantType', 'AUTHORIZATION_CODE'],
    ['clientIdAliasUsed', true],
    ['clientEntityIdUsed', true],
    ['metadataDocumentUsed', true],
    ['forExternalAttachment', true],
    ['forCredentialIssuance', true],
  ])('contains an unusual %s', (name, value) => {
    expect(JSON.parse(accessTokenText.write({ ...PLAIN, [name]: value }))).toHaveProperty(name, value)
  })

  test('contains no number that JSON cannot represent', () => {
    expect(() => accessTokenText.write({ ...PLAIN, expiresAt: Number.NaN })).toThrow(TypeError)
    expect(faultOf(accessTokenText, accessTokenText.write(PLAIN).replace(':2', ':1e999'))?.path).toBe('expiresAt')
  })
})

describe('prototypes', () => {
  const text = accessTokenText.write(PLAIN)

  afterEach(() => {
    for (const name of ['hash', 'forExternalAttachment']) Reflect.deleteProperty(Object.prototype, name)
  })

  test('a record does not inherit members from its prototype', () => {
    Reflect.set(Object.prototype, 'hash', 'planted')
    Reflect.set(Object.prototype, 'forExternalAttachment', true)
    expect(faultOf(accessTokenText, text.replace('"hash":"h",', ''))?.path).toBe('hash')
    expect(readAs(accessTokenText, text)).toStrictEqual(PLAIN)
  })

  test('a text with __proto__ is refused', () => {
    const bringing = `{"__proto__":{"subject":"eve"},${text.slice(1)}`
    expect(Object.hasOwn(JSON.parse(bringing), '__proto__')).toBe(true)
    expect(accessTokenText.read(bringing).ok).toBe(false)
  })
})
