import { expect, test, vi } from 'vitest'
import { CLIENT_RULES } from '../../src/doctor/client-rules.js'
import { CERTIFICATE_RULES, KEY_RULES } from '../../src/doctor/key-rules.js'
import { SECRET_RULES } from '../../src/doctor/secret-rules.js'
import { FILE_RULES, SERVICE_RULES } from '../../src/doctor/service-rules.js'
import { FILE_ROWS, SOUND_CERTIFICATES } from './file-rows.js'
import { client, codesIn, digest, file, found, secret, secretClient, service } from './sound.js'

test.each([
  ['a client with a key', file()],
  ['a client with a secret', file([service({}, [secretClient()])])],
  ['a client without credentials', file([service({}, [client({ tokenAuthMethod: 'NONE' })])])],
  ['certificates', SOUND_CERTIFICATES],
  [
    'the secret of a MAC, which the server needs in clear',
    file([service({}, [secretClient({ tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${secret()}` })])]),
  ],
])('finds nothing in a file with %s', async (_, json) => {
  expect(codesIn(await found(json))).toEqual([])
})

test.each(FILE_ROWS.map(row => [row.code, row.where, row] as const))('finds %s at %s', async (code, where, row) => {
  const diagnoses = await found(row.json, row)
  expect(codesIn(diagnoses)).toContain(`${code} at ${where}`)
})

test('finds the one of 1,000 secrets that is used twice, and compares none with all others', async () => {
  const tokens = Array.from({ length: 1_000 }, () => digest())
  const reading = vi.spyOn(String.prototype, 'startsWith')
  const diagnoses = await found(file([service({ accessTokens: tokens, apiKey: 'key', apiSecret: tokens.at(-1) })]))
  expect(codesIn(diagnoses)).toEqual(['secret_shared at services[0].accessTokens[999]'])
  expect(reading.mock.calls.length).toBeLessThan(100_000)
  reading.mockRestore()
})

test('every rule has a file that breaks it', () => {
  const rules = [FILE_RULES, SERVICE_RULES, CLIENT_RULES, KEY_RULES, CERTIFICATE_RULES, SECRET_RULES].flat()
  const tried = new Set(FILE_ROWS.map(({ code }) => code))
  expect(rules.map(({ code }) => code).filter(code => !tried.has(code))).toEqual([])
})

test('every rule has a code of its own, a clause, and a fix', async () => {
  const rules = [FILE_RULES, SERVICE_RULES, CLIENT_RULES, KEY_RULES, CERTIFICATE_RULES, SECRET_RULES].flat()
  expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
  for (const row of FILE_ROWS) {
    for (const { rule, fix, problem } of await found(row.json, row)) {
      expect([rule, problem, fix]).toEqual([rule, problem, fix].map(() => expect.stringMatching(/../)))
    }
  }
})
