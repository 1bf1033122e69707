import { describe, expect, test } from 'vitest'
import { httpAnswerToClient } from '../../src/http/http-answer.js'
import { checkPostedForm, type PostedForm, readPostedForm } from '../../src/http/posted-form.js'
import { parseChallenge } from '../parse-challenge.js'

const FORM = 'application/x-www-form-urlencoded'
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

function posted(changes: Partial<PostedForm> = {}, ...headers: readonly (readonly [string, string])[]): PostedForm {
  return {
    method: 'POST',
    targetUri: 'https://as.example/par?client_id=query',
    headers: [['Content-Type', FORM], ...headers],
    body: 'client_id=a&scope=x%20y',
    ...changes,
  }
}

const refusalOf = (request: PostedForm) => {
  const read = readPostedForm(request)
  return read.ok ? undefined : read.refusal
}

describe('reading a posted form (PAR-01, PAR-03)', () => {
  test('RFC 9126 §2: the body is passed unchanged, and the query is ignored', () => {
    expect(readPostedForm(posted())).toEqual({ ok: true, value: { parameters: 'client_id=a&scope=x%20y' } })
    expect(readPostedForm(posted({ body: '' }))).toEqual({ ok: true, value: { parameters: '' } })
  })

  test('RFC 6749 §2.3.1: HTTP Basic is form-decoded and added to the body', () => {
    const read = readPostedForm(posted({}, ['Authorization', basic('a%3Ab:c+d')]))
    expect(read).toEqual({
      ok: true,
      value: { parameters: 'client_id=a&scope=x%20y', clientId: 'a:b', clientSecret: 'c d' },
    })
  })

  test.each(['GET', 'PUT', 'HEAD', 'OPTIONS', 'post', ''])('RFC 9126 §2.3: method %j is 405', method => {
    expect(refusalOf(posted({ method }))).toEqual({ status: 405, headers: { Allow: 'POST' }, body: '' })
  })

  test.each([
    FORM,
    `${FORM};charset=UTF-8`,
    `${FORM}; charset=utf-8`,
    `${FORM} ; charset="UTF-8"`,
    `${FORM};`,
    `${FORM}${';'.repeat(1_024 - FORM.length)}`,
    'APPLICATION/X-WWW-Form-URLEncoded',
  ])('RFC 9126 §2, RFC 9110 §8.3.1: Content-Type %j', type => {
    expect(readPostedForm(posted({ headers: [['content-type', type]] })).ok).toBe(true)
  })

  test.each<[string, readonly (readonly [string, string])[]]>([
    ['none', []],
    ['JSON', [['Content-Type', 'application/json']]],
    ['multipart', [['Content-Type', 'multipart/form-data; boundary=x']]],
    ['text', [['Content-Type', 'text/plain']]],
    ['another charset', [['Content-Type', `${FORM}; charset=iso-8859-1`]]],
    ['UTF-16', [['Content-Type', `${FORM}; charset=utf-16`]]],
    ['a type that begins alike', [['Content-Type', `${FORM}x`]]],
    ['a type after another', [['Content-Type', `text/plain; ${FORM}`]]],
    [
      'two headers',
      [
        ['Content-Type', FORM],
        ['content-type', FORM],
      ],
    ],
    ['an empty one', [['Content-Type', '']]],
    ['docs/rules.md §7: over 1,024 characters', [['Content-Type', `${FORM}${';'.repeat(1_025 - FORM.length)}`]]],
  ])('RFC 9126 §2: Content-Type, %s, is 400 invalid_request', (_, headers) => {
    const refusal = refusalOf(posted({ headers }))
    expect(refusal?.status).toBe(400)
    expect(JSON.parse(refusal?.body ?? '')).toMatchObject({ error: 'invalid_request' })
    expect(refusal?.headers).not.toHaveProperty('WWW-Authenticate')
  })

  test.each([
    [basic('a:b'), basic('a:b')],
    [basic('a:b'), 'Bearer x'],
    ['', ''],
  ])('RFC 9110 §5.3: Authorization %j and %j is 400', (one, other) => {
    const refusal = refusalOf(posted({}, ['Authorization', one], ['authorization', other]))
    expect(refusal?.status).toBe(400)
    expect(JSON.parse(refusal?.body ?? '')).toMatchObject({ error: 'invalid_request' })
  })

  test.each(['Bearer abc', 'Basic', 'Basic ???', basic('ab'), basic('a:%zz'), ''])(
    'RFC 6749 §5.2: Authorization %j is 401 invalid_client with a challenge',
    value => {
      const refusal = refusalOf(posted({}, ['Authorization', value]))
      expect(refusal?.status).toBe(401)
      expect(JSON.parse(refusal?.body ?? '')).toMatchObject({ error: 'invalid_client' })
      const { scheme, parameters } = parseChallenge((refusal?.headers['WWW-Authenticate'] ?? '').replaceAll(', ', ','))
      expect(scheme).toBe('Basic')
      expect(parameters.has('realm')).toBe(true)
      expect(parameters.get('charset')).toBe('UTF-8')
    },
  )

  test('anything but a form is refused by its headers, before its body is read', () => {
    const headers = [['Content-Type', 'application/json']] as const
    expect(checkPostedForm({ method: 'GET', headers })).toMatchObject({ status: 405 })
    expect(checkPostedForm({ method: 'POST', headers })).toEqual(refusalOf(posted({ headers })))
    expect(checkPostedForm({ method: 'POST', headers: [['Content-Type', FORM]] })).toBeUndefined()
  })

  test.each<[string, string | undefined]>([
    ['is unknown', undefined],
    ['is too long', `https://as.example/par?${'a'.repeat(16_384)}`],
  ])('RFC 9112 §3.2: a URL that %s is 400', (_, targetUri) => {
    const refusal = refusalOf(posted({ targetUri }))
    expect(refusal?.status).toBe(400)
    expect(JSON.parse(refusal?.body ?? '')).toMatchObject({ error: 'invalid_request' })
  })

  test('RFC 8705 §2: the certificate from the TLS layer is passed on', () => {
    const sent = { clientCertificate: 'PEM', clientCertificatePath: ['A'], clientOcspResponses: ['MAA='] }
    const certified = { ...sent, clientCertificateAuthorized: false }
    expect(readPostedForm(posted(certified))).toMatchObject({ ok: true, value: certified })
  })

  test('docs/rules.md §8: an answer never contains what the client sent', () => {
    const refusal = refusalOf(posted({}, ['Authorization', basic('hunter2')]))
    expect(JSON.stringify(refusal)).not.toContain('hunter2')
    expect(JSON.stringify(refusal)).not.toContain(basic('hunter2').slice(6))
  })
})

