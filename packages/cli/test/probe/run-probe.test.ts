import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AUTHENTICATIONS, type DemoChanges, loginAtDemo, probedDemo } from '../../../probe/test/demo.js'
import { after, before } from '../../../probe/test/planted.js'
import { runHere } from '../running.js'

/** Logs Ada in at the page of the demo, and prints where the server redirects to. */
const LOGIN = `#!${process.execPath}
const page = await fetch(process.argv[2])
const fields = [...(await page.text()).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
const body = new URLSearchParams([...fields.map(([, name, value]) => [name, value]), ['login', 'ada'], ['decision', 'allow']])
const headers = { cookie: page.headers.getSetCookie().join('; ').split(';')[0] }
const answer = await fetch(new URL('/consent', page.url), { method: 'POST', body, headers, redirect: 'manual' })
console.log(answer.headers.get('location'))
`

const LISTENERS = process.listenerCount('SIGINT')

/** Every probe takes its time, and packages/probe tests them. */
const ONLY = ['push-status', 'push-get', 'redeem-twice'].flatMap(code => ['--only', code])

/** The demo, the files of its client and its login, and the words that probe it. */
async function probed(changes: DemoChanges = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { issuer, resource, client } = await probedDemo({ method: 'client_secret_basic', ...changes })
  const [authentication] = AUTHENTICATIONS.client_secret_basic
  const metadata = {
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: client.scope,
    client_secret: 'secret' in authentication ? authentication.secret : '',
  }
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const login = await file('login.mjs', LOGIN)
  await chmod(login, 0o700)
  const own = ['--client', await file('client.json', JSON.stringify(metadata))]
  const words = ['probe', issuer, ...own, '--login', login, '--resource', resource, '--rate', '1000', ...ONLY]
  return { words, file, junit: join(folder, 'probe.xml') }
}

test('a server that is right: status 0, and JUnit', async () => {
  const { words, junit } = await probed()
  const { status, output } = await runHere(...words, '--junit', junit, '--html', `${junit}.html`)
  expect(output).toMatch(/\n0 violations, 0 weaknesses; \d+ probes passed/)
  expect(status).toBe(0)
  expect(await readFile(junit, 'utf8')).toMatch(/^<\?xml[\s\S]*failures="0"/)
  expect(await readFile(`${junit}.html`, 'utf8')).toMatch(/^<!DOCTYPE html>[\s\S]*<p>0 violations, 0 weaknesses/)
})

test('a server with a violation: status 1, as JSON', async () => {
  const { words } = await probed({ wrap: after('/par', ({ status }) => ({ status: status === 201 ? 200 : status })) })
  const { status, output } = await runHere(...words, '--json')
  expect(JSON.parse(output)).toMatchObject({ outcome: 'tested', findings: [{ code: 'push-status' }] })
  expect(status).toBe(1)
})

const KNOWN = JSON.stringify({ 'push-status': 'the proxy says 200: issue 7' })

