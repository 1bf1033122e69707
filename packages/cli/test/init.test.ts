import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, run, runHere, withFile, withServerOn } from './running.js'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'symbolon-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

const ISSUER = ['--issuer', 'https://as.example']

test('init, check, doctor, serve: the file works as it is, and only its owner reads it', async () => {
  const path = join(await folder(), 'first.json')
  const written = await run('init', ...ISSUER, '--out', path)
  expect(written).toMatchObject({ status: 0, complaints: '', output: expect.stringContaining('1 service, 1 client') })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await run('check', '--config', path)).toMatchObject({ status: 0, output: 'valid: 1 service, 1 client\n' })
  expect((await run('doctor', '--config', path)).status).toBe(0)
  await withServerOn(path, async ({ origin }) => {
    const [service] = JSON.parse(await readFile(path, 'utf8')).services
    const [token] = service.accessTokens
    const call = (path: string, body: object) =>
      fetch(`${origin}/api/main/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token.slice('plain:'.length)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then(response => response.json())
    const [{ clientSecret, clientIdAlias, redirectUris }] = service.clients
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id: clientIdAlias,
      redirect_uri: redirectUris[0],
      scope: 'profile',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    }).toString()
    const push = { parameters, clientId: clientIdAlias, clientSecret: clientSecret.slice('plain:'.length) }
    expect(await call('pushed_auth_req', push)).toMatchObject({ action: 'CREATED' })
    expect(await call('pushed_auth_req', { ...push, clientSecret: 'another' })).toMatchObject({
      action: 'UNAUTHORIZED',
    })
  })
})

test('two files have no secret and no key in common, and nothing of them is printed', async () => {
  const path = await folder()
  const written = await runHere('init', '--out', join(path, 'a.json'))
  await runHere('init', '--out', join(path, 'b.json'))
  const texts = await Promise.all(['a.json', 'b.json'].map(name => readFile(join(path, name), 'utf8')))
  const [one, other] = texts.map(text => new Set(text.match(/[\w-]{43}/g)))
  expect(one?.size).toBe(6)
  expect([...(one ?? [])].filter(secret => other?.has(secret))).toEqual([])
  for (const secret of one ?? []) expect(written.output).not.toContain(secret)
})

test('a file that exists is not overwritten: status 1', async () => {
  const path = join(await folder(), 'symbolon.json')
  await writeFile(path, 'mine')
  const end = await runHere('init', ...ISSUER, '--out', path)
  expect(end).toMatchObject({ status: 1, output: '', complaints: expect.stringContaining('exists already') })
  expect(await readFile(path, 'utf8')).toBe('mine')
})

test('a folder that is not there: status 1; an issuer that is none: status 2', async () => {
  const path = join(await folder(), 'none', 'symbolon.json')
  expect(await runHere('init', ...ISSUER, '--out', path)).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('cannot be written'),
  })
  const end = await runHere('init', '--issuer', 'http://as.example', '--out', path)
  expect(end).toMatchObject({ status: 2, complaints: expect.stringContaining('https URL') })
})

test('check prints each problem with its path, and no value', async () => {
  const secret = 'a-hidden-secret'
  const end = await withFile(JSON.stringify(configuration({ secrets: [secret], colour: 'red' })), path =>
    runHere('check', '--config', path),
  )
  expect(end).toMatchObject({ status: 1, output: '' })
  expect(end.complaints).toMatch(/colour: is not a property[\s\S]*secrets\[0\]: must be/)
  expect(end.complaints).not.toContain(secret)
})

test('check of a file that is not there, and of one that is not JSON: status 1', async () => {
  expect(await runHere('check', '--config', 'no-such-file')).toMatchObject({ status: 1, output: '' })
  const end = await withFile('{', path => runHere('check', '--config', path))
  expect(end).toMatchObject({ status: 1, complaints: expect.stringContaining('line 1, column 2') })
})

test('check opens the storage only with --storage', async () => {
  const file = (storage: unknown) => JSON.stringify(configuration({ storage }))
  await withFile(file({ redis: { url: 'redis://127.0.0.1:1' } }), async path => {
    expect((await runHere('check', '--config', path)).status).toBe(0)
    expect(await runHere('check', '--config', path, '--storage')).toMatchObject({
      status: 1,
      complaints: expect.stringContaining('storage: The storage cannot be opened'),
    })
  })
  await withFile(file('sql'), async path => {
    expect(await runHere('check', '--config', path, '--storage')).toMatchObject({
      status: 0,
      output: 'valid: 1 service, 1 client, the storage answers\n',
    })
  })
  await withFile(file({ sql: { migrate: false } }), async path => {
    expect(await runHere('check', '--config', path, '--storage')).toMatchObject({
      status: 1,
      complaints: expect.stringContaining('0001-records.sql'),
    })
    expect(await runHere('check', '--config', path, '--storage', '--tokens-url', 'etcd://h')).toMatchObject({
      status: 1,
      complaints: expect.stringContaining('--tokens-url'),
    })
  })
})
