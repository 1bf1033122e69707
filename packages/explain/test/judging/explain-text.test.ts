import { createHash, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CLIENT } from '../../../express/test/tls-identities.js'
import { formatExplanation } from '../../src/explanation.js'
import type { ExplainContext } from '../../src/judging/explain-request.js'
import { explainText } from '../../src/judging/explain-text.js'
import { clientAssertion, dpopProof, FORM, MADE_AT, posted, resourceRequest, SECONDS, signed } from './signed.js'

async function explained(text: string, context: ExplainContext = {}) {
  const read = await explainText(text, context)
  expect(read.ok ? '' : read.refusal).toBe('')
  return read.ok ? read.value : { subject: '', findings: [] }
}

async function codesOf(text: string, context: ExplainContext = {}) {
  return (await explained(text, context)).findings.map(({ code }) => code)
}

const TOKEN = 'a-token-that-must-not-be-shown'
const good = async () => resourceRequest([`Authorization: DPoP ${TOKEN}`, `DPoP: ${await dpopProof(TOKEN)}`])

describe('what is right has no finding', () => {
  test('a request for a resource, as raw HTTP', async () => {
    expect(await codesOf(await good())).toEqual([])
  })

  test('a pushed authorization request with an assertion and a proof', async () => {
    const form = {
      ...FORM,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await clientAssertion(),
    }
    const proof = await dpopProof(TOKEN, { htm: 'POST', htu: 'https://as.example/par' })
    expect(await codesOf(posted('/par', form, [`DPoP: ${proof}`]))).toEqual([])
  })

  test.each([
    ['a DPoP proof', () => dpopProof(TOKEN)],
    ['a client assertion', () => clientAssertion()],
    [
      'a request object',
      () =>
        signed({ ...FORM, iss: 'ledger', aud: 'https://as.example', nbf: SECONDS, iat: SECONDS, exp: SECONDS + 60 }),
    ],
  ])('%s alone', async (_, jwt) => {
    expect(await codesOf(await jwt(), { at: MADE_AT })).toEqual([])
  })
})

