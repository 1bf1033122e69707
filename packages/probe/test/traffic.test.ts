import { expect, test } from 'vitest'
import { probe } from '../src/index.js'
import { trafficOf } from '../src/traffic.js'
import { probedDemo } from './demo.js'

const OPTIONS = {
  issuer: 'https://as.example/tenant',
  resource: 'https://api.example/accounts',
  origins: ['https://tokens.example'],
  client: { clientId: 'ledger', redirectUri: 'https://ledger.example', authentication: { method: 'none' } },
  login: () => '',
  requestsPerSecond: 10_000,
} as const

test.each([
  ['https://as.example/par', true],
  ['https://api.example/', true],
  ['https://tokens.example/token', true],
  ['https://ledger.example/', false],
  ['http://as.example/par', false],
  ['https://as.example:8443/par', false],
  ['https://as.example.invalid/par', false],
  ['https://as.example@elsewhere.invalid/par', false],
])('a request to %s is sent: %s', async (url, isSent) => {
  let sent = 0
  const traffic = trafficOf(OPTIONS, async () => {
    sent++
    return new Response()
  })
  await traffic.send({ method: 'GET', url }).catch(() => undefined)
  expect(sent).toBe(isSent ? 1 : 0)
})

test('no redirect is followed, and what is listed has no query', async () => {
  const modes = new Set<string | undefined>()
  const options = await probedDemo()
  const watched: typeof fetch = (url, init) => {
    modes.add(init?.redirect)
    return fetch(url, init)
  }
  const { requests } = await probe({ ...options, fetch: watched, only: ['redeem-twice', 'authorize-redirect-uri'] })
  expect([...modes]).toStrictEqual(['manual'])
  expect(requests.filter(({ url }) => url.includes('?'))).toStrictEqual([])
})

test('a request that waits for its turn ends when the run is stopped', async () => {
  const stopping = new AbortController()
  const options = await probedDemo()
  const once: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    setImmediate(() => stopping.abort())
    return answer
  }
  const result = await probe({ ...options, fetch: once, requestsPerSecond: 0.001, signal: stopping.signal })
  expect(result).toMatchObject({ outcome: 'stopped', requests: [{ method: 'GET' }] })
})

test('429 says nothing about the rule', async () => {
  const options = await probedDemo()
  let calls = 0
  const limited: typeof fetch = async (url, init) =>
    String(url).endsWith('/par') && ++calls === 4 ? new Response('', { status: 429 }) : fetch(url, init)
  const { probes, findings } = await probe({
    ...options,
    fetch: limited,
    only: ['push-no-challenge', 'push-get', 'push-request-uri'],
  })
  expect(findings).toStrictEqual([])
  const reason = 'the server wants fewer requests (429): set a lower rate'
  expect(probes.filter(each => each.outcome === 'untestable').map(each => each.reason)).toStrictEqual([reason])
})
