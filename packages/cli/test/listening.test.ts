import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { emptyBacklog, listening, servingAccepted } from '../src/listening.js'

/** How many connections wait while the event loop is busy. */
const WAITING = 20

test('what has connected before a listener closes is accepted, not reset', async () => {
  const server = createServer(socket => socket.end('accepted'))
  const { port }: AddressInfo = Object(await listening(server, '127.0.0.1', 0).then(() => server.address()))
  const outcomes = Array.from(
    { length: WAITING },
    () =>
      new Promise(resolve => {
        const socket = connect(port, '127.0.0.1')
        socket.on('data', data => resolve(String(data))).on('error', error => resolve(Reflect.get(error, 'code')))
      }),
  )
  // The system connects them, and nobody has accepted one yet.
  await new Promise(process.nextTick)
  await emptyBacklog(server)
  server.close()
  expect(await Promise.all(outcomes)).toStrictEqual(Array.from({ length: WAITING }, () => 'accepted'))
})

test('what connects in a turn that something keeps busy is accepted, too', async () => {
  const server = createServer(socket => socket.end('accepted'))
  const { port }: AddressInfo = Object(await listening(server, '127.0.0.1', 0).then(() => server.address()))
  let outcome: Promise<unknown> = Promise.resolve()
  // In the first turn in which the server looks for connections, after its look.
  setImmediate(() =>
    setImmediate(() => {
      outcome = new Promise(resolve => {
        const socket = connect(port, '127.0.0.1')
        socket.on('data', data => resolve(String(data))).on('error', error => resolve(Reflect.get(error, 'code')))
      })
      // The call reaches the system in this turn, which is a long one.
      process.nextTick(() => {
        for (const began = performance.now(); performance.now() - began < 2; );
      })
    }),
  )
  await emptyBacklog(server)
  server.close()
  expect(await outcome).toBe('accepted')
})

test('a server of accepted connections answers 408 to a slow request, as one that listens', async () => {
  const server = createHttpServer({ headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 })
  const acceptor = createServer({ pauseOnConnect: true }, servingAccepted(server))
  const origin = await listening(acceptor, '127.0.0.1', 0)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: loc')
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  expect(String(Buffer.concat(chunks))).toMatch(/^HTTP\/1\.1 408 /)
  server.close()
  acceptor.close()
})