describe('forms', () => {
  const WRONG = `curl https://as.example/par -u 'ledger:a-secret-that-must-not-be-shown' ${Object.entries({
    ...FORM,
    response_type: 'token',
  })
    .map(([name, value]) => `-d '${name}=${value}'`)
    .join(' \\\n  ')}`

  test('a curl command', async () => {
    expect(await codesOf(WRONG)).toEqual(['response_type_unsupported'])
  })

  test('a dump of curl over HTTP/2, with its progress meter', async () => {
    const dump = [
      '  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current',
      '                                 Dload  Upload   Total   Spent    Left  Speed',
      '  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0* Connected to as.example',
      '* [HTTP/2] [1] [:method: POST]',
      '> POST /par HTTP/2',
      '> Host: as.example',
      '> content-length: 9',
      '>',
      '} [9 bytes data]',
      '< HTTP/2 400 ',
      '< content-type: application/json',
      '< ',
      '{ [90 bytes data]',
      '{"error":"invalid_request","error_description":"[A009301] response_type is missing."}* Connection #0 left intact',
    ]
    expect(await codesOf(dump.join('\r\n'))).toEqual(['response_type_missing'])
  })

  test('a line of a log names its decision, and shows nothing else of the line', async () => {
    const line = `2026-01-31T12:00:00.250Z Bearer ${TOKEN} GET /accounts 401 UNAUTHORIZED A065310 proof_used client ledger 1.2 ms req-7`
    const { subject, findings } = await explained(line)
    expect(subject).toBe('A065310 proof_used, client ledger, request req-7, 2026-01-31T12:00:00.250Z')
    expect(findings).toMatchObject([{ code: 'proof_used', confidence: 'certain' }])
  })

  test('an access log: the last line with an error', async () => {
    const line = (target: string, status: number) =>
      `203.0.113.9 - - [31/Jan/2026:12:00:00 +0100] "GET ${target} HTTP/1.1" ${status} 12 "-" "curl"`
    const log = [line('/authorize?client_id=a', 400), line('/', 200)].join('\n')
    const { subject, judged } = await explained(log)
    expect(subject).toBe('an authorization request to GET https://host.invalid/authorize?(not shown), answered 400')
    expect(judged).toContain('at 2026-01-31T11:00:00.000Z')
  })

  test('an answer of another server: no value of it is shown', async () => {
    const challenge = 'DPoP error="invalid_token", error_description="a-token-that-must-not-be-shown"'
    const explanation = await explained(`HTTP/1.1 401 Unauthorized\nWWW-Authenticate: ${challenge}\n\n`)
    expect(explanation).toMatchObject({
      findings: [{ code: 'http_401', confidence: 'possible' }],
      add: expect.any(String),
    })
    expect(JSON.stringify(explanation)).not.toContain('must-not-be-shown')
  })

  test('a HAR entry, at its time', async () => {
    const proof = await dpopProof(TOKEN)
    const headers = [
      { name: 'authorization', value: `DPoP ${TOKEN}` },
      { name: 'dpop', value: proof },
    ]
    const request = { method: 'GET', url: 'https://api.example/v1/accounts', headers }
    const entry = { startedDateTime: new Date(MADE_AT + 312_000).toISOString(), request }
    const { findings } = await explained(JSON.stringify({ log: { entries: [{ request: {} }, entry] } }))
    expect(findings).toMatchObject([{ code: 'proof_too_old', actual: expect.stringContaining('312 seconds old') }])
  })

  test('a report, and the last refusal of a log of reports', async () => {
    const refused = {
      operation: 'introspection',
      action: 'UNAUTHORIZED',
      resultCode: 'A057301',
      reason: 'token_expired',
      checks: [],
    }
    const granted = { operation: 'introspection', action: 'OK', resultCode: 'A056001', checks: [] }
    expect(await codesOf(JSON.stringify(refused))).toEqual(['token_expired'])
    expect(await codesOf([refused, granted].map(event => JSON.stringify(event)).join('\n'))).toEqual(['token_expired'])
  })

  test.each([
    [
      '2026-01-31T12:00:00Z POST /api/bank/auth/introspection 200 UNAUTHORIZED A057302 token_unknown 1.2 ms',
      'token_unknown',
    ],
    ['WWW-Authenticate: Bearer error="insufficient_scope", error_description="[A064302] …"', 'scope_insufficient'],
    ['A064302', 'scope_insufficient'],
    ['scope_insufficient', 'scope_insufficient'],
  ])('%s', async (text, code) => {
    expect(await codesOf(text)).toEqual([code])
  })

  test.each(['', 'hello', '{', '{}', '[1]', 'a.b', 'GET', 'curl'])('%j is none of them', async text => {
    expect(await explainText(text)).toMatchObject({ ok: false, refusal: expect.stringMatching(/\S/) })
  })
})

describe('the certificate of the client, in whatever header a proxy has passed it on', () => {
  const der = new X509Certificate(CLIENT.cert).raw.toString('base64')
  const escaped = encodeURIComponent(CLIENT.cert)
  const bound = (thumbprint: string) => signed({ sub: 'ada', cnf: { 'x5t#S256': thumbprint } }, { typ: 'at+jwt' })
  test.each([
    ['nginx', `X-Client-Cert: ${escaped}`],
    ['HAProxy', `X-SSL-Client-Cert: ${der}`],
    ['Envoy', `X-Forwarded-Client-Cert: Hash=ab;Cert="${escaped}"`],
    ['Traefik', `X-Forwarded-Tls-Client-Cert: ${der}`],
    ['AWS', `X-Amzn-Mtls-Clientcert-Leaf: ${escaped}`],
    ['Azure', `X-ARR-ClientCert: ${der}`],
    ['Google', `X-Client-Cert-Leaf: :${der}:`],
    ['RFC 9440', `Client-Cert: :${der}:`],
  ])('%s', async (_, header) => {
    const thumbprint = createHash('sha256').update(Buffer.from(der, 'base64')).digest('base64url')
    const request = (token: string) => resourceRequest([`Authorization: Bearer ${token}`, header])
    expect(await codesOf(request(await bound(thumbprint)))).toEqual([])
    expect(await codesOf(request(await bound('A'.repeat(43))))).toEqual(['certificate_different'])
  })
})

describe('time (an old capture is not a mistake)', () => {
  test('a request is judged at the iat of its proof, unless it is told otherwise', async () => {
    const request = await good()
    expect(await codesOf(request)).toEqual([])
    expect(await codesOf(request, { at: MADE_AT + 600_000 })).toEqual(['proof_too_old'])
  })

  test('the Date header of the capture counts', async () => {
    const late = `Date: ${new Date(MADE_AT + 600_000).toUTCString()}`
    const proof = await dpopProof(TOKEN)
    expect(await codesOf(resourceRequest([late, `Authorization: DPoP ${TOKEN}`, `DPoP: ${proof}`]))).toEqual([
      'proof_too_old',
    ])
  })
})

