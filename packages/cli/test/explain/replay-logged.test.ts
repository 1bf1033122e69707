import type { ReportEvent } from '@symbolon/core'
import { formatReplay } from '@symbolon/core/explain'
import { describe, expect, test } from 'vitest'
import { judge } from '../../src/explain/judge.js'
import { readRawRequest } from '../../src/explain/read-raw-request.js'
import { replayLogged } from '../../src/explain/replay-logged.js'
import { configuredServer } from '../../src/explain/server-to-judge.js'
import { configuration, run, withFile } from '../running.js'
import { configuredBy, SECRET } from './configured-by.js'
import { clientAssertion, FORM, MADE_AT, PUBLIC_JWK, posted, SECONDS, signed } from './signed.js'

type Changes = Parameters<typeof configuredBy>[0]

async function pushedUnder(changes: Changes, raw: string): Promise<ReportEvent> {
  const { server } = await configuredBy(changes)
  const read = readRawRequest(raw)
  if (server === undefined || !read.ok) throw new TypeError('the row is not valid')
  const judging = await configuredServer(server.configured, server.service, MADE_AT, '.')
  const { events } = await judge(read.value, 'par', {}, judging.ports)
  await judging.close()
  const [event] = events
  if (event === undefined) throw new TypeError('nothing was reported')
  return event
}

async function replayedUnder(event: ReportEvent, changes: Changes) {
  const { server } = await configuredBy(changes)
  if (server === undefined) throw new TypeError('the row is not valid')
  const replayed = replayLogged(JSON.stringify(event), server.configured, undefined)
  if (!replayed.ok) throw new TypeError(replayed.refusal)
  return replayed.value
}

const BASIC = [`Authorization: Basic ${btoa(`ledger:${SECRET.replaceAll(' ', '+')}`)}`]
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const BY_KEY = { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [{ ...PUBLIC_JWK, kid: 'k1' }] } }

const basic = (changes: Readonly<Record<string, string>> = {}) => posted('/par', { ...FORM, ...changes }, BASIC)
const asserted = async (claims: object) =>
  posted('/par', { ...FORM, client_assertion_type: TYPE, client_assertion: await clientAssertion({ ...claims }) })
const object = async (claims: object) => {
  const all = { ...FORM, iss: 'ledger', aud: 'https://as.example', nbf: SECONDS, exp: SECONDS + 60, ...claims }
  return posted('/par', { client_id: 'ledger', request: await signed({ ...all }) }, BASIC)
}

type Row = readonly [title: string, before: Changes, after: Changes, request: () => string | Promise<string>]

/** Each is judged under two configurations for real: the replay of the first must say what the second does. */
const ROWS: readonly Row[] = [
  [
    'a scope that is added',
    {},
    { service: { supportedScopes: [{ name: 'accounts' }, { name: 'payments' }] } },
    () => basic({ scope: 'payments' }),
  ],
  ['a scope that is not added', {}, { service: { supportedScopes: [] } }, () => basic({ scope: 'payments' })],
  ['a scope that the client may request', { client: { requestableScopes: ['other'] } }, {}, basic],
  [
    'a redirect URI that is registered',
    {},
    { client: { redirectUris: ['https://new.example/cb'] } },
    () => basic({ redirect_uri: 'https://new.example/cb' }),
  ],
  ['a redirect URI that is removed', {}, { client: { redirectUris: ['https://new.example/cb'] } }, basic],
  [
    'plain PKCE that is allowed',
    {},
    { client: { plainPkceAllowed: true } },
    () => basic({ code_challenge_method: 'plain' }),
  ],
  ['a client that is unlocked', { client: { locked: true } }, {}, basic],
  ['a client that is locked', {}, { client: { locked: true } }, basic],
  ['another method', { client: BY_KEY }, {}, basic],
  [
    'a secret that is extended',
    { client: { clientSecretExpiresAt: MADE_AT } },
    { client: { clientSecretExpiresAt: MADE_AT + 1 } },
    basic,
  ],
  [
    'an assertion of two hours',
    { client: BY_KEY },
    { client: BY_KEY, service: { clientAssertionMaxLifetime: 7_200 } },
    () => asserted({ exp: SECONDS + 7_200 }),
  ],
  [
    'clocks that differ by 30 seconds',
    { client: BY_KEY },
    { client: BY_KEY, service: { allowableClockSkew: 30 } },
    () => asserted({ iat: SECONDS + 30 }),
  ],
  [
    'the audience of the token endpoint',
    { client: BY_KEY },
    { client: BY_KEY, service: { tokenEndpoint: 'https://as.example/token' } },
    () => asserted({ aud: 'https://as.example/token' }),
  ],
  [
    'only the issuer as audience',
    { client: BY_KEY },
    { client: BY_KEY, service: { clientAssertionAudience: 'issuer' } },
    () => asserted({ aud: 'https://as.example/par' }),
  ],
  ['FAPI, which excludes secrets', {}, { service: { fapiModes: ['FAPI2_SECURITY'] } }, basic],
  ['request objects that are required', {}, { service: { requestObjectRequired: true } }, basic],
  ['request objects that are no longer required', { service: { requestObjectRequired: true } }, {}, basic],
  [
    'an audience that is no longer checked',
    { client: { jwks: { keys: [PUBLIC_JWK] } } },
    { client: { jwks: { keys: [PUBLIC_JWK] } }, service: { requestObjectAudienceChecked: false } },
    () => object({ aud: 'https://x.example' }),
  ],
  [
    'a request object of two hours',
    { client: { jwks: { keys: [PUBLIC_JWK] } } },
    { client: { jwks: { keys: [PUBLIC_JWK] } }, service: { requestObjectMaxLifetime: 7_200 } },
    () => object({ exp: SECONDS + 7_200 }),
  ],
  [
    'a secret that no property mends',
    {},
    { service: { scopeRequired: true } },
    () => posted('/par', FORM, [`Authorization: Basic ${btoa('ledger:wrong')}`]),
  ],
]

