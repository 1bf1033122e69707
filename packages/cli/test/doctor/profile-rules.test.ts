import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DOCUMENTED } from '../../../../test/generate/documented.js'
import { fapiTables } from '../../../../test/generate/fapi.js'
import { filled } from '../../../../test/generate/filled.js'
import { generatedKeys } from '../../../../test/keys/generated.js'
import { PROPERTIES_OF_PROFILES } from '../../src/doctor/profile-rules.js'
import { DEMANDS_OF_MODES, type ProfileName } from '../../src/doctor/profiles.js'
import { client, codesIn, file, found, secretClient, service } from './sound.js'

const SECURITY = { profile: 'fapi2-security' } as const
const MODES = { fapiModes: ['FAPI2_SECURITY'] }
const ALL = {
  fapiModes: [
    'FAPI2_MESSAGE_SIGNING_AUTH_REQ',
    'FAPI2_MESSAGE_SIGNING_AUTH_RES',
    'FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES',
  ],
}

test.each<[ProfileName, Readonly<Record<string, unknown>>]>([
  ['fapi2-security', MODES],
  ['fapi2-security', ALL],
  ['fapi2-message-signing', ALL],
])('a service under the modes of %s: nothing is found', async (profile, modes) => {
  expect(codesIn(await found(file([service(modes)]), { profile }))).toEqual([])
})

test('a service without the modes: each demand that nobody keeps, with its clause, and one value that fixes it', async () => {
  const diagnoses = await found(file([service(MODES)]), { profile: 'fapi2-message-signing' })
  expect(diagnoses.map(({ code, expected }) => [code, expected])).toEqual([
    ['profile_not_demanded', 'signed request objects: FAPI 2.0 Message Signing §5.3.1-1'],
    ['profile_not_demanded', 'signed authorization responses: FAPI 2.0 Message Signing §5.4.1-1'],
    ['profile_not_demanded', 'signed introspection responses: FAPI 2.0 Message Signing §5.5.1-1'],
  ])
  const changes = diagnoses.map(({ change }) => change)
  expect(new Set(changes.map(change => JSON.stringify(change))).size).toBe(1)
  expect(changes[0]).toEqual({ path: ['services', 0, 'fapiModes'], value: [...MODES.fapiModes, ...ALL.fapiModes] })
})

test('a request_uri that lives too long: the sentence, the clause and the nearest value', async () => {
  const diagnoses = await found(file([service({ pushedAuthReqDuration: 600 })]), SECURITY)
  expect(diagnoses).toContainEqual({
    where: 'services[0].pushedAuthReqDuration',
    code: 'profile_request_lifetime',
    confidence: 'certain',
    problem: 'pushedAuthReqDuration 600 violates the profile.',
    rule: 'FAPI 2.0 Security Profile §5.3.2.2-12',
    expected: 'must be below 600 seconds',
    fix: 'Set pushedAuthReqDuration to 599.',
    change: { path: ['services', 0, 'pushedAuthReqDuration'], value: 599 },
  })
})

test.each<[code: string, where: string, json: object, clause: RegExp]>([
  ['profile_clock_skew', '.allowableClockSkew', service({ allowableClockSkew: 9 }), /§5\.3\.2\.1-13/],
  ['profile_mac', '.messageSignatureMacAllowed', service({ messageSignatureMacAllowed: true }), /§5\.4\.1-1/],
  [
    'profile_token_algorithm',
    '.accessTokenSignAlg',
    service({
      accessTokenSignAlg: 'ES384',
      defaultResource: 'https://api.example',
      jwks: { keys: [p384()] },
    }),
    /§5\.4\.1-1/,
  ],
  ['profile_grants', '.supportedGrantTypes', service({ supportedGrantTypes: ['PASSWORD'] }), /§5\.3\.2\.1-2/],
  ['profile_keys', '.jwks', service({ jwks: { keys: [] } }), /RFC 9701/],
  ['profile_authentication', '.clients[0].tokenAuthMethod', service({}, [secretClient()]), /§5\.3\.2\.1-6/],
  [
    'profile_redirect_uris',
    '.clients[0].redirectUris',
    service({}, [client({ redirectUris: ['com.example.app:/callback'] })]),
    /§5\.3\.2\.2-8/,
  ],
  ['profile_client_grants', '.clients[0].grantTypes', service({}, [client({ grantTypes: ['IMPLICIT'] })]), /§5\.3\.2/],
  [
    'profile_introspection_algorithm',
    '.clients[0].introspectionSignAlg',
    service({}, [client({ introspectionSignAlg: 'RS256' })]),
    /§5\.4\.1-1/,
  ],
  [
    'profile_response_algorithm',
    '.clients[0].authorizationSignAlg',
    service({}, [client({ authorizationSignAlg: 'RS256' })]),
    /§5\.4\.1-1/,
  ],
  [
    'profile_id_token_algorithm',
    '.clients[0].idTokenSignAlg',
    service({}, [client({ idTokenSignAlg: 'RS256' })]),
    /§5\.4\.1-1/,
  ],
  [
    'profile_request_lifetime',
    '.clients[0].pushedAuthReqDuration',
    service({}, [client({ pushedAuthReqDuration: 600 })]),
    /-12/,
  ],
])('finds %s at %s', async (code, where, json, clause) => {
  const diagnoses = await found(file([{ ...json }]), { profile: 'fapi2-message-signing' })
  const diagnosis = diagnoses.find(each => each.code === code)
  expect(diagnosis).toMatchObject({ where: `services[0]${where}`, rule: expect.stringMatching(clause) })
})

test('a client that the modes of its service refuse is found under the profile', async () => {
  const diagnoses = await found(file([service(MODES, [secretClient()])]), SECURITY)
  expect(codesIn(diagnoses)).toEqual(['profile_authentication at services[0].clients[0].tokenAuthMethod'])
})

test('every property that a mode can contradict has a code', async () => {
  const source = await readFile(
    new URL('../../../core/src/configuration/fapi-contradictions.ts', import.meta.url),
    'utf8',
  )
  const rules = source.slice(source.indexOf('const DURATION'), source.indexOf('export function faultsOfServiceModes'))
  const properties = [...rules.matchAll(/^ {2,4}'(\w+)',$/gm)].map(match => match[1] ?? '')
  expect(new Set(properties)).toEqual(new Set(Object.keys(PROPERTIES_OF_PROFILES)))
})

test('every clause of a demand is one of docs/fapi.md', () => {
  const document = [...filled('docs/fapi.md', fapiTables(DOCUMENTED))].join('\n')
  for (const demand of Object.values(DEMANDS_OF_MODES).flat()) {
    const [, profile = '?', clauses = ''] = /: (FAPI 2\.0 [A-Z][a-z]+ [A-Z][a-z]+) (.+)$/.exec(demand) ?? []
    expect(document).toContain(profile)
    for (const clause of clauses.split(', ')) expect(document).toContain(clause)
  }
})

function p384(): object {
  return generatedKeys('P-384').privateKey.export({ format: 'jwk' })
}
