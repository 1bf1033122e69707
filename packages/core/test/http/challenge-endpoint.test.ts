import { describe, expect, test } from 'vitest'
import { answerChallengeOverHttp } from '../../src/http/endpoints.js'
import { httpAnswerToClient } from '../../src/http/http-answer.js'
import { fakePorts, NOW } from '../fakes.js'

describe('the challenge endpoint over HTTP (Attestation-Based Client Authentication §6.3)', () => {
  test('a challenge is JSON that is not cached', async () => {
    const { ports } = await fakePorts()
    const answer = await answerChallengeOverHttp({ method: 'POST' }, ports)
    expect(answer).toEqual({
      status: 200,
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache, no-store',
        Pragma: 'no-cache',
        'DPoP-Nonce': await ports.nonces.current('as', NOW),
      },
      body: JSON.stringify({ attestation_challenge: await ports.nonces.current('as-attestation', NOW) }),
    })
  })

  test('a resource issues challenges of its own', async () => {
    const { ports } = await fakePorts()
    const answer = await answerChallengeOverHttp({ method: 'POST' }, ports, { server: 'rs' })
    expect(JSON.parse(answer.body)).toEqual({
      attestation_challenge: await ports.nonces.current('rs-attestation', NOW),
    })
  })

  test.each(['GET', 'HEAD', 'PUT', 'OPTIONS', 'post'])('%s is 405', async method => {
    const { ports } = await fakePorts()
    expect(await answerChallengeOverHttp({ method }, ports)).toEqual({
      status: 405,
      headers: { Allow: 'POST' },
      body: '',
    })
  })

  test('docs/rules.md §1: a port that fails is 500', async () => {
    const { ports } = await fakePorts()
    const nonces = {
      ...ports.nonces,
      current: () => {
        throw new Error('no secret')
      },
    }
    expect(await answerChallengeOverHttp({ method: 'POST' }, { ...ports, nonces })).toMatchObject({ status: 500 })
  })
})

test('Attestation-Based Client Authentication §6.2: the next challenge is a header of the answer', () => {
  const view = { method: 'POST', targetUri: undefined, headers: [] }
  const answer = { action: 'BAD_REQUEST', responseContent: '{}', attestationChallenge: 'next' }
  expect(httpAnswerToClient(answer, view).headers).toMatchObject({ 'OAuth-Client-Attestation-Challenge': 'next' })
  const both = httpAnswerToClient({ ...answer, dpopNonce: 'nonce' }, view).headers
  expect(both).toMatchObject({ 'OAuth-Client-Attestation-Challenge': 'next', 'DPoP-Nonce': 'nonce' })
})
