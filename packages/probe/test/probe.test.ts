import { describe, expect, test } from 'vitest'
import { rowsTried, SCALE } from '../../../test/scale.js'
import { formatProbe, junitOfProbe, type ProbeOptions, pageOfProbe, probe } from '../src/index.js'
import { probesOf } from '../src/profiles.js'
import { type DemoChanges, probedDemo } from './demo.js'
import { NOT_PUSHED, OTHER_SERVERS, OTHER_WORDS, together } from './harmless.js'
import { after, removeRules } from './planted.js'

const HOUR = 3_600_000

const ROWS = probesOf({})
const ONLY_PROOFS = ROWS.flatMap(({ code }) => (code.includes('proof') ? code : []))

/** What is tried on each commit: every variation, as many as possible at once. */
const AT_ONCE: readonly (readonly [what: string, changes: DemoChanges])[] = [
  ['other words', together(OTHER_WORDS.map(([, changes]) => changes))],
  ['another server', together(rows('assertions by PS256', 'no nonces', 'on Hono', 'two scopes'))],
  [
    'a client without DPoP',
    together(rows('client_secret_post', 'a client without DPoP', 'a resource indicator', 'signed responses')),
  ],
  ['no pushed requests', together([NOT_PUSHED])],
  ['a public client', together(rows('none', 'pushed requests are not demanded'))],
]

function rows(...names: readonly string[]): readonly DemoChanges[] {
  return rowsTried(Object.fromEntries(OTHER_SERVERS), names, 'ordinary').map(([, changes]) => changes)
}

describe('nothing is found at our demo', () => {
  test.each(SCALE === 'full' ? [...OTHER_WORDS, ...OTHER_SERVERS] : AT_ONCE)('%s', async (_, changes) => {
    const result = await probe(await probedDemo(changes))
    expect(result).toMatchObject({ outcome: 'tested', findings: [] })
    expect(result.probes.filter(({ outcome }) => outcome === 'untestable')).toStrictEqual([])
  })

  test('with any of 30 variations', () => {
    expect(OTHER_WORDS.length + OTHER_SERVERS.length).toBeGreaterThanOrEqual(30)
  })

  test('the clock of the server is an hour ahead, as its Date says', async () => {
    const options = await probedDemo({
      service: { dpopNonceRequired: false },
      ports: ports => ({ ...ports, clock: { now: () => Date.now() + HOUR } }),
    })
    const ahead: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init)
      const headers = new Headers(answer.headers)
      headers.set('date', new Date(Date.now() + HOUR).toUTCString())
      return new Response(answer.body, { status: answer.status, headers })
    }
    const only = ONLY_PROOFS
    expect(await probe({ ...options, fetch: ahead, only })).toMatchObject({ outcome: 'tested', findings: [] })
  })
})

describe('what is sent', () => {
  test('a dry run lists the requests of a run, and sends none', async () => {
    const options = await probedDemo({ service: { dpopNonceRequired: false } })
    const sent = await probe(options)
    const refuse = () => {
      throw new Error('a dry run sends nothing')
    }
    const { outcome, requests, findings } = await probe({ ...options, dryRun: true, fetch: refuse, login: refuse })
    expect({ outcome, findings }).toStrictEqual({ outcome: 'listed', findings: [] })
    const listed = new Set(requests.map(({ probe, method }) => `${probe} ${method}`))
    expect(sent.requests.filter(({ probe, method }) => !listed.has(`${probe} ${method}`))).toStrictEqual([])
    expect(sent.requests.length).toBeLessThanOrEqual(requests.length)
  })

  test('nothing goes to a host that was not named', async () => {
    const options = await probedDemo()
    const elsewhere = `${options.issuer.replace('127.0.0.1', 'localhost')}`
    const hosts = new Set<string>()
    const watched: typeof fetch = async (url, init) => {
      hosts.add(new URL(String(url)).host)
      const answer = await fetch(url, init)
      const text = (await answer.text()).replace(`${options.issuer}/token`, `${elsewhere}/token`)
      return new Response(text, { status: answer.status, headers: answer.headers })
    }
    const result = await probe({ ...options, fetch: watched })
    expect(result.outcome).toBe('untestable')
    expect(result.reason).toBe('discovery: token_endpoint is on an origin that was not named')
    expect([...hosts]).toStrictEqual([new URL(options.issuer).host])
    expect((await probe({ ...options, fetch: watched, origins: [elsewhere] })).reason).not.toMatch(/^discovery/)
  })

  test('the run stops when its signal is aborted', async () => {
    const stopping = new AbortController()
    const onProgress = () => stopping.abort()
    const result = await probe({ ...(await probedDemo()), onProgress, signal: stopping.signal })
    expect(result.outcome).toBe('stopped')
  })

  test('progress names each probe', async () => {
    const named: string[] = []
    await probe({ ...(await probedDemo()), dryRun: true, onProgress: each => named.push(each.probe) })
    expect(named).toStrictEqual(ROWS.map(({ code }) => code))
  })

  test('only the probes that are named run, and a name of none is refused', async () => {
    const options = await probedDemo()
    const { probes } = await probe({ ...options, only: ['push-get', 'call-no-token'] })
    expect(probes.map(({ code }) => code)).toStrictEqual(['push-get', 'call-no-token'])
    await expect(probe({ ...options, only: ['push-got'] })).rejects.toThrow("there is no probe 'push-got'")
  })
})

