import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatExplanation } from '@symbolon/explain'
import { expect, test } from 'vitest'
import { isCertificates } from '../../src/explain/explain-certificates.js'
import { explainText } from '../../src/explain/explain-text.js'
import { readCurl } from '../../src/explain/read-curl.js'
import { readRawRequest } from '../../src/explain/read-raw-request.js'
import { configuration, run, withFile } from '../running.js'
import { NO_CONTEXT } from './no-context.js'
import { FORM, posted, signed } from './signed.js'

async function shown(text: string): Promise<string> {
  const read = await explainText(text, NO_CONTEXT)
  return read.ok ? formatExplanation(read.value) + JSON.stringify(read.value) : read.refusal
}

test.each([
  ['the password of a URL', posted('https://cid:HIDDEN@as.example/par', FORM)],
  ['a token that is part of the path', posted(`/${'HIDDEN'.repeat(8)}/par`, FORM)],
  ['the rest of a wrapped header', `GET / HTTP/1.1\nHost: a.example\nAuthorization: Bearer\nHIDDEN\n\n`],
  ['the value of an option of curl', 'curl --pass HIDDEN https://as.example/par -d client_id=a'],
  ['the value of an option that nobody knows', 'curl --secret-of-curl HIDDEN https://as.example/par -d client_id=a'],
  ['the user of a proxy', 'curl -U corp:HIDDEN https://as.example/par -d client_id=a'],
])('%s is not shown', async (_, text) => {
  expect(await shown(text)).not.toContain('HIDDEN')
})

test('an argument that is a token by mistake is not repeated, and no terminal obeys JSON', async () => {
  const jwt = await signed({ sub: 'ada' })
  expect((await run('explain', jwt)).complaints).not.toContain(jwt.slice(0, 20))
  const escaping = posted('/par', { ...FORM, client_id: '\u009b2J\u202e' })
  const { output } = await withFile(escaping, path => run('explain', path, '--json'))
  expect(output).toMatch(/^[\n\x20-\x7e]*$/)
})

test('a reason that every object has is no reason', async () => {
  const event = { operation: 'introspection', action: 'a', resultCode: 'b', reason: 'constructor' }
  expect(await shown(JSON.stringify(event))).not.toContain('undefined')
})

test('--get sends the data in the query, and --head asks for the head', () => {
  const get = readCurl('curl -G https://as.example/authorize -d client_id=a -d scope=b')
  expect(get).toMatchObject({
    ok: true,
    value: { method: 'GET', url: 'https://as.example/authorize?client_id=a&scope=b' },
  })
  expect(readCurl('curl -I https://as.example/')).toMatchObject({ ok: true, value: { method: 'HEAD' } })
})

test('an access token alone has no proof beside it, and its signature is not judged', async () => {
  const token = await signed({ sub: 'ada', scope: 'a', cnf: { jkt: 'A'.repeat(43) } }, { typ: 'at+jwt' })
  expect(await shown(token)).toMatch(/Nothing is wrong\.\n {2}judged .*; the signature of the token was not verified/)
})

test('what was captured is read in time that grows with its length', async () => {
  const spaces = `GET / HTTP/1.1\nHost: a.example\nX: a${' '.repeat(2_000_000)}b\n\n`
  expect(readRawRequest(spaces)).toMatchObject({ ok: true })
  const begun = '-----BEGIN CERTIFICATE-----\n'.repeat(50_000)
  expect(isCertificates(begun)).toBe(true)
  expect(await shown(begun)).toContain('certificate_unreadable')
})

test('judging by a configuration makes no database', async () => {
  await withFile(JSON.stringify(configuration({ storage: 'sql' })), async config => {
    const ended = await withFile(posted('/par', FORM), path => run('explain', path, '--config', config))
    expect(ended).toMatchObject({ status: 2, complaints: expect.stringContaining('no database file yet') })
    expect(existsSync(join(dirname(config), 'symbolon.db'))).toBe(false)
  })
})
