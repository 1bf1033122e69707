import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineClient } from '../../src/configuration/client.js'
import { type AccessTokenFields, accessTokenRecord } from '../../src/setup/access-token-record.js'
import { NOW } from '../fakes.js'

const DIGEST = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'

const FEW: AccessTokenFields = { serviceId: 'bank', hash: DIGEST, clientIdentifier: 'ledger', expiresAt: NOW }

/** What the promise for these fields rejects with. */
async function complaint(changes: object): Promise<string> {
  try {
    await accessTokenRecord({ ...FEW, ...changes })
    return 'none'
  } catch (error) {
    return error instanceof TypeError ? error.message : `not a TypeError: ${error}`
  }
}

describe('the record of an access token', () => {
  test('has a value for every member that is not given', async () => {
    const { clientId } = await defineClient({ tokenAuthMethod: 'NONE', clientIdAlias: 'ledger' })
    expect(await accessTokenRecord(FEW)).toEqual({
      ...FEW,
      version: 1,
      clientId,
      clientIdAliasUsed: false,
      clientEntityIdUsed: false,
      metadataDocumentUsed: false,
      grantType: 'CLIENT_CREDENTIALS',
      scopes: [],
      createdAt: 0,
      retainedUntil: NOW,
      forExternalAttachment: false,
      forCredentialIssuance: false,
      valueCount: 15,
    })
  })

  test('keeps the count of values that is given, so that a value which a table has lost is noticed', async () => {
    expect(await accessTokenRecord({ ...FEW, valueCount: 16 })).toMatchObject({ valueCount: 16 })
  })

  test('has every member that is given', async () => {
    const given: AccessTokenFields = {
      ...FEW,
      version: 7,
      clientId: 12,
      subject: 'ada',
      grantType: 'DEVICE_CODE',
      scopes: ['read'],
      createdAt: NOW - 1,
      retainedUntil: NOW + 1,
      refreshTokenHash: DIGEST,
      refreshTokenExpiresAt: NOW + 1,
      certificateThumbprint: DIGEST,
      dpopKeyThumbprint: DIGEST,
      authTime: 1_600_000_000,
      properties: [{ key: 'tier', value: 'gold', hidden: true }],
    }
    expect(await accessTokenRecord(given)).toMatchObject(given)
  })

  test('of a user comes from AUTHORIZATION_CODE if nothing else is said', async () => {
    expect(await accessTokenRecord({ ...FEW, subject: 'ada' })).toMatchObject({ grantType: 'AUTHORIZATION_CODE' })
  })

  test('takes a Date as an instant', async () => {
    const date = new Date(NOW)
    const record = await accessTokenRecord({ ...FEW, expiresAt: date, createdAt: date, retainedUntil: date })
    expect(record).toMatchObject({ expiresAt: NOW, createdAt: NOW, retainedUntil: NOW })
  })

  test('takes null as absent, as in a row of a table', async () => {
    const record = await accessTokenRecord({ ...FEW, subject: null, scopes: null, createdAt: null, clientId: null })
    expect(record).toEqual(await accessTokenRecord(FEW))
  })

  test('is kept until the later of its expiries', async () => {
    const refreshable = { ...FEW, refreshTokenHash: DIGEST, refreshTokenExpiresAt: NOW + 1 }
    expect(await accessTokenRecord(refreshable)).toMatchObject({ retainedUntil: NOW + 1 })
  })

  test('has members that a row inherits or computes, so that no binding is lost', async () => {
    class Row {
      readonly #thumbprint = DIGEST
      get dpopKeyThumbprint() {
        return this.#thumbprint
      }
    }
    const inherited = Object.assign(Object.create({ certificateThumbprint: DIGEST }), FEW)
    expect(await accessTokenRecord(inherited)).toMatchObject({ certificateThumbprint: DIGEST })
    expect(await accessTokenRecord(Object.assign(new Row(), FEW))).toMatchObject({ dpopKeyThumbprint: DIGEST })
    const hidden = Object.defineProperty({ ...FEW }, 'dpopKeyThumbprint', { value: DIGEST, enumerable: false })
    expect(await accessTokenRecord(hidden)).toMatchObject({ dpopKeyThumbprint: DIGEST })
  })

  test('shares no list with the row', async () => {
    const scopes = ['read']
    const record = await accessTokenRecord({ ...FEW, scopes })
    scopes.push('write')
    expect(record.scopes).toEqual(['read'])
  })

  test.each([
    ['digits', '12', 12],
    ['digits after zeros, which no number has', '012', undefined],
    ['more digits than a number holds', '9007199254740993', undefined],
    ['zero', '0', undefined],
    ['text', 'ledger', undefined],
  ])('has the number of %s', async (_, clientIdentifier, number) => {
    const { clientId } = await accessTokenRecord({ ...FEW, clientIdentifier })
    if (number === undefined) expect(clientId).toBeGreaterThan(2 ** 32)
    else expect(clientId).toBe(number)
  })
})

