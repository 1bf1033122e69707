import { expect, test } from 'vitest'
import { formatExplanation } from '../../src/explanation.js'
import { explainText } from '../../src/judging/explain-text.js'
import { readCapture } from '../../src/judging/read-capture.js'
import { readCurl } from '../../src/judging/read-curl.js'
import { FORM, posted, signed } from './signed.js'

async function shown(text: string): Promise<string> {
  const read = await explainText(text)
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
  expect(readCapture(spaces)).toMatchObject({ ok: true })
  const begun = '-----BEGIN CERTIFICATE-----\n'.repeat(50_000)
  expect(await shown(begun)).toContain('certificate_unreadable')
})