describe('a replay says what really happens', () => {
  test.each(ROWS)('%s', async (_, before, after, request) => {
    const raw = await request()
    const replayed = await replayedUnder(await pushedUnder(before, raw), after)
    const really = await pushedUnder(after, raw)
    const outcomeOf = (check: string) => really.checks.find(({ name }) => name === check)?.outcome
    const { refused, wouldRefuse } = replayed
    if (refused?.verdict === 'passes') expect(['passed', 'not-applicable']).toContain(outcomeOf(refused.check))
    if (refused?.verdict === 'refuses' || refused?.verdict === 'ungoverned') {
      expect(outcomeOf(refused.check)).toBe('refused')
    }
    if (wouldRefuse.length > 0) expect(really.reason).toBeDefined()
    const isMended = refused === undefined || refused.verdict === 'passes'
    if (isMended && wouldRefuse.length === 0) expect(really.reason).toBeUndefined()
  })
})

test('what is not known is said', async () => {
  const event = await pushedUnder({}, posted('/par', FORM, [`Authorization: Basic ${btoa('ledger:wrong')}`]))
  const text = formatReplay(await replayedUnder(event, {}))
  expect(text).toMatch(
    /^pushed [\w ]*: UNAUTHORIZED A157305, client ledger, service bank, .*judged again by the service bank\n/,
  )
  expect(text).toMatch(
    /The rule "client secret" \(RFC 6749 §2\.3\.1\) refused, and is governed by clientSecret; the log lacks/,
  )
  expect(text).toMatch(/Not judged, because the call did not reach them: \d+ more of its rules may refuse\.$/)
})

describe('symbolon explain --replay', () => {
  const event = async () => JSON.stringify(await pushedUnder({}, basic({ scope: 'payments' })))
  const replaying = (text: string, config: object, ...options: readonly string[]) =>
    withFile(text, log =>
      withFile(JSON.stringify(config), path => run('explain', '--replay', log, '--config', path, ...options)),
    )

  test('status 0 when the rule would pass, and the log of a server is read', async () => {
    const log = `{"level":30}\n${await event()}`
    expect(await replaying(log, configuration())).toMatchObject({
      status: 0,
      output: expect.stringContaining('The rule "scopes known"'),
    })
  })

  test('status 1 when it would not, as JSON too', async () => {
    const [service] = Object(configuration()).services
    const { status, output } = await replaying(
      await event(),
      configuration({ services: [{ ...service, supportedScopes: [] }] }),
      '--json',
    )
    expect({ status, refused: JSON.parse(output).refused }).toMatchObject({
      status: 1,
      refused: { verdict: 'refuses' },
    })
  })

  test('status 2 without a report, and without a configuration', async () => {
    expect(await replaying('hello', configuration())).toMatchObject({ status: 2, output: '' })
    expect(await withFile(await event(), log => run('explain', '--replay', log))).toMatchObject({
      status: 2,
      complaints: expect.stringContaining('--replay needs --config'),
    })
  })
})
