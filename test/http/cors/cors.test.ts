import { describe, expect, test } from 'vitest'
import { ADVERTISED } from '../applications/application.js'
import { APPLICATIONS } from '../applications/applications.js'
import { serve } from '../serve.js'
import { NEXT_NONCE, newWorld, proofFor } from '../world.js'
import { WITH_CORS } from './applications.js'

const world = await newWorld()

/** The names in a header, in lower case. */
const namesIn = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').toLowerCase().split(/ *, */).filter(Boolean).sort()

/** What a browser asks before a request of a page at another origin. */
function preflight(origin: string, path: string, method: string): Promise<Response> {
  const headers = {
    Origin: 'https://app.example',
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': 'authorization,content-type,dpop',
  }
  return fetch(`${origin}${path}`, { method: 'OPTIONS', headers })
}

/** What CORS says of an answer. */
function policyOf({ headers }: Response) {
  return {
    origin: headers.get('access-control-allow-origin'),
    credentials: headers.get('access-control-allow-credentials'),
    exposed: namesIn(headers, 'access-control-expose-headers'),
  }
}

const OPEN = { origin: '*', credentials: null, exposed: ['dpop-nonce', 'retry-after', 'www-authenticate'] }

const CLOSED = { origin: null, credentials: null, exposed: [] }

describe.each(Object.entries(WITH_CORS))('CORS on %s', (_, mount) => {
  test.each([
    ['/par', 'POST'],
    ['/fresh', 'GET'],
    [ADVERTISED.metadataPath, 'GET'],
  ])('a preflight to %s needs no credentials and allows %s', async (path, method) => {
    const answer = await preflight(await serve(await mount(world)), path, method)
    expect(answer.ok).toBe(true)
    expect(policyOf(answer)).toMatchObject({ origin: '*', credentials: null })
    expect(namesIn(answer.headers, 'access-control-allow-methods')).toContain(method.toLowerCase())
    const allowed = namesIn(answer.headers, 'access-control-allow-headers')
    expect(allowed).toEqual(['authorization', 'content-type', 'dpop'])
  })

  test('a page reads the nonce and the challenge of a refused request, and the answer to the next', async () => {
    const origin = await serve(await mount(world))
    const url = `${origin}/fresh`
    const call = (nonce?: string) => {
      const DPoP = proofFor(url, 'GET', world.boundToken, { nonce })
      return fetch(url, { headers: { Origin: 'https://app.example', Authorization: `DPoP ${world.boundToken}`, DPoP } })
    }
    const refused = await call()
    expect([refused.status, policyOf(refused)]).toEqual([401, OPEN])
    expect(refused.headers.get('www-authenticate')).toMatch(/^DPoP .*error="use_dpop_nonce"/)
    expect(refused.headers.get('dpop-nonce')).toBe(NEXT_NONCE)
    const granted = await call('old')
    expect([granted.status, await granted.text(), policyOf(granted)]).toEqual([200, 'ada', OPEN])
    expect(granted.headers.get('dpop-nonce')).toBe(NEXT_NONCE)
  })

  test.each([
    ['a refused form', '/par', { method: 'POST', body: new URLSearchParams({ client_id: 'x' }) }, 401],
    ['a form that is too large', '/par', { method: 'POST', body: new URLSearchParams({ x: 'x'.repeat(70_000) }) }, 413],
    ['metadata', ADVERTISED.metadataPath, {}, 200],
  ])('a page reads the answer to %s', async (_, path, init: RequestInit, status) => {
    const origin = await serve(await mount(world))
    const answer = await fetch(`${origin}${path}`, { ...init, headers: { Origin: 'https://app.example' } })
    expect([answer.status, policyOf(answer)]).toEqual([status, OPEN])
  })

  test.each([
    ['/authorize', 'GET', 'RFC 9700 §2.6'],
    ['/introspect', 'POST', 'RFC 7662 §4'],
  ])('no page reads an answer of %s to %s (%s)', async (path, method) => {
    const origin = await serve(await mount(world))
    const asked = await preflight(origin, path, method)
    expect([asked.status, policyOf(asked)]).toEqual([405, CLOSED])
    const body = method === 'POST' ? new URLSearchParams({ token: 'x' }) : null
    const answer = await fetch(`${origin}${path}`, { method, body, headers: { Origin: 'https://app.example' } })
    expect([answer.status >= 400, policyOf(answer)]).toEqual([true, CLOSED])
  })
})

test.each(Object.entries(APPLICATIONS))('without a plugin a preflight is refused on %s', async (_, mount) => {
  const origin = await serve(await mount(world))
  const answers = await Promise.all(
    ['/par', '/fresh', ADVERTISED.metadataPath].map(path => preflight(origin, path, 'POST')),
  )
  expect(answers.map(({ status }) => status)).toEqual([405, 401, 405])
  expect(answers.map(policyOf)).toEqual([CLOSED, CLOSED, CLOSED])
})
