import { describe, expect, test } from 'vitest'
import { defineClient, readClient } from '../../src/configuration/client.js'
import { registrationMark } from '../../src/configuration/fault.js'
import { clientText } from '../../src/records/client-text.js'

const CLIENT = { clientIdAlias: 'ledger', tokenAuthMethod: 'NONE' } as const

describe('the mark of a registration', () => {
  test('is 128 bits from the crypto port in base64url, different each time', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, at) => at)
    const lengths: number[] = []
    const randomBytes = (length: number) => {
      lengths.push(length)
      return bytes
    }
    expect([registrationMark({ randomBytes }), lengths]).toEqual(['AAECAwQFBgcICQoLDA0ODw', [16]])
    expect(new Set(Array.from({ length: 100 }, () => registrationMark())).size).toBe(100)
  })

  test.each([new Uint8Array(15), new Uint8Array(), undefined, 'x'.repeat(16)])('is not made of %j', bytes => {
    const crypto = { randomBytes: () => bytes as Uint8Array }
    expect(() => registrationMark(crypto)).toThrow(TypeError)
  })

  test('is read as a property of a client, and comes back from its record', async () => {
    const registration = registrationMark()
    const client = await defineClient({ ...CLIENT, registration })
    expect(client.registration).toBe(registration)
    expect(clientText.read(clientText.write(client))).toStrictEqual({ ok: true, value: client })
  })

  test('is absent when none is given', async () => {
    expect(await defineClient(CLIENT)).not.toHaveProperty('registration')
  })

  test.each(['', ' \u00e9', 'x'.repeat(129), 7, {}])('%j is refused', async registration => {
    expect(await readClient({ ...CLIENT, registration })).toMatchObject({
      ok: false,
      refusal: [{ path: 'registration' }],
    })
  })
})
