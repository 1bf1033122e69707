import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { rsaTestKey } from '../../../../test/keys/rsa.js'
import { runHere, withFile } from '../running.js'
import { client, file, keyPair, secret, secretClient, service } from './sound.js'

function doctor(json: unknown, ...words: readonly string[]) {
  return withFile(JSON.stringify(json, null, 2), path => runHere('doctor', '--config', path, ...words))
}

test('a configuration that is right: status 0, and what was examined', async () => {
  const { status, output, complaints } = await doctor(file())
  expect({ status, complaints }).toEqual({ status: 0, complaints: '' })
  expect(output).toMatch(/^\S+: nothing is wrong, 1 thing to judge for yourself\n/)
  expect(output).toMatch(/ {2}trials +11 rules, all hold\n/)
  expect(output).toContain('storage_forgets')
})

test('what is only possible is no failure, what is likely is', async () => {
  expect((await doctor(file([service()], { requireTls: false }))).status).toBe(0)
  expect((await doctor(file([service({ clientAssertionJtiRequired: false })]))).status).toBe(1)
})

test('what is certain comes first, with its clause and the fix', async () => {
  const { status, output } = await doctor(
    file([service({ pushedAuthReqDuration: 600, clientAssertionJtiRequired: false })]),
    '--profile',
    'fapi2-security',
  )
  expect(status).toBe(1)
  const place = (text: string) => output.indexOf(text)
  expect(place('(profile_request_lifetime)')).toBeGreaterThan(0)
  expect(place('(profile_request_lifetime)')).toBeLessThan(place('(assertion_used_twice, likely)'))
  expect(output).toContain(
    [
      'services[0].pushedAuthReqDuration',
      '  wrong     pushedAuthReqDuration 600 violates the profile. (profile_request_lifetime)',
      '  expected  must be below 600 seconds',
      '  fix       Set pushedAuthReqDuration to 599.',
      '  rule      FAPI 2.0 Security Profile §5.3.2.2-12',
    ].join('\n'),
  )
})

test('findings as JSON', async () => {
  const { status, output } = await doctor(file([service({ clientAssertionJtiRequired: false })]), '--json')
  expect(status).toBe(1)
  expect(JSON.parse(output)).toMatchObject({
    examined: ['configuration', 'keys', 'secrets', 'storage', 'trials'].map(group => ({
      group,
      rules: expect.any(Number),
    })),
    findings: [
      {
        where: 'services[0].clientAssertionJtiRequired',
        code: 'assertion_used_twice',
        confidence: 'likely',
        rule: 'RFC 7523 §3 (7); OpenID Connect Core §9',
        expected: 'true',
        actual: 'false',
        fix: 'Set clientAssertionJtiRequired to true.',
      },
      { code: 'storage_forgets' },
    ],
  })
})

test('a configuration that the server refuses: each problem is a finding, status 1', async () => {
  const { status, output } = await doctor(file([service({ issuer: 'http://as.example', colour: 1 })]), '--json')
  expect(status).toBe(1)
  const places = JSON.parse(output).findings.map(({ where, code }: Record<string, string>) => [where, code])
  expect(places).toContainEqual(['services[0].issuer', 'property_wrong'])
})

test('what cannot be read: status 2', async () => {
  expect(await runHere('doctor', '--config', 'no-such-file')).toMatchObject({
    status: 2,
    output: '',
    complaints: expect.stringContaining('no-such-file cannot be read'),
  })
  const end = await withFile('{ "secrets": [', path => runHere('doctor', '--config', path))
  expect(end).toMatchObject({ status: 2, complaints: expect.stringContaining('line 1') })
  expect((await runHere('doctor')).status).toBe(2)
  expect((await doctor(file(), '--marks-url', 'etcd://h')).status).toBe(2)
})

test('another storage than the one of the file', async () => {
  const { status, output } = await doctor(file(), '--json', '--marks-url', 'redis://as:a-hidden-password@127.0.0.1:1')
  expect(status).toBe(1)
  expect(output).not.toContain('hidden')
  expect(JSON.parse(output).findings).toContainEqual(expect.objectContaining({ code: 'storage_unreachable' }))
})

const WEAK = { pushedAuthReqDuration: 900, clientAssertionJtiRequired: false, allowableClockSkew: 5 }

test('--fix changes what is certain or likely and nothing else, and says what is left', async () => {
  const json = file([service({ ...WEAK }, [secretClient({ plainPkceAllowed: true })])], { requireTls: false })
  const { status, output, complaints } = await doctor(json, '--fix', '--profile', 'fapi2-security')
  expect(status).toBe(1)
  expect(complaints).toContain('1 thing is wrong')
  expect(complaints).toContain('profile_authentication')
  const [mended] = JSON.parse(output).services
  const [before] = Object(json).services
  expect(JSON.parse(output).requireTls).toBe(false)
  expect({ ...mended, clients: [], accessTokens: [], jwks: {} }).toEqual({
    ...before,
    clients: [],
    accessTokens: [],
    jwks: {},
    pushedAuthReqDuration: 599,
    clientAssertionJtiRequired: true,
    allowableClockSkew: 10,
    fapiModes: ['FAPI2_SECURITY'],
  })
  expect(mended.clients[0]).toEqual({ ...before.clients[0], clientSecret: '(as before)', plainPkceAllowed: false })
})

