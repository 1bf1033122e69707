import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configuration, ended, PROGRAM, withFile, withServer } from '../../packages/cli/test/running.js'
import { openServer, type Place, type Server, SKIPPED } from '../servers/redis.js'

describe.skipIf(SKIPPED.server !== '')(`signals of symbolon serve --workers over Redis ${SKIPPED.server}`, () => {
  let server: Server
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(() => server.stop())

  const file = ({ host, port }: Place) =>
    configuration({ storage: { redis: { url: `redis://${host}:${port}`, prefix: crypto.randomUUID() } } })

  test('a second SIGTERM ends all processes, also in the drain delay', async () => {
    const words = ['--workers', '2', '--drain-delay', '3600']
    await withServer(
      file(server.place),
      async ({ origin, kill, ended }) => {
        kill('SIGTERM')
        // Two signals at once can be one.
        while ((await fetch(`${origin}/health`)).ok);
        kill('SIGTERM')
        expect(await ended()).toMatchObject({ status: 1 })
      },
      ...words,
    )
  })

  test('SIGTERM while workers start lets no process listen', async () => {
    const { relay, port, held } = await holding(server.place)
    const text = JSON.stringify(file({ host: '127.0.0.1', port }))
    const outcome = await withFile(text, async path => {
      const words = [...PROGRAM, 'serve', '--config', path, '--port', '0', '--workers', '2']
      const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
      while (held.length < 2) await once(relay, 'connection')
      child.kill('SIGTERM')
      for (const release of held) release()
      relay.on('connection', () => held.at(-1)?.())
      return ended(child)
    })
    relay.close()
    expect(outcome).toMatchObject({ status: 0, output: '', complaints: '' })
  })
})

/** A way to a server, on which each connection waits for its release. */
async function holding({ host, port }: Place) {
  const held: (() => void)[] = []
  const relay = createServer((socket: Socket) => {
    held.push(() => {
      const upstream = connect(port, host)
      socket.pipe(upstream).pipe(socket)
      for (const each of [socket, upstream]) each.on('error', () => undefined)
    })
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return { relay, port: Object(relay.address()).port as number, held }
}
