import { expect, test } from 'vitest'
import { BodyBytes } from '../../src/lib/http-message.js'

const three = () => Uint8Array.of(1, 2, 3)

test('has what was added, in its order', () => {
  const body = new BodyBytes(100)
  expect([...body.all]).toEqual([])
  for (const chunk of [three(), new Uint8Array(), Uint8Array.of(4), three()]) expect(body.add(chunk)).toBe(true)
  expect([...body.all]).toEqual([1, 2, 3, 4, 1, 2, 3])
})

test('does not add what exceeds the limit', () => {
  const body = new BodyBytes(4)
  expect([body.add(three()), body.add(three()), body.add(Uint8Array.of(4))]).toEqual([true, false, true])
  expect([...body.all]).toEqual([1, 2, 3, 4])
})

test('adds 256 chunks, and one for each KiB of the limit, even if they are empty', () => {
  const added = (limit: number, chunk: Uint8Array) => {
    const body = new BodyBytes(limit)
    let count = 0
    while (count < 10_000 && body.add(chunk)) count++
    return count
  }
  const [empty, byte] = [new Uint8Array(), Uint8Array.of(1)]
  expect([added(65_536, empty), added(65_536, byte), added(4 * 1_048_576, byte)]).toEqual([320, 320, 4_352])
})

test('holds no more bytes than the limit, nor what the first chunk is a part of', () => {
  const body = new BodyBytes(10)
  body.add(new Uint8Array(1_000).subarray(0, 1))
  const held = [body.all.buffer.byteLength]
  for (const length of [5, 4]) {
    body.add(new Uint8Array(length))
    held.push(body.all.buffer.byteLength)
  }
  expect(held).toEqual([1, 6, 10])
})

test('keeps no chunk after the first, and never writes into that', () => {
  const body = new BodyBytes(100)
  const [first, chunk] = [three(), new Uint8Array(1)]
  body.add(first)
  for (const byte of [7, 8, 9]) {
    chunk[0] = byte
    body.add(chunk)
  }
  first[0] = 0
  expect([[...body.all], [...first]]).toEqual([
    [1, 2, 3, 7, 8, 9],
    [0, 2, 3],
  ])
})
