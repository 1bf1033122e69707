import { describe, expect, test } from 'vitest'
import { answerPushedRequestOverHttp } from '../../src/http/endpoints.js'
import type { PostedForm } from '../../src/http/posted-form.js'
import { AUTHORIZATION_REQUEST, fakePorts } from '../fakes.js'

const BASIC = { Authorization: `Basic ${Buffer.from('shop:a+secret+of+the+shop').toString('base64')}` }
const WRONG = { Authorization: 'Basic c2hvcDp4' }
const UNKNOWN = [{ Authorization: 'Basic bm9uZTp4' }, { client_id: 'none' }] as const

const JSON_UNCACHED = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }

function posted(headers: Record<string, string> = {}, changes: Record<string, string> = {}): PostedForm {
  return {
    method: 'POST',
    targetUri: 'https://as.example/par?scope=write',
    headers: Object.entries({ 'Content-Type': 'application/x-www-form-urlencoded', ...headers }),
    body: new URLSearchParams({ ...AUTHORIZATION_REQUEST, ...changes }).toString(),
  }
}

async function answerTo(request: PostedForm) {
  const { ports, calls } = await fakePorts()
  return { ...(await answerPushedRequestOverHttp(request, ports)), calls }
}

describe('the PAR endpoint over HTTP (RFC 9126 §2; PAR-01, PAR-04, PAR-26, PAR-30, PAR-31, LIMIT-14)', () => {
  test('§2.2, LIMIT-02, LIMIT-03: 201 with request_uri and a positive expires_in, never cached', async () => {
    const { status, headers, body, calls } = await answerTo(posted(BASIC))
    expect(status).toBe(201)
    expect(headers).toEqual(JSON_UNCACHED)
    expect(JSON.parse(body)).toEqual({
      expires_in: 60,
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[A-Za-z0-9_-]{43}$/),
    })
    expect(calls).toEqual(['clients.find', 'pushedRequests.add'])
  })

  test.each<[string, PostedForm, number, string]>([
    ['RFC 6749 §5.2: a wrong secret', posted(WRONG), 401, 'invalid_client'],
    ['RFC 6749 §5.2: an unknown client', posted(...UNKNOWN), 401, 'invalid_client'],
    ['RFC 6749 §5.2: no credentials', posted(), 401, 'invalid_client'],
    ['RFC 6749 §2.3: two mechanisms', posted(BASIC, { client_secret: 'x' }), 400, 'invalid_request'],
    ['RFC 9126 §2.1: a request_uri', posted(BASIC, { request_uri: 'urn:x' }), 400, 'invalid_request'],
    ['RFC 6749 §3.3: an unknown scope', posted(BASIC, { scope: 'admin' }), 400, 'invalid_scope'],
    ['docs/rules.md §8: a proof that would not be checked', posted({ ...BASIC, DPoP: 'x' }), 400, 'invalid_dpop_proof'],
    [
      'docs/rules.md §3: an attestation without a proof',
      posted({ 'OAuth-Client-Attestation': 'x' }),
      401,
      'invalid_client_attestation',
    ],
  ])('%s', async (_, request, status, error) => {
    const answer = await answerTo(request)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ error })
    expect(answer.calls).not.toContain('pushedRequests.add')
  })

  test('docs/rules.md §1: an unknown client and a wrong secret are answered alike', async () => {
    const wrong = await answerTo(posted(WRONG))
    const unknown = await answerTo(posted(...UNKNOWN))
    expect(unknown).toEqual(wrong)
  })

  test('RFC 9126 §2.3: a body over the limit is 413', async () => {
    expect((await answerTo(posted(BASIC, { state: 'x'.repeat(65_537) }))).status).toBe(413)
  })

  test('RFC 9126 §2.3, CERT-37: any other method is 405, and no port is called', async () => {
    const { status, calls } = await answerTo({ ...posted(BASIC), method: 'GET' })
    expect(status).toBe(405)
    expect(calls).toEqual([])
  })
})