/** What keeps a server from being tested, and the reason. */
const UNTESTABLE: readonly (readonly [reason: RegExp, changed: (options: ProbeOptions) => Partial<ProbeOptions>])[] = [
  [/^discovery \(RFC 8414 §3\): HTTP 404/, ({ issuer }) => ({ issuer: `${issuer}/tenant` })],
  [/^the server cannot be reached: TypeError/, () => ({ issuer: 'http://127.0.0.1:1' })],
  [/^pushed request \(RFC 9126 §2.2\): HTTP 40[01], error invalid_client/, withSecret],
  [
    /^authorization \(RFC 6749 §4.1.2\): the login did not lead back to the redirect_uri/,
    () => ({ login: () => 'https://elsewhere.example' }),
  ],
  [
    /^authorization \(RFC 6749 §4.1.2\): an error came back/,
    ({ client }) => ({ login: () => `${client.redirectUri}?error=access_denied` }),
  ],
  [
    /^token \(RFC 6749 §5.1\): HTTP 400, error invalid_grant/,
    ({ client }) => ({ login: () => `${client.redirectUri}?code=no` }),
  ],
  [/^resource: HTTP 404/, ({ issuer }) => ({ resource: `${issuer}/nothing` })],
]

function withSecret({ client }: ProbeOptions): Partial<ProbeOptions> {
  return { client: { ...client, authentication: { method: 'client_secret_basic', secret: 'wrong' } } }
}

test.each(UNTESTABLE)('untestable: %s', async (reason, changed) => {
  const options = await probedDemo()
  const result = await probe({ ...options, ...changed(options) })
  expect(result).toMatchObject({ outcome: 'untestable', findings: [] })
  expect(result.reason).toMatch(reason)
})

/** Values of an answer that nobody else may see. */
function valuesIn(text: string): readonly string[] {
  const names = ['access_token', 'refresh_token', 'request_uri']
  return names.flatMap(name => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? [])
}

