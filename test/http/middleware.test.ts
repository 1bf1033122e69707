import type { IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { APPLICATIONS, OVER_FETCH } from './applications/applications.js'
import { FORM, get } from './behaviour-rows.js'
import { serve } from './serve.js'
import { bytesOf, exchange, type Received, responsesIn, type Sent } from './wire.js'
import { newWorld, type World } from './world.js'

/*
 * What middleware and servers of others leave of a request before it reaches us. Those of fetch make
 * a `Request` of it, which is all that a handler sees.
 */

const HEAD = [['Host', 'as.example'] as const, ['Connection', 'close'] as const]
const POST: Sent = { start: 'POST /form HTTP/1.1', headers: [...HEAD, FORM], body: 'a=b' }

async function answerOf(listener: Parameters<typeof serve>[0], sent: Sent): Promise<Received | undefined> {
  const { port } = new URL(await serve(listener))
  const [response, ...others] = responsesIn(await exchange(Number(port), bytesOf(sent)))
  expect(others).toEqual([])
  return response
}

const OVER_NODE = Object.entries(APPLICATIONS).filter(([name]) => !OVER_FETCH.has(name))

type Before = (req: IncomingMessage) => void

describe.each(OVER_NODE)('over %s', (_, mount) => {
  let [world, app]: [World?, Parameters<typeof serve>[0]?] = []
  beforeAll(async () => {
    world = await newWorld()
    app = await mount(world)
  })

  const after = (before: Before, sent: Sent) =>
    answerOf((req, res) => {
      before(req)
      app?.(req, res)
    }, sent)

  test.each<[string, Before, number, string]>([
    ['decodes is a 500, because that hides malformed bytes', req => void req.setEncoding('utf8'), 500, ''],
    ['has paused is read', req => void req.pause(), 200, 'a=b'],
  ])('a body that a middleware %s', async (_, before, status, body) => {
    expect(await after(before, POST)).toMatchObject({ status, body })
  })
})

const NO_STATUS = { status: 1, headers: {}, body: '' }
const NO_HEADER = { status: 401, headers: { 'X-Own': 'a\nb' }, body: '' }

describe.each(Object.entries(APPLICATIONS))('over %s', (_, mount) => {
  test.each([
    ['status', NO_STATUS],
    ['header', NO_HEADER],
  ])('a refusal whose signer gives it a %s that cannot be sent is a 500', async (_, signed) => {
    const world = { ...(await newWorld()), signRefusals: { sign: async () => signed } }
    expect(await answerOf(await mount(world), get('/fresh'))).toMatchObject({ status: 500 })
  })
})
