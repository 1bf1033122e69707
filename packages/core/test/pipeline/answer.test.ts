import { describe, expect, test } from 'vitest'
import { defineService } from '../../src/configuration/service.js'
import { errorAnswer, errorBody, errorParameters } from '../../src/pipeline/answer.js'
import type { RefusalTable, Wording } from '../../src/pipeline/refusals.js'

const WORDING: Wording = { code: 'A000301', text: 'Text.' }
const SERVICE = { serviceId: 'test', issuer: 'https://as.example', supportedScopes: [] }

describe('RFC 6749 §4.1.2.1, §5.2: the parameters of an error', () => {
  const error = { error: 'invalid_request' }
  const description = { error_description: '[A000301] Text.' }
  const uri = { error_uri: 'https://as.example/errors#A000301' }
  const errorUriBase = 'https://as.example/errors'

  test.each<[what: string, configuration: object, expected: object]>([
    ['a description', {}, { ...error, ...description }],
    ['no description', { errorDescriptionOmitted: true }, error],
    ['a URI with the code', { errorUriBase }, { ...error, ...description, ...uri }],
    ['a URI alone', { errorUriBase, errorDescriptionOmitted: true }, { ...error, ...uri }],
    ['no URI, if it is omitted', { errorUriBase, errorUriOmitted: true }, { ...error, ...description }],
  ])('with %s', (_, configuration, expected) => {
    const service = defineService({ ...SERVICE, ...configuration })
    expect(errorParameters('invalid_request', WORDING, service)).toEqual(expected)
    expect(JSON.parse(errorBody('invalid_request', WORDING, service))).toEqual(expected)
  })

  test('with a description, when no service could be loaded', () => {
    expect(errorParameters('server_error', WORDING, undefined)).toEqual({ error: 'server_error', ...description })
  })
})

describe('RFC 6749 §5.2: the answer to what was not granted', () => {
  const TABLE: RefusalTable<{ readonly no: object }, 'BAD_REQUEST'> = {
    no: { action: 'BAD_REQUEST', error: 'invalid_request', ...WORDING, shown: { code: 'A000300', text: 'Shown.' } },
  }
  const FAULT: Wording = { code: 'A000101', text: 'Fault.' }
  const service = defineService(SERVICE)

  test('a refusal: the row for the caller, and what it shows for the client', () => {
    const refused = { kind: 'refused', refusal: { reason: 'no' }, service, facts: {} } as const
    expect(errorAnswer('response', TABLE, refused, FAULT)).toEqual({
      type: 'response',
      action: 'BAD_REQUEST',
      resultCode: 'A000301',
      resultMessage: '[A000301] Text.',
      responseContent: '{"error":"invalid_request","error_description":"[A000300] Shown."}',
    })
  })

  test('a fault: server_error', () => {
    const fault = { kind: 'fault', service, port: undefined } as const
    expect(errorAnswer('response', TABLE, fault, FAULT)).toEqual({
      type: 'response',
      action: 'INTERNAL_SERVER_ERROR',
      resultCode: 'A000101',
      resultMessage: '[A000101] Fault.',
      responseContent: '{"error":"server_error","error_description":"[A000101] Fault."}',
    })
  })
})