describe('the result as text', () => {
  const open = after('/api/accounts', () => ({ status: 200, body: '{}', headers: {} }))

  test('names what explains other findings once, and holds no secret', async () => {
    removeRules(['code_verifier of the challenge', 'no request_uri'])
    const secrets: string[] = []
    const options = await probedDemo({ wrap: open, method: 'client_secret_basic' })
    const watched: typeof fetch = async (url, init) => {
      const headers = new Headers(init?.headers)
      const body = new URLSearchParams(String(init?.body ?? ''))
      secrets.push(...[headers.get('authorization'), headers.get('dpop'), body.get('code')].flatMap(each => each ?? []))
      const answer = await fetch(url, init)
      secrets.push(...valuesIn(await answer.clone().text()))
      return answer
    }
    const result = await probe({ ...options, fetch: watched })
    const texts = [formatProbe(result), junitOfProbe(result), JSON.stringify(result), pageOfProbe(result)]
    expect(secrets.length).toBeGreaterThan(100)
    expect(secrets.filter(secret => texts.some(text => text.includes(secret)))).toStrictEqual([])
    expect(texts[0]).toMatch(
      /^violation {2}call-no-token {2}\(RFC 6750 §3; RFC 9449 §7.1\)\n {2}sent {3}a call without a token/m,
    )
    expect(texts[0]).toMatch(/likely the same cause: .*call-unknown-token/)
    expect(texts[0]?.match(/^violation {2}call-unknown-token/m)).toBeNull()
    expect(texts[0]).toMatch(/\n {2}violation: the clause says MUST\n/)
    expect(texts[0]).toMatch(
      /\n {2}not tried \(no resource that demands step-up was named\): call-step-up, call-step-up-login$/m,
    )
    expect(texts[1]).toMatch(/<testcase name="call-no-token"><failure type="violation"/)
  })

  test('as one page, which loads nothing and has a row for each probe', async () => {
    const { client, ...options } = await probedDemo({ wrap: open })
    const result = await probe({ ...options, client, only: ['call-no-token', 'call-unknown-token', 'push-get'] })
    const page = pageOfProbe({ ...result, stale: ['push-get'], reason: '<script>"&' })
    expect(page).toMatch(/<h2>stale: <code>push-get</)
    expect(page).toMatch(/<article class="violation" id="call-no-token">.*<dt>likely the same cause<\/dt>/)
    expect(page).toMatch(/<a href="https:\/\/www.rfc-editor.org\/rfc\/rfc6750#section-3" rel="noreferrer">RFC 6750 §3</)
    expect(page.match(/<tr><td><code>/g)).toHaveLength(3)
    expect(page).toMatch(/&lt;script&gt;&quot;&amp;/)
    expect(page).not.toMatch(/<(?:script|img|link|iframe|form)\b|\bsrc=|url\(|@import/)
    expect(page).toMatch(/content="default-src 'none'; style-src 'unsafe-inline'"/)
  })

  test('an error that is no name of one is not repeated, nor a name of a member', async () => {
    const echo = after('/token', (_, { headers: { authorization = '' } }) => ({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ error: authorization, [authorization]: authorization }),
    }))
    const { reason = '' } = await probe(await probedDemo({ wrap: echo, method: 'client_secret_basic' }))
    expect(reason).toBe('token (RFC 6749 §5.1): HTTP 400, error that is no name of an error, members error')
  })

  test('of an untestable server and of a dry run', async () => {
    const options = await probedDemo()
    const unreachable = await probe({ ...options, issuer: 'http://127.0.0.1:1' })
    expect(formatProbe(unreachable)).toMatch(/cannot be tested: the server cannot be reached/)
    expect(junitOfProbe(unreachable)).toMatch(/failures="1"/)
    expect(formatProbe(await probe({ ...options, dryRun: true }))).toMatch(/ {2}GET http.*\(baseline\)/)
  })
})

test('a known finding explains those that it is the cause of', async () => {
  const open = after('/api/accounts', () => ({ status: 200, body: '{}', headers: {} }))
  const only = ['call-no-token', 'call-unknown-token']
  const { findings, stale } = await probe({
    ...(await probedDemo({ wrap: open })),
    only,
    known: { 'call-no-token': 'so' },
  })
  expect(findings).toMatchObject(only.map(code => ({ code, known: 'so' })))
  expect(stale).toStrictEqual([])
})

test('a client that is locked meanwhile: the refusals prove nothing', async () => {
  let refusals = 0
  const wrap = after('/par', ({ status }) => {
    if (status >= 400) refusals++
    return refusals > 5 ? { status: 401, body: '{"error":"invalid_client"}' } : undefined
  })
  const only = ROWS.slice(0, 30).map(({ code }) => code)
  const result = await probe({ ...(await probedDemo({ wrap, method: 'client_secret_basic' })), only })
  expect(result.outcome).toBe('untestable')
  expect(result.reason).toMatch(/^the valid request passed before the probes and not after them: pushed request/)
})

test('a token that lives for a few calls is replaced, so that its expiry hides nothing', async () => {
  removeRules(['token of the proof'])
  const seen = new Map<string, number>()
  const wrap = after('/api/accounts', (_, { headers: { authorization = '' } }) => {
    const calls = (seen.get(authorization) ?? 0) + 1
    seen.set(authorization, calls)
    const headers = { 'www-authenticate': 'DPoP error="invalid_token", algs="ES256"' }
    return calls > 6 ? { status: 401, body: '', headers } : undefined
  })
  const only = ROWS.flatMap(({ code }) => (code.startsWith('call-') ? code : []))
  const { findings } = await probe({ ...(await probedDemo({ wrap })), only })
  expect(findings.map(({ code }) => code)).toStrictEqual(['call-proof-of-another-token', 'call-proof-without-ath'])
})
