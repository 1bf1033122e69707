import { expect, test } from 'vitest'
import { SCALE } from '../../../test/scale.js'
import { type ProbeProfile, probe } from '../src/index.js'
import { PROBES } from '../src/probes.js'
import { type DemoChanges, loginAtDemo, probedDemo } from './demo.js'
import { granted, together } from './harmless.js'
import { after, removeRules } from './planted.js'

const FAPI = 'fapi2-security'
const FAPI_MODE: DemoChanges = { service: { fapiModes: ['FAPI2_SECURITY'] } }
const PLAIN: DemoChanges = { service: { parRequired: false } }

const METADATA = '/.well-known/oauth-protected-resource/api/accounts'

/** The resource has metadata, with these members. */
const described = (members: (resource: string) => object): DemoChanges => ({
  wrap: after(METADATA, (_, { headers: { host } }) => ({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(members(`http://${host}/api/accounts`)),
  })),
})

const DESCRIBED = described(resource => ({ resource, authorization_servers: [new URL(resource).origin] }))
const S256 = 'code_challenge_methods_supported'
const WITHOUT_S256 = granted(['/.well-known/oauth-authorization-server'], body => ({ ...body, [S256]: ['plain'] }))
const TAKES_PASSWORDS: DemoChanges = {
  wrap: after('/token', ({ body }) => ({ body: body.replace('unsupported_grant_type', 'invalid_grant') })),
}
const LONG_LIVED = granted(['/par'], body => ({ ...body, expires_in: 600 }))

const OF_METADATA = ['resource-metadata-served', 'resource-metadata-resource']

/** What a profile demands alone, and what it reads more strictly. */
const ofProfile = (profile: ProbeProfile) => [
  ...PROBES.flatMap(({ code, profiles, promised }) => (profiles?.includes(profile) || promised ? code : [])),
  ...['push-no-challenge-confidential', 'authorize-no-challenge-confidential', ...OF_METADATA],
]

/** What a profile finds at the demo. */
const FOUND: readonly (readonly [ProbeProfile | undefined, string, DemoChanges, codes: readonly string[]])[] = [
  [FAPI, 'in the mode', FAPI_MODE, []],
  [FAPI, 'as it is', PLAIN, ['authorize-not-pushed', 'profile-no-redirect-uri', 'profile-proof-algorithm']],
  [FAPI, 'with long requests', together([FAPI_MODE, LONG_LIVED]), ['profile-request-uri-lifetime']],
  [
    FAPI,
    'without DPoP',
    { registered: { dpopRequired: false }, client: { dpop: false } },
    ['profile-unbound-token', 'profile-no-redirect-uri'],
  ],
  ['oauth21', 'as it is', PLAIN, []],
  ['oauth21', 'with passwords', TAKES_PASSWORDS, ['profile-password']],
  ['mcp', 'as it is', DESCRIBED, []],
  ['mcp', 'without S256', together([DESCRIBED, WITHOUT_S256]), ['profile-metadata-s256']],
  [
    'mcp',
    'without metadata',
    {},
    ['resource-metadata-served', 'resource-metadata-resource', 'resource-metadata-servers'],
  ],
  [undefined, 'with metadata', DESCRIBED, []],
  [
    undefined,
    'with a prefix',
    described(resource => ({ resource: new URL(resource).origin })),
    ['resource-metadata-resource'],
  ],
  [undefined, 'of another', described(() => ({ resource: 'https://other.example' })), ['resource-metadata-resource']],
]

test.each(FOUND)('%s, of the demo %s', async (profile, _, changes, codes) => {
  const isWhole = SCALE === 'full' && changes !== TAKES_PASSWORDS
  const only = profile === undefined ? OF_METADATA : isWhole ? undefined : ofProfile(profile)
  const { findings, probes } = await probe({ ...(await probedDemo(changes)), profile, only })
  expect(findings.map(({ code }) => code)).toStrictEqual(codes)
  expect(probes.filter(({ outcome }) => outcome === 'untestable')).toStrictEqual([])
})

/** Rules that only a profile demands, and the probes that notice that they are gone. */
const REMOVED: readonly (readonly [rules: readonly string[], codes: readonly string[], changes: DemoChanges])[] = [
  [['bound to its sender'], ['profile-no-proof'], { registered: { dpopRequired: false } }],
  [
    ['audience of the assertion the issuer'],
    ['push-assertion-audience', 'profile-audience-endpoint', 'profile-audience-list'],
    {},
  ],
  [['assertion made yet', 'assertion valid yet'], ['profile-clock-ahead'], {}],
  [['response_type supported'], ['profile-implicit'], {}],
  [['FAPI client authentication'], ['profile-client-authentication'], { method: 'client_secret_basic' }],
]

