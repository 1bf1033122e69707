import { createServer } from 'node:http'
import { defineService } from '@symbolon/core'
import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFetcher, type Fetcher, FetchFailure, keysAt, type UrlFailure } from '../src/index.js'

const URL_OF_KEYS = 'https://as.example/jwks'
let one: object
let two: object

beforeAll(async () => {
  const made = await Promise.all(['one', 'two'].map(async kid => ({ ...(await keyOf()), kid })))
  ;[one = {}, two = {}] = made
})

const keyOf = async () => exportJWK((await generateKeyPair('ES256')).publicKey)

/** A server whose keys change, and how often it was asked. */
function server(...keys: readonly object[]) {
  const state = { now: 0, asked: 0, text: JSON.stringify({ keys }), isDown: false }
  const fetcher: Fetcher = {
    async fetch() {
      state.asked++
      if (state.isDown) throw new FetchFailure('unreachable')
      return { text: state.text }
    },
  }
  const heard: UrlFailure[] = []
  const onFailure = (failure: UrlFailure) => void heard.push(failure)
  const find = keysAt(URL_OF_KEYS, fetcher, { clock: { now: () => state.now }, onFailure })
  return { state, heard, kids: async (kid?: string) => (await find(kid)).keys.map(key => key.kid) }
}

test('keys are fetched once, until their time is over', async () => {
  const { state, kids } = server(one)
  expect([await kids('one'), await kids(), await kids('one'), state.asked]).toStrictEqual([
    ['one'],
    ['one'],
    ['one'],
    1,
  ])
  state.now += 300_001
  expect([await kids('one'), state.asked]).toStrictEqual([['one'], 2])
})

test('a new key counts at once, and an unknown kid asks once in 30 seconds', async () => {
  const { state, kids } = server(one)
  await kids('one')
  state.text = JSON.stringify({ keys: [one, two] })
  expect([await kids('two'), state.asked]).toStrictEqual([['one', 'two'], 2])
  for (let times = 0; times < 10; times++) await kids('three')
  expect(state.asked).toBe(2)
  state.now += 31_000
  await kids('three')
  expect(state.asked).toBe(3)
})

test('while the server is down the copy is used for an hour, and without one it rejects', async () => {
  const { state, kids } = server(one)
  await kids('one')
  state.isDown = true
  state.now += 600_000
  expect(await kids('one')).toStrictEqual(['one'])
  state.now += 3_600_000
  await expect(kids('one')).rejects.toThrow(FetchFailure)
})

test('RFC 7517 §5: a key that cannot be read is ignored, and reported', async () => {
  const { kids, heard } = server({ kty: 'EC', kid: 1 }, one)
  expect(await kids('one')).toStrictEqual(['one'])
  expect(heard).toMatchObject([{ url: URL_OF_KEYS, reason: 'keys_ignored' }])
  expect(heard[0]?.problem).toContain('jwks.keys[0].kid: must be a string')
})

test('a set with a private key is no set', async () => {
  const { kids } = server({ ...one, d: 'AA' })
  await expect(kids('one')).rejects.toThrow(FetchFailure)
})

test.each([
  'http://as.example/jwks',
  'http://127.0.0.2/jwks',
  'http://localhost.example/jwks',
  'https://user@as.example/jwks',
  'https://as.example/jwks#keys',
  'ftp://localhost/jwks',
  'jwks',
])('%s is refused', url => {
  expect(() => keysAt(url, { fetch: () => Promise.reject(new Error('never')) })).toThrow('https')
})

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'http of the local machine is fetched, as an issuer may be: %s',
  async host => {
    const address = host === '[::1]' ? '::1' : '127.0.0.1'
    const keys = createServer((_req, res) => {
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [one] }))
    })
    await new Promise<void>(resolve => keys.listen(0, address, resolve))
    onTestFinished(() => void keys.close())
    const issuer = `http://${host}:${Object(keys.address()).port}`
    expect(defineService({ serviceId: 'bank', issuer })).toMatchObject({ issuer })
    const url = `${issuer}/jwks`
    expect((await keysAt(url, createFetcher())('one')).keys).toMatchObject([{ kid: 'one' }])
    await expect(createFetcher().fetch(url, 1_000)).rejects.toMatchObject({ reason: 'url_unfit' })
  },
)

test('more than 64 KiB over http are refused, too', async () => {
  const keys = createServer((_req, res) => {
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [], x: 'x'.repeat(65_536) }))
  })
  await new Promise<void>(resolve => keys.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void keys.close())
  const find = keysAt(`http://127.0.0.1:${Object(keys.address()).port}/`, createFetcher())
  await expect(find()).rejects.toMatchObject({ reason: 'too_large' })
})