test('a violation that is known: status 0', async () => {
  const wrap = after('/par', ({ status }) => ({ status: status === 201 ? 200 : status }))
  const { words, file, junit } = await probed({ wrap })
  const { status, output } = await runHere(...words, '--known', await file('known.json', KNOWN), '--junit', junit)
  expect(output).toMatch(
    / {2}known {2}the proxy says 200: issue 7\n[\s\S]*\n1 violations, 0 weaknesses, 1 of them known/,
  )
  expect(await readFile(junit, 'utf8')).toMatch(/failures="0"[\s\S]*<skipped message="known: the proxy/)
  expect(status).toBe(0)
})

test('a known violation that is not found: status 1', async () => {
  const { words, file, junit } = await probed()
  const { status, output } = await runHere(...words, '--known', await file('known.json', KNOWN), '--junit', junit)
  expect(output).toMatch(/\nstale {2}push-status\n {2}this finding is known and was not found: take it out/)
  expect(await readFile(junit, 'utf8')).toMatch(/failures="1"[\s\S]*"push-status"><failure type="stale"/)
  expect(status).toBe(1)
})

test.each([
  ['{"push-got":"why"}', /there is no probe 'push-got', whose finding is known/],
  ['{"push-get":""}', /the file of --known needs a reason for push-get/],
])('known findings %s: status 2', async (known, complaint) => {
  const { words, file } = await probed()
  const { status, complaints } = await runHere(...words, '--known', await file('known.json', known))
  expect(complaints).toMatch(complaint)
  expect(status).toBe(2)
})

test('a login that does not work: status 2', async () => {
  const { words, file } = await probed()
  const { status, output } = await runHere(...words, '--login', await file('no-program', ''))
  expect(output).toMatch(/cannot be tested: authorization \(RFC 6749 §4.1.2\)/)
  expect(status).toBe(2)
})

/** The demo as a server that remembers who is logged in, by one cookie. */
const remembering: DemoChanges['wrap'] = listener => (req, res) => {
  if (!req.url?.startsWith('/authorize') || req.headers.cookie !== COOKIE) return listener(req, res)
  void loginAtDemo(`http://${req.headers.host}${req.url}`).then(location => {
    res.writeHead(303, { Location: location }).end()
  })
}

const COOKIE = 'session=hunter2'

test('a login by the cookie of a browser, which no output shows', async () => {
  const { words, file, junit } = await probed({ wrap: remembering })
  const at = words.indexOf('--login')
  const own = words.toSpliced(at, 2, '--login-cookie', await file('cookie.txt', `${COOKIE}\n`))
  const { status, output, complaints } = await runHere(...own, '--junit', junit, '--html', `${junit}.html`)
  expect({ status, complaints }).toEqual({ status: 0, complaints: '' })
  expect(output).toMatch(/\n0 violations, 0 weaknesses; \d+ probes passed/)
  const written = [output, await readFile(junit, 'utf8'), await readFile(`${junit}.html`, 'utf8')].join()
  expect(written).not.toContain('hunter2')
})

test('a login by a cookie that the server does not know: the reason, without the cookie', async () => {
  const { words, file } = await probed()
  const at = words.indexOf('--login')
  const own = words.toSpliced(at, 2, '--login-cookie', await file('cookie.txt', COOKIE))
  const { status, output } = await runHere(...own)
  expect(output).toMatch(
    /cannot be tested: authorization \(RFC 6749 §4.1.2\): the server shows a page: log in and agree/,
  )
  expect(output).not.toContain('hunter2')
  expect(status).toBe(2)
})

test('a file that is no Cookie header is refused before a request is sent', async () => {
  const { words, file } = await probed()
  const own = [...words, '--login-cookie', await file('cookie.txt', `Cookie: ${COOKIE}`)]
  const { status, complaints } = await runHere(...own)
  expect(complaints).toMatch(/the file of --login-cookie needs one line such as session=/)
  expect(complaints).not.toContain('hunter2')
  expect(status).toBe(2)
})

test('Ctrl-C ends the run and not the report: status 2', async () => {
  let asked = 0
  const wrap = before('/par', () => void (++asked === 4 && process.emit('SIGINT')))
  const { words, junit } = await probed({ wrap })
  const { status, output } = await runHere(...words, '--junit', junit)
  expect(output).toMatch(/was tested in part: the run was stopped\n/)
  expect(await readFile(junit, 'utf8')).toMatch(/<testcase name="baseline"><failure message="stopped"\/>/)
  expect({ status, listeners: process.listenerCount('SIGINT') }).toStrictEqual({ status: 2, listeners: LISTENERS })
})

test('a name of no probe: status 2', async () => {
  const { words } = await probed()
  const { status, complaints } = await runHere(...words, '--only', 'push-got')
  expect(complaints).toMatch(/there is no probe 'push-got'/)
  expect(status).toBe(2)
})

test('a dry run needs no login, and sends nothing', async () => {
  const { words } = await probed()
  const { status, output } = await runHere('probe', 'https://as.invalid', ...words.slice(2, 4), '--dry-run')
  expect(output).toMatch(/ {2}POST https:\/\/as\.invalid\/token_endpoint {2}\(redeem-twice\)/)
  expect(status).toBe(0)
})

test.each([
  ['{}', /the file of --client needs client_id/],
  ['[]', /the file of --client is not a JSON object/],
  ['{"client_id":"a","redirect_uri":"https://a"}', /the file of --client needs client_secret/],
  [
    '{"client_id":"a","redirect_uri":"https://a","token_endpoint_auth_method":"private_key_jwt","jwk":{"kty":"EC"}}',
    /the file of --client needs jwk, a private key with its alg/,
  ],
  ['{"client_id":"a","redirect_uri":"https://a","token_endpoint_auth_method":"magic"}', /does not know this/],
  [
    '{"client_id":"a","redirect_uri":"https://a","token_endpoint_auth_method":"tls_client_auth"}',
    /the file of --client needs tls_certificate/,
  ],
  [
    '{"client_id":"a","redirect_uri":"https://a","token_endpoint_auth_method":"none","tls_certificate":"/nothing"}',
    /the file of tls_certificate of --client cannot be read/,
  ],
])('the client %s: status 2', async (client, complaint) => {
  const { file } = await probed()
  const { status, complaints } = await runHere(
    ...['probe', 'https://as.invalid', '--dry-run', '--client', await file('other.json', client)],
  )
  expect(complaints).toMatch(complaint)
  expect(status).toBe(2)
})
