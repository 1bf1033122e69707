import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dpopProof, FORM, posted, resourceRequest, SECONDS, signed } from '../../../explain/test/judging/signed.js'
import { configuration, run, runHere, withFile } from '../running.js'

test.each([
  [['explain', 'A064302'], 0, 'scope_insufficient'],
  [['explain', 'proof_used'], 0, 'proof_used'],
])('%j explains a name, with status 0', async (words, shown) => {
  const { status, output, complaints } = await run(...words)
  expect({ status, complaints }).toEqual({ status: 0, complaints: '' })
  expect(output).toContain(shown)
})

test('a request that is right: status 0', async () => {
  const request = resourceRequest(['Authorization: DPoP t', `DPoP: ${await dpopProof('t')}`])
  const { status, output } = await withFile(request, path => runHere('explain', path))
  expect({ status, output }).toEqual({
    status: 0,
    output: expect.stringMatching(/\nNothing is wrong\.\n {2}judged .+\n$/),
  })
})

test('a request that is wrong: status 1, as JSON too', async () => {
  const request = resourceRequest(['Authorization: DPoP t', `DPoP: ${await dpopProof('t', { htm: 'POST' })}`])
  const text = await withFile(request, path => runHere('explain', path))
  expect({ ...text, pid: 0 }).toMatchObject({
    status: 1,
    output: expect.stringContaining('proof_method_different, likely'),
  })
  const json = await withFile(request, path => runHere('explain', path, '--json'))
  expect(JSON.parse(json.output)).toMatchObject({
    findings: [{ code: 'proof_method_different', confidence: 'likely' }],
  })
})

test('a file that is not there, and a text that is nothing: status 2', async () => {
  expect(await runHere('explain', 'no-such-file')).toMatchObject({
    status: 2,
    complaints: expect.stringContaining('neither a code, a reason nor a file'),
  })
  expect(await withFile('hello', path => runHere('explain', path))).toMatchObject({ status: 2, output: '' })
})

test('a URL is an argument', async () => {
  const ended = await runHere(
    'explain',
    'https://as.example/authorize?response_type=token&client_id=a&redirect_uri=https://app.example/',
  )
  expect(ended).toMatchObject({ status: 1, output: expect.stringContaining('(response_type_unsupported, likely)') })
})

const CLIENT = 'correct horse battery staple'

test('with a configuration the request is judged for real', async () => {
  const basic = (secret: string) => `Authorization: Basic ${btoa(`ledger:${encodeURIComponent(secret)}`)}`
  const form = { ...FORM, scope: 'payments' }
  const judge = (headers: readonly string[], scope: string) =>
    withFile(JSON.stringify(configuration()), config =>
      withFile(posted('/par', { ...form, scope }, headers), path =>
        runHere('explain', path, '--config', config, '--json'),
      ),
    )
  const codes = async (headers: readonly string[], scope = 'payments') =>
    JSON.parse((await judge(headers, scope)).output).findings.map(({ code, confidence }: Record<string, string>) => [
      code,
      confidence,
    ])
  expect(await codes([basic(CLIENT)])).toEqual([])
  expect(await codes([basic('another')])).toEqual([['secret_wrong', 'certain']])
  expect(await codes([basic(CLIENT)], 'accounts')).toEqual([['scope_unknown', 'certain']])
  expect(await codes([])).toEqual([['secret_missing', 'certain']])
})

test('with several services, --service names one', async () => {
  const [service] = Object(configuration()).services
  const two = configuration({ services: [service, { ...service, serviceId: 'shop', accessTokens: [], clients: [] }] })
  const request = posted('/par', FORM, [`Date: ${new Date(SECONDS * 1_000).toUTCString()}`])
  const judged = (...options: readonly string[]) =>
    withFile(JSON.stringify(two), config =>
      withFile(request, path => runHere('explain', path, '--config', config, ...options)),
    )
  expect(await judged()).toMatchObject({
    status: 2,
    complaints: expect.stringContaining('--service takes one of bank, shop'),
  })
  expect(await judged('--service', 'shop')).toMatchObject({
    status: 1,
    output: expect.stringContaining('by the configured service shop'),
  })
})

test('an argument that is a token by mistake is not repeated, and no terminal obeys JSON', async () => {
  const jwt = await signed({ sub: 'ada' })
  expect((await runHere('explain', jwt)).complaints).not.toContain(jwt.slice(0, 20))
  const escaping = posted('/par', { ...FORM, client_id: '\u009b2J\u202e' })
  const { output } = await withFile(escaping, path => runHere('explain', path, '--json'))
  expect(output).toMatch(/^[\n\x20-\x7e]*$/)
})

test('judging by a configuration makes no database', async () => {
  await withFile(JSON.stringify(configuration({ storage: 'sql' })), async config => {
    const ended = await withFile(posted('/par', FORM), path => runHere('explain', path, '--config', config))
    expect(ended).toMatchObject({ status: 2, complaints: expect.stringContaining('no database file yet') })
    expect(existsSync(join(dirname(config), 'symbolon.db'))).toBe(false)
  })
})