test('--fix keeps the layout of the file, and what is right stays as it is', async () => {
  const text = `{ "secrets": ["${secret()}"],\n\n    "services": [${JSON.stringify(service())}] }`
  await withFile(text, async path => {
    const out = join(dirname(path), 'mended.json')
    expect((await runHere('doctor', '--config', path, '--fix', '--out', out)).status).toBe(0)
    expect(await readFile(out, 'utf8')).toBe(text)
  })
})

test('--out gets the secrets and is for its owner alone; it is not overwritten, and the server takes it', async () => {
  const json = file([service({ ...WEAK, fapiModes: [] })])
  await withFile(JSON.stringify(json), async path => {
    const out = join(dirname(path), 'mended.json')
    const words = ['doctor', '--config', path, '--fix', '--profile', 'fapi2-message-signing', '--out', out]
    expect(await runHere(...words)).toMatchObject({ status: 0, output: '' })
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(out, 'utf8')).secrets).toEqual(Object(json).secrets)
    expect(await runHere('check', '--config', out)).toMatchObject({ status: 0 })
    expect(await runHere('doctor', '--config', out, '--profile', 'fapi2-message-signing')).toMatchObject({ status: 0 })
    expect(await runHere(...words)).toMatchObject({ status: 2, complaints: expect.stringContaining('exists already') })
  })
})

/** A file with a secret of every kind, in which much is wrong. */
function canaries() {
  const next = () => `canary-${randomUUID()}`
  const { privateJwk } = keyPair({ kid: 'k' })
  const { n, e } = rsaTestKey(2048).export({ format: 'jwk' })
  const rsa = { kty: 'RSA', n, e, d: `kms:${next()}`, p: next(), q: next(), dp: next(), dq: next(), qi: next() }
  const json = {
    secrets: [next(), 'z'.repeat(40)],
    storage: { redis: { sentinel: { name: 'main', urls: [`redis://as:${next()}@127.0.0.1:1`], password: next() } } },
    services: [
      service(
        {
          accessTokens: [`plain:${next()}`],
          apiKey: next(),
          apiSecret: `plain:${next()}`,
          jwks: { keys: [{ ...privateJwk, alg: 'ES384' }, rsa] },
        },
        [
          client({ clientIdAlias: 'a', tokenAuthMethod: 'CLIENT_SECRET_BASIC', clientSecret: `plain:${next()}` }),
          client({ clientIdAlias: 'b', tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${next()}` }),
          client({
            clientIdAlias: 'c',
            tokenAuthMethod: 'CLIENT_SECRET_BASIC',
            clientSecret: 'encrypted:canary-encrypted',
          }),
        ],
      ),
    ],
  }
  return { json, isClean: (text: string) => !/canary/.test(text) && !text.includes(String(privateJwk.d)) }
}

test.each([
  ['text', []],
  ['JSON', ['--json']],
  ['a profile', ['--profile', 'fapi2-message-signing']],
  ['--fix', ['--fix']],
  ['--fix with a profile', ['--fix', '--profile', 'fapi2-message-signing']],
])('prints no secret, no key and no password: %s', async (_, words) => {
  const { json, isClean } = canaries()
  const { status, output, complaints } = await doctor(json, ...words)
  expect(status).toBe(1)
  expect(output.length).toBeGreaterThan(1_000)
  expect(isClean(output + complaints)).toBe(true)
})

test('prints no secret of a file that the server refuses', async () => {
  const { json, isClean } = canaries()
  for (const words of [[], ['--json'], ['--fix']]) {
    const { status, output, complaints } = await doctor({ ...json, colour: 'canary', requireTls: 'canary' }, ...words)
    expect(status).toBe(1)
    expect(output + complaints).toContain('property_wrong')
    expect(isClean(output + complaints)).toBe(true)
  }
})

test('--fix never makes a file that the server refuses: what contradicts the rest is left', async () => {
  const json = file([service({ ...WEAK, jwks: { keys: [] } })])
  const { status, output, complaints } = await doctor(json, '--fix', '--profile', 'fapi2-message-signing')
  expect(status).toBe(1)
  expect(complaints).toContain('profile_not_demanded')
  expect(complaints).toContain('profile_keys')
  const [mended] = JSON.parse(output).services
  expect(mended).toMatchObject({ pushedAuthReqDuration: 599, clientAssertionJtiRequired: true })
  expect(mended).not.toHaveProperty('fapiModes')
})

test('docs/doctor.md shows what is printed', async () => {
  const document = await readFile(new URL('../../../../docs/doctor.md', import.meta.url), 'utf8')
  const [, shown = ''] = /```txt\n\$ .*\n([\s\S]*?)\n```/.exec(document) ?? []
  const { output } = await doctor(file([service({ pushedAuthReqDuration: 600 })]), '--profile', 'fapi2-security')
  const printed = output.replace(/^\S+:/, 'symbolon.json:').trimEnd().split('\n')
  expect(printed.map(line => (line.length > 98 ? `${line.slice(0, 97)}…` : line))).toEqual(shown.split('\n'))
})