describe('a wrong member is named', () => {
  test.each<[object, string]>([
    [{ clientIdentifier: undefined }, 'clientIdentifier must be the identifier of the client'],
    [{ clientIdentifier: '' }, 'clientIdentifier must be'],
    [{ clientIdentifier: 7 }, 'clientIdentifier must be'],
    [{ clientIdentifier: 'schlüssel' }, 'clientIdentifier must be'],
    [{ clientIdentifier: 'a'.repeat(2049) }, 'clientIdentifier must be'],
    [{ serviceId: undefined }, 'serviceId is missing'],
    [{ hash: undefined }, 'hash must be a SHA-256 in base64url'],
    [{ hash: 'the token itself' }, 'hash must be a SHA-256 in base64url'],
    [{ dpopKeyThumbprint: '' }, 'dpopKeyThumbprint must be a SHA-256 in base64url'],
    [{ certificateThumbprint: 'AB:CD' }, 'certificateThumbprint must be a SHA-256 in base64url'],
    [{ refreshTokenHash: 'refresh' }, 'refreshTokenHash must be a SHA-256 in base64url'],
    [{ expiresAt: undefined }, 'expiresAt must be an instant'],
    [{ expiresAt: null }, 'expiresAt must be an instant'],
    [{ expiresAt: '2030-01-01' }, 'expiresAt must be an instant'],
    [{ expiresAt: new Date('never') }, 'expiresAt must be an instant'],
    [{ expiresAt: Number.POSITIVE_INFINITY }, 'expiresAt must be an instant'],
    [{ expiresAt: 1_700_000_000 }, 'expiresAt is in seconds, it seems: multiply by 1000'],
    [{ expiresAt: NOW * 1000 }, 'expiresAt lies after the year 9999'],
    [{ createdAt: NOW * 1000 }, 'createdAt lies after the year 9999'],
    [{ expiresAt: Number.MAX_SAFE_INTEGER }, 'no token is valid for ever'],
    [{ createdAt: 1_700_000_000 }, 'createdAt is in seconds, it seems'],
    [{ createdAt: -1 }, 'createdAt must be an instant'],
    [{ refreshTokenExpiresAt: 1_700_000_000 }, 'refreshTokenExpiresAt is in seconds, it seems'],
    [{ authTime: NOW }, 'authTime must be in seconds, unlike instants'],
    [{ authTime: 'yesterday' }, 'authTime must be in seconds'],
    [{ scopes: 'read write' }, 'scopes must be a list of strings: split the text at its spaces'],
    [{ scopes: ['read', 7] }, 'scopes[1] is of another type'],
    [{ subject: '' }, 'subject must be a string'],
    [{ grantType: 'authorization_code' }, 'grantType holds a value that this version does not know'],
    [{ clientId: '12' }, 'clientId is of another type'],
    [{ grant: { scopes: [{ scope: 7 }] } }, 'grant.scopes[0].scope is of another type'],
    [{ subjct: 'ada' }, 'there is no `subjct`; did you mean `subject`?'],
    [{ constructor: 1 }, 'there is no `constructor`'],
  ])('%j: %s', async (changes, words) => {
    const message = await complaint(changes)
    expect(message).toMatch(/^accessTokenRecord: /)
    expect(message).toContain(words)
  })

  test('but its value never', async () => {
    const secret = 'a-secret-that-nobody-may-read'
    const names = ['hash', 'subject', 'clientIdentifier', 'scopes', 'expiresAt', 'authTime', 'clientId', 'properties']
    for (const name of names) expect(await complaint({ [name]: { [secret]: secret } })).not.toContain(secret)
  })

  test('whatever is passed', () => {
    return fc.assert(
      fc.asyncProperty(fc.anything(), async fields => {
        const made = await Reflect.apply(accessTokenRecord, undefined, [fields]).catch((error: unknown) => error)
        expect(made).toBeInstanceOf(TypeError)
      }),
    )
  })
})