test.each(REMOVED)('a rule of the profile that is taken out: %s', async (rules, codes, changes) => {
  removeRules(rules)
  const only = [...new Set([...codes, 'profile-no-redirect-uri'])]
  const { findings } = await probe({ ...(await probedDemo(together([FAPI_MODE, changes]))), profile: FAPI, only })
  expect(findings.map(({ code }) => code)).toStrictEqual(codes)
})

test('an assertion of eight seconds in the future that is refused', async () => {
  const service = { ...FAPI_MODE.service, allowableClockSkew: 0 }
  const { findings } = await probe({
    ...(await probedDemo({ service })),
    profile: FAPI,
    only: ['profile-clock-behind'],
  })
  expect(findings).toMatchObject([{ code: 'profile-clock-behind', came: 'a refusal', wants: 'it is accepted' }])
})

/** What a resource that demands a stronger login answers (RFC 9470 §3). */
const STEP_UPS: readonly (readonly [challenge: string, codes: readonly string[]])[] = [
  ['DPoP error="insufficient_user_authentication", acr_values="gold"', []],
  ['DPoP error="insufficient_user_authentication", max_age="5"', []],
  ['DPoP error="insufficient_user_authentication"', ['call-step-up']],
  ['DPoP error="invalid_token", acr_values="gold"', ['call-step-up']],
]

test.each(STEP_UPS)('a resource that answers %s', async (challenge, codes) => {
  const headers = { 'WWW-Authenticate': challenge }
  const options = await probedDemo({ wrap: after('/api/payments', () => ({ status: 401, headers, body: '' })) })
  const stepUpResource = `${options.issuer}/api/payments`
  const { findings } = await probe({ ...options, stepUpResource, only: ['call-step-up'] })
  expect(findings.map(({ code }) => code)).toStrictEqual(codes)
})

const DEMAND = { 'WWW-Authenticate': 'DPoP error="insufficient_user_authentication", acr_values="gold", max_age="5"' }

/** What the resource answers after the second login, and what the authorization endpoint answers to it. */
const SECOND_LOGINS: readonly (readonly [what: string, status: number, error: string | undefined, outcome: string])[] =
  [
    ['that the resource takes', 200, undefined, 'passed'],
    ['after which the resource answers something else', 403, undefined, 'passed'],
    ['after which the resource demands the same again', 401, undefined, 'found'],
    ['that cannot meet the demand, and says so', 401, 'unmet_authentication_requirements', 'passed'],
    ['that fails', 401, 'access_denied', 'untestable'],
  ]

test.each(SECOND_LOGINS)('a second login %s (RFC 9470 §4)', async (_, status, error, outcome) => {
  const answers = [401, status]
  const wrap = after('/api/payments', () => ({ status: answers.shift() ?? 500, headers: DEMAND, body: '' }))
  const options = await probedDemo({ wrap })
  const demands: string[] = []
  const seen: typeof fetch = (url, init) => {
    const pushed = new URLSearchParams(String(init?.body ?? ''))
    if (pushed.has('acr_values')) demands.push(`${pushed.get('acr_values')} ${pushed.get('max_age')}`)
    return fetch(url, init)
  }
  const login = (url: string) =>
    demands.length > 0 && error !== undefined ? `${options.client.redirectUri}?error=${error}` : loginAtDemo(url)
  const stepUpResource = `${options.issuer}/api/payments`
  const { probes } = await probe({ ...options, fetch: seen, login, stepUpResource, only: ['call-step-up-login'] })
  expect(probes).toMatchObject([{ code: 'call-step-up-login', outcome }])
  expect(demands).toStrictEqual(['gold 5'])
})

test('a challenge that does not say which login it demands is followed by no second one', async () => {
  const options = await probedDemo({ wrap: after('/api/payments', () => ({ status: 401, headers: {}, body: '' })) })
  const stepUpResource = `${options.issuer}/api/payments`
  const { probes } = await probe({ ...options, stepUpResource, only: ['call-step-up-login'] })
  expect(probes).toMatchObject([{ outcome: 'untestable', reason: expect.stringContaining('does not say') }])
})
