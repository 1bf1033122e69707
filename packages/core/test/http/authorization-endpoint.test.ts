import { expect, test } from 'vitest'
import type { AuthorizationRefused } from '../../src/authorization/response.js'
import { httpAnswerOfAuthorization } from '../../src/http/authorization-endpoint.js'

const refused = (action: AuthorizationRefused['action'], responseContent: string): AuthorizationRefused => ({
  type: 'authorizationResponse',
  resultCode: 'A000000',
  resultMessage: '[A000000] text',
  action,
  responseContent,
})

test('RFC 6749 §4.1.2.1: LOCATION is a redirect without a body', () => {
  const location = 'https://app.example/cb?error=invalid_request'
  const { status, headers, body } = httpAnswerOfAuthorization(refused('LOCATION', location))
  expect([302, 303]).toContain(status)
  expect(headers).toMatchObject({ Location: location, 'Cache-Control': 'no-store', Pragma: 'no-cache' })
  expect(body).toBe('')
})

test.each([
  ['FORM', 200, 'text/html; charset=utf-8', '<!DOCTYPE html>'],
  ['BAD_REQUEST', 400, 'application/json', '{"error":"invalid_request"}'],
  ['INTERNAL_SERVER_ERROR', 500, 'application/json', '{"error":"server_error"}'],
] as const)('docs/rules.md §4: %s is %i %s, never cached and no redirect', (action, status, type, body) => {
  const answer = httpAnswerOfAuthorization(refused(action, body))
  expect(answer).toMatchObject({ status, body, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
  expect(answer.headers).not.toHaveProperty('Location')
})