describe('an answer to the client (PAR-04)', () => {
  test.each([
    ['CREATED', 201],
    ['OK', 200],
    ['BAD_REQUEST', 400],
    ['UNAUTHORIZED', 401],
    ['FORBIDDEN', 403],
    ['PAYLOAD_TOO_LARGE', 413],
    ['INTERNAL_SERVER_ERROR', 500],
    ['constructor', 500],
    ['', 500],
  ])('docs/rules.md §3: %s is %i, JSON and never cached', (action, status) => {
    expect(httpAnswerToClient({ action, responseContent: '{"a":1}' }, posted())).toEqual({
      status,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' },
      body: '{"a":1}',
    })
  })

  test('RFC 6749 §5.2: a challenge after HTTP Basic, and only with 401', () => {
    const request = posted({}, ['AUTHORIZATION', basic('a:b')])
    const challenge = (action: string, from: PostedForm) =>
      httpAnswerToClient({ action, responseContent: '' }, from).headers['WWW-Authenticate']
    expect(challenge('UNAUTHORIZED', request)).toMatch(/^Basic realm="/)
    expect(challenge('BAD_REQUEST', request)).toBeUndefined()
    expect(challenge('CREATED', request)).toBeUndefined()
    expect(challenge('UNAUTHORIZED', posted())).toBeUndefined()
  })
})
