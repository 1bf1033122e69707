import { describe, expect, onTestFinished, test } from 'vitest'
import { runFirstBlock } from '../docs/run-first-block.js'
import { openServer, SKIPPED } from '../servers/redis.js'

describe.skipIf(SKIPPED.server !== '')(`the README of @symbolon/redis ${SKIPPED.server}`, () => {
  test('its quick start connects, and finds nothing in an empty storage', async () => {
    const server = await openServer()
    onTestFinished(() => server.stop())
    const { host, port } = server.place
    const printed = await runFirstBlock('packages/redis/README.md', {
      replaced: [['redis://localhost:6379', `redis://${host}:${port}`]],
      end: "console.log(await ports.clients.find('nobody'))\nawait client.close()",
    })
    expect(printed).toBe('undefined')
  })
})
