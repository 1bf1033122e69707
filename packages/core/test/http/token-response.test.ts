import { describe, expect, test } from 'vitest'
import type { AccessTokenCreated, AccessTokenRefused } from '../../src/access-token/response.js'
import type { PostedForm } from '../../src/http/posted-form.js'
import { tokenResponse } from '../../src/http/token-endpoint.js'

const FORM: PostedForm = { method: 'POST', targetUri: 'https://as.example/token', headers: [], body: '' }

const CREATED: AccessTokenCreated = {
  type: 'tokenCreateResponse',
  resultCode: 'A109001',
  resultMessage: '[A109001] The access token is created.',
  action: 'OK',
  accessToken: 'a',
  tokenType: 'DPoP',
  expiresIn: 60,
  expiresAt: 1,
  scopes: ['read', 'write'],
  clientId: 1,
  clientIdentifier: 'ledger',
  grantType: 'AUTHORIZATION_CODE',
  forExternalAttachment: false,
}

const members = (body: string): unknown => JSON.parse(body)

describe('tokenResponse (RFC 6749 §5.1)', () => {
  test('has the token, its type, its lifetime and its scope, and is never cached', () => {
    const { status, headers, body } = tokenResponse(CREATED, FORM)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-store' })
    expect(members(body)).toEqual({ access_token: 'a', token_type: 'DPoP', expires_in: 60, scope: 'read write' })
  })

  test('has the refresh token, and the members that the caller adds', () => {
    const { body } = tokenResponse({ ...CREATED, refreshToken: 'r' }, FORM, { members: { id_token: 'i' } })
    expect(members(body)).toMatchObject({ access_token: 'a', refresh_token: 'r', id_token: 'i' })
  })

  test('has the scope of a token without scopes', () => {
    expect(members(tokenResponse({ ...CREATED, scopes: [] }, FORM).body)).toMatchObject({ scope: '' })
  })

  test('no member replaces one of the token', () => {
    const { body } = tokenResponse(CREATED, FORM, { members: { access_token: 'x', scope: 'all' } })
    expect(members(body)).toMatchObject({ access_token: 'a', scope: 'read write' })
  })

  test('RFC 9449 §8.2: has the nonce for the next proof', () => {
    expect(tokenResponse(CREATED, FORM, { dpopNonce: 'n' }).headers).toMatchObject({ 'DPoP-Nonce': 'n' })
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'x'],
    ['an unknown addition', { member: {} }],
    ['members that are null', { members: null }],
    ['a list of members', { members: [] }],
    ['a member that is null', { members: { x: null } }],
    ['a function', { members: { x: () => 1 } }],
    ['a number that JSON cannot say', { members: { x: Number.NaN } }],
    ['a symbol', { members: { x: Symbol('x') } }],
    ['a long integer', { members: { x: 1n } }],
    ['a function within', { members: { x: { y: [() => 1] } } }],
    ['a nonce that is null', { dpopNonce: null }],
    ['an empty nonce', { dpopNonce: '' }],
    ['a nonce with a line break', { dpopNonce: 'a\r\nSet-Cookie: a=b' }],
    ['a challenge that is a number', { attestationChallenge: 7 }],
  ])('what an author adds is read strictly: %s', (_, additions) => {
    expect(() => Reflect.apply(tokenResponse, undefined, [CREATED, FORM, additions])).toThrow(TypeError)
  })

  test('additions that are undefined are absent, and null within a member stays', () => {
    const additions = { members: { x: undefined, y: { z: null } }, dpopNonce: undefined }
    const { headers, body } = tokenResponse(CREATED, FORM, additions)
    expect(members(body)).toEqual({ ...Object(members(tokenResponse(CREATED, FORM).body)), y: { z: null } })
    expect(headers).not.toHaveProperty('DPoP-Nonce')
  })

  test.each([
    ['BAD_REQUEST', 500, 'server_error'],
    ['INTERNAL_SERVER_ERROR', 500, 'server_error'],
    ['FORBIDDEN', 403, 'unauthorized_client'],
  ] as const)('%s is %i %s, without the message for the caller', (action, status, error) => {
    const refused: AccessTokenRefused = {
      type: 'tokenCreateResponse',
      resultCode: 'A001212',
      resultMessage: 'the details',
      action,
    }
    const answer = tokenResponse(refused, FORM)
    expect([answer.status, members(answer.body)]).toMatchObject([status, { error }])
    expect(answer.body).not.toContain('details')
  })
})
