import { expect, test } from 'vitest'
import { BODY_LIMIT } from '../src/input.js'
import { bankApi, call, INTROSPECTION, members } from './fixture.js'

/** A body in chunks that records how many were read. */
function stream(pieces: number, size: number) {
  const seen = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pulled === pieces) return controller.close()
        seen.pulled++
        controller.enqueue(new Uint8Array(size).fill(0x20))
      },
      cancel() {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}

test('stops reading a stream at 256 KiB (docs/rest-api.md)', async () => {
  const api = await bankApi()
  const { body, seen } = stream(1_000, 65_536)
  const response = await api(call(INTROSPECTION, { body }))
  expect(response.status).toBe(413)
  expect(await members(response)).toMatchObject({ resultCode: 'A001293' })
  expect(seen).toEqual({ pulled: 5, cancelled: true })
})

test('refuses a Content-Length over 256 KiB without reading the body', async () => {
  const api = await bankApi()
  const { body, seen } = stream(1, 2)
  const response = await api(call(INTROSPECTION, { body, headers: { 'content-length': String(BODY_LIMIT + 1) } }))
  expect(response.headers.get('connection')).toBe('close')
  expect([response.status, seen.pulled]).toEqual([413, 0])
})

test.each(['1', '-1', 'many', '5, 5', '1e99x'])(
  'counts the bytes of a body with a Content-Length of %s',
  async length => {
    const api = await bankApi()
    const { body } = stream(5, 65_536)
    expect((await api(call(INTROSPECTION, { body, headers: { 'content-length': length } }))).status).toBe(413)
  },
)

test('joins chunks before decoding, even when one ends inside a character', async () => {
  const api = await bankApi()
  const bytes = new TextEncoder().encode('{"token":"x","message":"€"}')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await members(await api(call(INTROSPECTION, { body })))).toMatchObject({ resultCode: 'A057302' })
})

test('answers 400 when the caller aborts the body', async () => {
  const api = await bankApi()
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('connection reset'))
    },
  })
  expect((await api(call(INTROSPECTION, { body }))).status).toBe(400)
})

test('treats a missing body as malformed JSON, or as an empty form', async () => {
  const api = await bankApi()
  const bare = call(INTROSPECTION, { body: null })
  expect((await api(bare)).status).toBe(400)
  const form = call(INTROSPECTION, { body: null, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(await members(await api(form))).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A057301' })
})

test('does not read the body of an unauthenticated caller', async () => {
  const api = await bankApi()
  const { body, seen } = stream(1, 2)
  await api(call(INTROSPECTION, { body, headers: { authorization: 'Bearer wrong' } }))
  expect(seen.pulled).toBe(0)
})
