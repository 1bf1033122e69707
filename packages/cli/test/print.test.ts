import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LinePrinter, reasonOf } from '../src/print.js'

test('reports both addresses of a host when neither answers', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]
  const socket = connect({
    host: 'database.example',
    port: 1,
    lookup: (_, _options, callback) => callback(null, addresses),
  })
  const error = await new Promise(resolve => socket.once('error', resolve))
  expect(reasonOf(error, 'it failed')).toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1')
})

test.each([
  ['an error with a message', new Error('database is locked'), 'database is locked'],
  ['an error without a message', new Error(''), 'it failed'],
  ['a value that is not an error', 'a text', 'it failed'],
])('the reason of %s', (_, error, reason) => {
  expect(reasonOf(error, 'it failed')).toBe(reason)
})

describe('the lines of a log', () => {
  function written(): readonly string[] {
    const texts: string[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation(text => texts.push(String(text)) > 0)
    onTestFinished(() => spy.mockRestore())
    return texts
  }

  test('are written once for a turn of the event loop', async () => {
    const [texts, lines] = [written(), new LinePrinter()]
    for (const line of ['one', 'two']) lines.print(line)
    expect(texts).toStrictEqual([])
    await setImmediate()
    lines.print('three')
    await setImmediate()
    await setImmediate()
    expect(texts).toStrictEqual(['one\ntwo\n', 'three\n'])
  })

  test.each([
    ['4,095 bytes', 'a'.repeat(4_089), 1],
    ['4,096 bytes', 'a'.repeat(4_090), 1],
    ['4,097 bytes', 'a'.repeat(4_091), 2],
    ['4,097 bytes in fewer characters', `${'é'.repeat(2_045)}a`, 2],
  ])('of %s are written in as many parts as pipes take whole', async (_, long, parts) => {
    const [texts, lines] = [written(), new LinePrinter()]
    for (const line of [long, 'last']) lines.print(line)
    await setImmediate()
    expect(texts).toHaveLength(parts)
    expect(texts.join('')).toBe(`${long}\nlast\n`)
  })

  test('are written when the process ends in the same turn', () => {
    const [texts, lines] = [written(), new LinePrinter()]
    lines.print('last')
    process.listeners('exit').at(-1)?.(1)
    expect(texts).toStrictEqual(['last\n'])
  })
})