async function asserted() {
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const assertion = await clientAssertion()
  return { grant_type: 'client_credentials', client_assertion_type: type, client_assertion: assertion }
}

/** What a client has sent, the answer that must not say why, and the usual causes of it. */
const HIDDEN: readonly (readonly [form: Readonly<Record<string, string>>, code: string, causes: readonly string[]])[] =
  [
    [{ client_id: 'ledger' }, 'A157300', ['secret_missing', 'certificate_unregistered', 'client_unknown']],
    [{ client_id: 'ledger', client_secret: 'x' }, 'A157300', ['secret_wrong', 'client_unknown']],
    [await asserted(), 'A157300', ['assertion_signature_wrong', 'client_unknown']],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'A050300', ['refresh_token_used', 'grant_ended']],
    [
      { grant_type: 'authorization_code', code: 'x' },
      'A050300',
      ['code_used', 'code_expired', 'redirect_uri_different'],
    ],
  ]

test.each(HIDDEN)('%j, answered %s: the usual causes, each by what to do', async (form, code, causes) => {
  const error = JSON.stringify({
    error: 'invalid_client',
    error_description: `[${code}] The client must not learn why.`,
  })
  const answer = ['', '', 'HTTP/1.1 401 Unauthorized', 'Content-Type: application/json', '', error].join('\r\n')
  const explanation = await explained(posted('/token', form) + answer)
  const possible = explanation.findings.filter(({ confidence }) => confidence === 'possible')
  expect(possible.map(finding => finding.code)).toEqual(causes)
  const text = formatExplanation(explanation)
  expect(text).toMatch(/\n {2}possible {2}one cause of several\n/)
  for (const cause of causes.slice(1)) expect(text).toMatch(new RegExp(`\\n {2}or {8}${cause}: `))
  expect(text).not.toMatch(/\n {2}or {8}A\d/)
})

test('what was judged without a configuration is as sure as its assumptions, and says so', async () => {
  const text = formatExplanation(await explained(posted('/par', { ...FORM, scope: 'a,b' })))
  expect(text).toMatch(
    /, likely\)\n[\s\S]*\n {2}likely {4}the request is wrong at every server that knows its client, token and keys\n/,
  )
})

test('a header that is not written as one is the mistake, and not that a token is missing', async () => {
  const { findings } = await explained(resourceRequest([`Authorization: ${TOKEN}`]))
  expect(findings.map(({ code }) => code)).toEqual(['scheme_missing'])
})

test('a token that is missing is said beside another mistake', async () => {
  const { findings } = await explained('GET http://api.example/v1/accounts HTTP/1.1\r\nHost: api.example\r\n\r\n')
  expect(findings.map(({ code }) => code)).toEqual(['plain_http', 'token_missing'])
})

test('no token, secret, proof or assertion is in the output', async () => {
  const proof = await dpopProof('another-token-that-must-not-be-shown')
  const assertion = await clientAssertion({ aud: 'https://other.example', secret: 'a-claim-that-must-not-be-shown' })
  const texts = [
    resourceRequest([`Authorization: DPoP ${TOKEN}`, `DPoP: ${proof}`]),
    `GET /v1/accounts?access_token=${TOKEN} HTTP/1.1\nHost: api.example\n\n`,
    posted('/token', { grant_type: 'client_credentials', client_assertion_type: 'urn:x', client_assertion: assertion }),
    posted('/par', {
      ...FORM,
      client_secret: 'a-secret-that-must-not-be-shown',
      redirect_uri: 'https://x/#must-not-be-shown',
    }),
    resourceRequest([`Authorization: Bearer "${TOKEN}"`]),
    resourceRequest([`Authorization: Bearer Bearer ${TOKEN}`]),
    resourceRequest([`Authorization: ${TOKEN}`]),
    posted('/par', FORM, [`Authorization: Basic ledger:${TOKEN}`]),
    posted('/par', FORM, [`Authorization: Basic ${btoa(`ledger:100% ${TOKEN}`)}`]),
    assertion,
    proof,
  ]
  for (const text of texts) {
    const explanation = await explained(text)
    const shown = formatExplanation(explanation) + JSON.stringify(explanation)
    expect(shown).not.toContain('must-not-be-shown')
    for (const jwt of [proof, assertion]) expect(shown).not.toContain(jwt.slice(-40))
  }
})
