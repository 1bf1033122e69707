import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, ended, PROGRAM, withFile } from './running.js'
import { restartedUnderLoad, started, supervised } from './supervised.js'

test('SIGTERM resets no connection to a socket that a supervisor keeps', async () => {
  const statuses = await withFile(JSON.stringify(configuration()), path => restartedUnderLoad(path))
  expect(statuses).toEqual([200])
})

/** What a shell runs to become the program, with the sockets that it says. */
const PASSED = 'LISTEN_FDS=$SOCKETS LISTEN_PID=$$ exec "$0" "$@"'

interface Passed {
  /** What is passed as the first descriptor. */
  readonly fd: number
  readonly sockets?: string
  readonly words?: readonly string[]
}

/** Starts `symbolon serve` with a descriptor of this process, and answers how it ends. */
async function outcomeOf({ fd, sockets = '1', words = [] }: Passed) {
  return withFile(JSON.stringify(configuration()), async path => {
    const all = ['-c', PASSED, process.execPath, ...PROGRAM, 'serve', '--config', path, ...words]
    const env = { ...process.env, SOCKETS: sockets }
    const child = spawn('sh', all, { env, stdio: ['ignore', 'pipe', 'pipe', fd] })
    // It must not start.
    child.stdout?.once('data', () => child.kill('SIGTERM'))
    return ended(child)
  })
}

/** A socket that this process keeps. */
async function kept(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The descriptor of a socket, which Node does not publish. */
function fdOf(socket: object): number {
  return Object(Reflect.get(socket, '_handle')).fd
}

test.each([
  ['two sockets', { sockets: '2' }, 1, 'the supervisor passes 2 sockets, and symbolon serves one'],
  ['a port beside it', { words: ['--port', '8080'] }, 2, '--port does not count beside the socket that the supervisor'],
  ['a host beside it', { words: ['--host', '::1'] }, 2, '--host does not count beside the socket that the supervisor'],
])('a server with a socket that a supervisor keeps does not start with %s', async (_, given, status, complaint) => {
  const server = await kept()
  const outcome = await outcomeOf({ fd: fdOf(server), ...given })
  server.close()
  expect(outcome).toMatchObject({ status, complaints: expect.stringContaining(complaint) })
})

test.each([
  ['a file', () => openSync(process.execPath, 'r'), closeSync],
  ['a connection, as Accept=yes passes it', connectionOf, () => undefined],
])('a server does not start on %s', async (_, open, close) => {
  const fd = await open()
  const outcome = await outcomeOf({ fd })
  close(fd)
  const complaints = expect.stringContaining('is no listening socket: a socket unit needs ListenStream')
  expect(outcome).toMatchObject({ status: 1, complaints })
})

async function connectionOf(): Promise<number> {
  const server = await kept()
  const client = connect(Object(server.address()).port, '127.0.0.1').unref()
  const [socket] = await once(server, 'connection')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  return fdOf(socket)
}

test('a server takes a socket of the file system', async () => {
  const answers: string[] = []
  await withFile(JSON.stringify(configuration()), async path => {
    const socketPath = join(dirname(path), 'symbolon.sock')
    await supervised({ times: 1, path, socketPath }, async lines => {
      const { pid, origin } = await started(lines)
      const socket = connect(socketPath)
      socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      answers.push(origin, (await text(socket)).split('\r\n', 1).join())
      process.kill(pid, 'SIGTERM')
    })
  })
  expect(answers).toEqual(['unix:passed', 'HTTP/1.1 200 OK'])
})
