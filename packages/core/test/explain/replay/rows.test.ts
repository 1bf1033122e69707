import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineClient } from '../../../src/configuration/client.js'
import { defineService } from '../../../src/configuration/service.js'
import { formatReplay } from '../../../src/explain/replay/format-replay.js'
import { REPLAY_ROWS, type ReplayVerdict, replay } from '../../../src/explain/replay/replay.js'
import type { ReportEvent, TraceEntry } from '../../../src/ports/report.js'
import { anyReport } from '../../report/any-report.js'

const AT = Date.UTC(2026, 0, 1)
const SECONDS = AT / 1_000

const SHOWN = readFileSync(new URL('../../scenarios/shown-texts.txt', import.meta.url), 'utf8')

test('every row is about a check that exists, under its clause', () => {
  const missing = REPLAY_ROWS.filter(({ check, clause }) => !SHOWN.includes(`: ${check} (${clause})\n`))
  expect(missing.map(({ check, clause }) => `${check} (${clause})`)).toEqual([])
})

test('no check has two rows', () => {
  const keys = REPLAY_ROWS.map(({ check, clause, found }) => `${check} ${clause} ${found}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

const PUBLIC_KEY = {
  ...{ kty: 'EC', crv: 'P-256', kid: 'k1' },
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
}

interface Setting {
  readonly service?: object
  readonly client?: object
  readonly expected?: string
  readonly outcome?: 'passed' | 'not-applicable'
  /** Checks beside it that passed or did not apply. */
  readonly beside?: Readonly<Record<string, 'passed' | 'not-applicable'>>
}

type Row = readonly [check: string, actual: string, verdict: ReplayVerdict, setting?: Setting]

async function verdictOf(check: string, actual: string, { outcome, expected, beside = {}, ...changed }: Setting) {
  const clause = REPLAY_ROWS.find(each => each.check === check)?.clause ?? 'a clause'
  const entry: TraceEntry = {
    ...{ stage: 's', name: check, clause, outcome: outcome ?? 'refused' },
    ...(actual !== '' && { actual }),
    ...(expected !== undefined && { expected }),
  }
  const others = Object.entries(beside).map(([name, of]) => ({ stage: 's', name, clause: 'c', outcome: of }))
  const checks = [...others, entry]
  const event: ReportEvent = { operation: 'o', action: 'a', resultCode: 'A000000', at: AT, reason: 'r', checks }
  const service = defineService({ serviceId: 'bank', issuer: 'https://as.example', ...changed.service })
  const client = await defineClient({
    clientIdAlias: 'ledger',
    clientSecret: 'plain:correct horse battery staple, and more than that',
    jwks: { keys: [PUBLIC_KEY] },
    redirectUris: ['https://ledger.example/callback'],
    ...changed.client,
  })
  const { refused, wouldRefuse, unknown } = replay(event, service, client)
  return (refused ?? wouldRefuse[0] ?? unknown[0])?.verdict ?? 'passes'
}

const FAPI = { fapiModes: ['FAPI2_SECURITY'] }

const ROWS: readonly Row[] = [
  ['time of the proof', `iat ${SECONDS - 300}, 300 seconds old`, 'refuses'],
  ['time of the proof', `iat ${SECONDS - 300}, 300 seconds old`, 'passes', { service: { dpopProofLifetime: 300 } }],
  ['time of the proof', `iat ${SECONDS + 30}, 30 seconds ahead`, 'passes', { service: { allowableClockSkew: 30 } }],
  ['time of the proof', `iat ${SECONDS + 31}, 31 seconds ahead`, 'refuses', { service: { allowableClockSkew: 30 } }],
  ['time of the proof', 'no iat', 'unknown', { service: { dpopProofLifetime: 300 } }],
  [
    'time of the proof',
    `iat ${SECONDS - 60}, 60 seconds old`,
    'refuses',
    { outcome: 'passed', service: { dpopProofLifetime: 30 } },
  ],
  ['proof not expired', `exp ${SECONDS - 20}`, 'passes', { service: { allowableClockSkew: 21 } }],
  ['proof not expired', `exp ${SECONDS - 20}`, 'refuses', { service: { allowableClockSkew: 20 } }],
  ['proof valid yet', `nbf ${SECONDS + 20}`, 'passes', { service: { allowableClockSkew: 20 } }],
  [
    'signature created lately',
    `created ${SECONDS - 100}, 100 seconds old`,
    'passes',
    { service: { messageSignatureLifetime: 90 } },
  ],
  [
    'signature created lately',
    `created ${SECONDS - 100}, 100 seconds old`,
    'refuses',
    { service: { messageSignatureLifetime: 89 } },
  ],
  ['assertion not expired', '-30 seconds ahead', 'passes', { service: { allowableClockSkew: 31 } }],
  ['assertion made yet', '30 seconds ahead', 'passes', { service: { allowableClockSkew: 30 } }],
  ['assertion valid yet', '30 seconds ahead', 'refuses', { service: { allowableClockSkew: 29 } }],
  ['lifetime of the assertion', '7200 seconds ahead', 'passes', { service: { clientAssertionMaxLifetime: 7_200 } }],
  ['lifetime of the assertion', '7211 seconds ahead', 'refuses', { service: { clientAssertionMaxLifetime: 7_200 } }],
  [
    'lifetime of the request object',
    `exp ${SECONDS + 7_200}`,
    'passes',
    { service: { requestObjectMaxLifetime: 7_200 } },
  ],
  ['lifetime of the request object', `exp ${SECONDS + 7_200}`, 'refuses'],
  ['time of the request object', `iat ${SECONDS + 30}`, 'passes', { service: { allowableClockSkew: 30 } }],
  ['beginning of the request object', 'nbf none', 'passes', { service: { nbfOptional: true } }],
  ['beginning of the request object', 'nbf none', 'refuses'],
  ['beginning of the request object', `nbf ${SECONDS + 30}`, 'passes', { service: { allowableClockSkew: 30 } }],
  ['client not locked', '', 'passes'],
  ['client not locked', '', 'refuses', { outcome: 'passed', client: { locked: true } }],
  ['registered authentication method', 'post', 'passes', { client: { tokenAuthMethod: 'CLIENT_SECRET_POST' } }],
  ['registered authentication method', 'post', 'refuses'],
  ['registered authentication method', 'none', 'refuses'],
  [
    'authentication method supported',
    'CLIENT_SECRET_BASIC',
    'refuses',
    { service: { supportedTokenAuthMethods: ['NONE'] } },
  ],
  ['authentication method supported', 'CLIENT_SECRET_BASIC', 'passes'],
  ['FAPI client authentication', 'CLIENT_SECRET_BASIC', 'passes'],
  ['FAPI client authentication', 'CLIENT_SECRET_BASIC', 'refuses', { service: FAPI }],
  ['client secret not expired', 'a time', 'passes'],
  ['client secret not expired', 'a time', 'refuses', { client: { clientSecretExpiresAt: AT } }],
  ['algorithm of the assertion', 'HS256', 'passes', { client: { tokenAuthMethod: 'CLIENT_SECRET_JWT' } }],
  ['algorithm of the assertion', 'ES384', 'passes'],
  ['algorithm of the assertion', 'ES384', 'refuses', { service: FAPI }],
  ['jti of the assertion', '0 characters', 'refuses'],
  ['jti of the assertion', '0 characters', 'unknown', { service: { clientAssertionJtiRequired: false } }],
  ['audience of the assertion', 'aud https://old.example', 'passes', { service: { issuer: 'https://old.example' } }],
  ['audience of the assertion', 'aud https://old.example', 'refuses'],
  [
    'audience of the assertion',
    'aud https://as.example/token',
    'passes',
    { service: { tokenEndpoint: 'https://as.example/token' } },
  ],
  [
    'audience of the assertion',
    'aud as a list of https://as.example and https://x.example',
    'refuses',
    { outcome: 'passed', service: { clientAssertionAudience: 'issuer' } },
  ],
  [
    'audience of the assertion only the issuer',
    'aud as a list of https://as.example',
    'refuses',
    { service: { clientAssertionAudience: 'issuer-string' } },
  ],
  ['audience of the assertion the issuer', 'aud as a list of https://as.example', 'passes'],
  ['audience of the assertion', 'aud (no URL)', 'unknown'],
  ['audience of the assertion', 'no aud', 'refuses'],
  ['key of the assertion', '1 keys, a kid', 'unknown'],
  ['client known', 'client unknown', 'passes'],
  ['request', 'parameters too large', 'unknown'],
  ['request', 'request unreadable', 'ungoverned'],
  ['redirect_uri', 'https://ledger.example/callback', 'passes'],
  ['redirect_uri', 'https://ledger.example/callback/', 'refuses'],
  ['redirect_uri', 'https://x.example/', 'unknown', { client: { unregisteredRedirectUrisAllowed: true } }],
  ['redirect_uri', 'https://ledger.example/callback?(not shown)', 'unknown'],
  ['redirect_uri', 'none', 'unknown'],
  ['scopes known', 'accounts payments', 'refuses', { service: { supportedScopes: [{ name: 'accounts' }] } }],
  ['scopes known', 'accounts', 'passes', { service: { supportedScopes: [{ name: 'accounts' }] } }],
  ['scopes known', '(not shown)', 'unknown'],
  ['scopes known', 'all known', 'unknown', { outcome: 'passed' }],
  ['scopes requestable', 'write', 'passes', { expected: 'read' }],
  ['scopes requestable', 'write', 'passes', { expected: 'read', client: { requestableScopes: ['read', 'write'] } }],
  ['scopes requestable', 'write', 'refuses', { expected: 'read', client: { requestableScopes: ['read'] } }],
  ['scopes requestable', 'write', 'unknown', { expected: 'read', client: { requestableScopes: ['write'] } }],
  ['scope required', '', 'passes'],
  ['scope required', '', 'refuses', { service: { scopeRequired: true } }],
  ['code_challenge present', '', 'passes'],
  ['code_challenge present', '', 'refuses', { client: { pkceRequired: true } }],
  ['code_challenge present', '', 'refuses', { service: FAPI }],
  [
    'code_challenge present',
    '',
    'refuses',
    {
      outcome: 'not-applicable',
      client: { pkceRequired: true },
      beside: { 'code_challenge_method known': 'not-applicable' },
    },
  ],
  [
    'code_challenge present',
    '',
    'passes',
    { outcome: 'not-applicable', client: { pkceRequired: true }, beside: { 'code_challenge_method known': 'passed' } },
  ],
  ['code_challenge_method allowed', 'plain', 'passes', { client: { plainPkceAllowed: true } }],
  ['code_challenge_method allowed', 'plain', 'refuses', { client: { plainPkceAllowed: true }, service: FAPI }],
  ['code_challenge_method allowed', 'S256', 'passes'],
  ['PAR required by the service', '', 'passes'],
  ['PAR required by the service', '', 'refuses', { outcome: 'passed', service: { parRequired: true } }],
  ['PAR required by the client', '', 'refuses', { client: { parRequired: true } }],
  ['PAR required by FAPI', '', 'refuses', { service: FAPI }],
  ['request object required', '', 'passes'],
  ['request object required', '', 'refuses', { service: { requestObjectRequired: true } }],
  ['request object not required', '', 'refuses', { client: { requestObjectRequired: true } }],
  ['audience of the request object', 'no aud', 'passes', { service: { requestObjectAudienceChecked: false } }],
  ['audience of the request object', 'aud https://as.example', 'passes'],
  ['audience of the request object', 'aud https://x.example', 'refuses'],
  ['registered algorithm of the object', 'alg ES384', 'refuses', { client: { requestSignAlg: 'ES256' } }],
  ['allowed algorithm of the object', 'alg ES384', 'passes'],
  ['response_mode', 'form_post', 'passes'],
  ['response_mode', 'form_post', 'refuses', { service: { fapiModes: ['FAPI2_MESSAGE_SIGNING_AUTH_RES'] } }],
  ['response_mode', 'none, or one that is not supported', 'unknown'],
  ['response_type registered', '', 'passes'],
  ['authorization_details types of the client', 'a b', 'passes', { client: { authorizationDetailsTypes: ['a', 'b'] } }],
  ['authorization_details types of the client', 'a b', 'refuses', { client: { authorizationDetailsTypes: ['a'] } }],
  ['nonce of the proof', 'none', 'passes'],
  ['nonce of the proof', 'none', 'refuses', { service: { dpopNonceRequired: true } }],
  ['nonce of the proof', 'another', 'refuses'],
  [
    'nonce of the proof',
    '',
    'refuses',
    { outcome: 'not-applicable', service: { dpopNonceRequired: true }, beside: { 'proof type': 'passed' } },
  ],
  ['nonce of the proof', '', 'passes', { outcome: 'not-applicable', service: { dpopNonceRequired: true } }],
  ['no proof beside an unbound token', '', 'passes', { service: { dpopProofOnUnboundTokenIgnored: true } }],
  ['scopes covered', 'read', 'passes', { expected: 'read', service: { supportedScopes: [{ name: 'read' }] } }],
  ['scopes covered', 'read', 'refuses', { expected: 'read' }],
  ['sender-constrained token', 'neither', 'passes'],
  ['sender-constrained token', 'neither', 'refuses', { service: FAPI }],
  ['bound to a key', '', 'refuses', { client: { dpopRequired: true } }],
  ['bound to a certificate', '', 'passes'],
  ['bound to its sender', '', 'passes'],
  ['grant type supported', 'PASSWORD', 'refuses'],
  ['grant type registered', 'CLIENT_CREDENTIALS', 'passes', { client: { grantTypes: ['CLIENT_CREDENTIALS'] } }],
  ['grant type of the profile', 'PASSWORD', 'passes'],
  ['algorithm of the profile', 'ES384', 'passes'],
  ['message signature', 'signature missing', 'unknown'],
  ['message signature', 'signature missing', 'refuses', { client: { rsRequestSigned: true } }],
  ['signature of the message', '', 'unknown'],
  ['URL of the proof', 'htu https://x.example/', 'ungoverned'],
]

test.each(ROWS.map(row => [row.slice(0, 3).join(': '), row] as const))(
  '%s',
  async (_, [check, actual, verdict, setting = {}]) => {
    expect(await verdictOf(check, actual, setting)).toBe(verdict)
  },
)

const BANK = defineService({ serviceId: 'bank', issuer: 'https://as.example' })

test.each([
  ['a call that was granted', {}, 'granted', 'was granted'],
  ['a call that failed', { fault: { name: 'Error', port: 'clients' } }, 'failed', 'no rule refused it'],
  ['a report without checks', { reason: 'scope_unknown' }, 'refused', 'nothing is known'],
] as const)('%s', (_, changes, outcome, text) => {
  const replayed = replay({ operation: 'o', action: 'a', resultCode: 'A000000', at: AT, checks: [], ...changes }, BANK)
  expect(replayed).toMatchObject({ outcome, wouldRefuse: [] })
  expect(formatReplay(replayed)).toContain(text)
})

test('without the client, nothing is said that its registration or its modes decide', () => {
  const entry = (name: string, clause: string) => ({ stage: 's', name, clause, outcome: 'passed' }) as const
  const checks = [
    entry('client not locked', 'docs/rules.md §2'),
    entry('algorithm of the profile', 'FAPI 2.0 Security Profile §5.4.1-1'),
  ]
  const replayed = replay({ operation: 'o', action: 'a', resultCode: 'A000000', at: AT, checks }, BANK)
  expect(replayed.unknown.map(({ check }) => check)).toEqual(['client not locked', 'algorithm of the profile'])
})

test('whatever a client has sent, the text has no control characters but its line breaks (docs/rules.md §8)', () => {
  fc.assert(
    fc.property(anyReport, event => {
      expect(formatReplay(replay(event, BANK))).not.toMatch(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/u)
    }),
  )
})
