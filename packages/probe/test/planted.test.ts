import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEMAND_TEXTS } from '../../../test/generate/fapi-demands.js'
import { SEEN } from '../../../test/generate/probes.js'
import { SCALE } from '../../../test/scale.js'
import { OPERATIONS } from '../../../test/scenarios/operations.js'
import { probe } from '../src/index.js'
import { PROBES } from '../src/probes.js'
import { probesOf } from '../src/profiles.js'
import { type DemoChanges, probedDemo } from './demo.js'
import { NOT_PUSHED, together } from './harmless.js'
import { after, before, removeRules, without } from './planted.js'

/** Rules that are taken out, the probes that must say so, and what else is different. */
type Removed = readonly [rules: readonly string[], codes: readonly string[], changes?: DemoChanges]

const PUBLIC: DemoChanges = { method: 'none' }
const NOT_PUSHED_PUBLIC: DemoChanges = { ...NOT_PUSHED, ...PUBLIC }
const SECRET: DemoChanges = { method: 'client_secret_basic' }
const WITHOUT_NONCES: DemoChanges = { service: { dpopNonceRequired: false } }
const everywhere = (suffix: string) => ['push', 'redeem', 'call'].map(place => `${place}-${suffix}`)

const REMOVED: readonly Removed[] = [
  [['no request_uri'], ['push-request-uri']],
  [['code_challenge present'], ['push-no-challenge-confidential']],
  [['code_challenge present'], ['push-no-challenge'], PUBLIC],
  [['code_challenge present'], ['authorize-no-challenge-confidential'], NOT_PUSHED],
  [['code_challenge present'], ['authorize-no-challenge'], NOT_PUSHED_PUBLIC],
  [['code_challenge_method allowed'], ['push-plain-challenge']],
  [['code_challenge_method known'], ['push-unknown-challenge-method']],
  [['no parameter repeated'], ['push-repeated-parameter']],
  [['redirect_uri'], ['push-redirect-uri-path', 'push-redirect-uri-query']],
  [['client secret'], ['push-wrong-secret', 'redeem-wrong-secret', 'introspect-wrong-secret'], SECRET],
  [['signature of the assertion'], ['push', 'redeem', 'introspect'].map(place => `${place}-assertion-forged`)],
  [['audience of the assertion the issuer'], ['push-assertion-audience']],
  [['assertion not expired', 'lifetime of the assertion'], ['push-assertion-expired']],
  [['subject of the assertion', 'one client named'], ['push-assertion-subject']],
  [['assertion used once'], ['push-assertion-reused']],
  [['code_verifier of the challenge'], ['redeem-wrong-verifier']],
  [
    ['code_verifier present', 'code_verifier of the challenge'],
    ['redeem-no-verifier', 'redeem-wrong-verifier'],
  ],
  [['redirect_uri of the request'], ['redeem-redirect-uri']],
  [['grant of the client'], ['redeem-other-client']],
  [['key of the grant'], ['redeem-other-key']],
  [['signature of the proof'], everywhere('proof-forged')],
  [['public key alone'], everywhere('proof-private-key')],
  [['proof type'], everywhere('proof-type')],
  [['method of the proof'], everywhere('proof-method')],
  [['URL of the proof'], everywhere('proof-url')],
  [['time of the proof'], everywhere('proof-old'), WITHOUT_NONCES],
  [['nonce of the proof'], everywhere('proof-nonce')],
  [
    ['nonce of the proof', 'time of the proof'],
    [...everywhere('proof-nonce'), ...everywhere('proof-old')],
  ],
  [['claims present'], everywhere('proof-without-jti')],
  [['proof used once'], everywhere('proof-reused')],
  [['token of the proof'], ['call-proof-of-another-token', 'call-proof-without-ath']],
  [['key of the binding'], ['push-dpop-jkt', 'call-other-key']],
  [['resource'], ['push-resource-fragment'], { client: { resourceIndicator: 'https://bank.example/api' } }],
]

/** The rows of one client at once. */
function atOnce(changes: DemoChanges | undefined, more: DemoChanges = {}): Removed {
  const rows = REMOVED.filter(row => row[2] === changes)
  return [rows.flatMap(([rules]) => rules), [...new Set(rows.flatMap(([, codes]) => codes))], { ...changes, ...more }]
}

/** Every rule by itself takes a minute: on a commit they are taken out together. */
const TRIED: readonly Removed[] =
  SCALE === 'full' ? REMOVED : [atOnce(undefined), ...[PUBLIC, SECRET, NOT_PUSHED].map(changes => atOnce(changes))]

describe('a rule of the server that is taken out', () => {
  test.each(TRIED.map(row => [row[0].join(', '), row] as const))('%s', async (_, [rules, codes, changes]) => {
    removeRules([...new Set(rules)])
    const result = await probe(await probedDemo(changes))
    expect(result.outcome).toBe('tested')
    expect(result.findings.map(({ code }) => code).toSorted()).toStrictEqual([...codes].toSorted())
  })
})

