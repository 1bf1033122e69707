import { expect, onTestFinished, test } from 'vitest'
import { configuration, run, withFile, withServer } from '../../packages/cli/test/running.js'
import { SKIPPED, startServer } from '../servers/redis.js'

/** A server with options, and the configuration that uses it. */
async function started(options: readonly string[], more: object = {}) {
  const server = await startServer(...options)
  onTestFinished(() => server.stop())
  return configuration({ storage: { redis: { url: `redis://${server.place.host}:${server.place.port}`, ...more } } })
}

const health = async (origin: string) => (await fetch(`${origin}/health`)).status

test.skipIf(SKIPPED.server !== '').each(['allkeys-lru', 'volatile-ttl'])(
  `symbolon serve does not start on Redis with maxmemory-policy %s ${SKIPPED.server}`,
  async policy => {
    const file = await started(['--maxmemory-policy', policy])
    const ended = await withFile(JSON.stringify(file), path => run('serve', '--config', path, '--port', '0'))
    expect(ended).toMatchObject({ status: 1, output: '' })
    expect(ended.complaints).toMatch(`maxmemory-policy ${policy}`)
    expect(ended.complaints).toMatch('"allowEviction": true')
  },
)

test.skipIf(SKIPPED.server !== '')(`it starts when it is told to by name ${SKIPPED.server}`, async () => {
  const file = await started(['--maxmemory-policy', 'allkeys-lru'], { allowEviction: true })
  await withServer(file, async ({ origin, complaints }) => {
    expect([await health(origin), complaints()]).toStrictEqual([200, ''])
  })
})

test.skipIf(SKIPPED.server !== '')(`a policy that it may not read is said ${SKIPPED.server}`, async () => {
  const file = await started(['--user', ...'default on nopass ~* +@all -info'.split(' ')])
  await withServer(file, async ({ origin, complaints }) => {
    expect(await health(origin)).toBe(200)
    expect(complaints()).toMatch(/start: Redis: it does not say its maxmemory-policy/)
  })
})