/** What stands before the server is wrong. */
const IN_FRONT: readonly (readonly [what: string, codes: readonly string[], changes: DemoChanges])[] = [
  [
    'a cache stores tokens',
    ['token-no-store'],
    { wrap: after('/token', ({ headers }) => ({ headers: without(headers, 'cache-control') })) },
  ],
  [
    'the status of a pushed request is another',
    ['push-status'],
    { wrap: after('/par', ({ status }) => ({ status: status === 201 ? 200 : status })) },
  ],
  [
    'request_uris of every client are taken',
    ['authorize-request-uri-of-another'],
    {
      wrap: before('/authorize', req => {
        req.url = req.url?.replace('client_id=other', 'client_id=ledger')
      }),
    },
  ],
  [
    'a response says another issuer',
    ['authorize-iss'],
    { wrap: after('/consent', ({ headers }) => ({ headers: changedLocation(headers, 'iss') })) },
  ],
  [
    'a response says another state',
    ['authorize-state'],
    { wrap: after('/consent', ({ headers }) => ({ headers: changedLocation(headers, 'state') })) },
  ],
  [
    'errors come as pages',
    ['redeem-unknown-code', 'redeem-twice', 'redeem-redirect-uri'],
    {
      wrap: after('/token', ({ status, headers }) =>
        status < 400 || 'dpop-nonce' in headers
          ? undefined
          : { body: '<h1>Error</h1>', headers: { 'Content-Type': 'text/html' } },
      ),
    },
  ],
  [
    'unknown tokens are explained',
    ['introspect-unknown-token'],
    {
      wrap: after('/introspect', ({ body }) => ({
        body: body.replace('{"active":false}', '{"active":false,"sub":"x"}'),
      })),
    },
  ],
  [
    'the token is called Bearer',
    ['token-type'],
    { wrap: after('/token', ({ body }) => ({ body: body.replace('"DPoP"', '"Bearer"') })) },
  ],
]

function changedLocation(headers: Readonly<Record<string, unknown>>, name: string) {
  const key = Object.keys(headers).find(each => each.toLowerCase() === 'location')
  if (key === undefined) return headers
  const url = new URL(String(headers[key]))
  url.searchParams.set(name, 'https://elsewhere.invalid')
  return { ...headers, [key]: url.href }
}

const ALL_IN_FRONT: (typeof IN_FRONT)[number] = [
  'all of them',
  IN_FRONT.flatMap(([, codes]) => codes),
  together(IN_FRONT.map(([, , changes]) => changes)),
]

describe('a fault in front of the server', () => {
  test.each(SCALE === 'full' ? IN_FRONT : [ALL_IN_FRONT])('%s', async (_, codes, changes) => {
    const only = SCALE === 'full' ? undefined : codes
    const result = await probe({ ...(await probedDemo(changes)), only })
    expect(result.reason).toBeUndefined()
    expect(result.findings.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]))
  })

  test('a resource without a guard is one finding, which explains the others', async () => {
    const open = after('/api/accounts', () => ({ status: 200, body: '{}', headers: {} }))
    const only = PROBES.flatMap(({ code }) => (code.startsWith('call-') ? code : []))
    const { findings } = await probe({ ...(await probedDemo({ wrap: open })), only })
    const primary = findings.filter(({ because }) => because === undefined)
    expect(primary.map(({ code }) => code)).toContain('call-no-token')
    expect(findings.filter(({ because }) => because === 'call-no-token').length).toBeGreaterThan(5)
  })
})

const DEMANDS = new Map(Object.entries(DEMAND_TEXTS).map(([demand, { clause }]) => [demand, clause]))

test('the check of a probe is one of an operation', () => {
  const stages = OPERATIONS.flatMap(each => each.stages)
  const names = new Set(stages.flatMap(({ name, checks }) => [name, ...checks.map(check => check.name)]))
  expect(PROBES.filter(({ check }) => check !== undefined && !names.has(check))).toStrictEqual([])
})

test('a probe of a demand of FAPI 2.0 has its clause, as docs/fapi.md says it', () => {
  const under = probesOf({ profile: 'fapi2-security' })
  for (const [demand, codes] of Object.entries(SEEN)) {
    const sections = DEMANDS.get(demand)?.match(/§[\d.-]+/g) ?? []
    for (const code of typeof codes === 'string' ? [] : codes) {
      const clause = under.find(each => each.code === code)?.clause ?? ''
      expect([code, sections.some(section => clause.includes(section))]).toStrictEqual([code, true])
    }
  }
})

test('every probe has a code of its own, and is under one that exists', () => {
  const codes = PROBES.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(PROBES.filter(({ under }) => under !== undefined && !codes.includes(under))).toStrictEqual([])
})

/** Codes that were published: what they mean does not change, and a new version of a specification has codes of its own. */
test('what is frozen stays as it is', () => {
  const file = new URL('frozen.txt', import.meta.url)
  const lines = PROBES.map(({ code, severity, profiles = [] }) => [code, severity, ...profiles].join(' ')).toSorted()
  if (process.env.UPDATE_DOCS === '1') {
    const before = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    writeFileSync(file, `${[...new Set([...before, ...lines])].toSorted().join('\n')}\n`)
  }
  expect(lines).toStrictEqual(readFileSync(file, 'utf8').trim().split('\n'))
})
