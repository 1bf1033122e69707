import { connect } from 'node:net'
import type { FaultPlace } from '@symbolon/core'
import { authorizationEndpoint, formEndpoint, pushedAuthorizationRequestEndpoint, resourceGuard } from '@symbolon/node'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../test/http/serve.js'
import { fixture, requestForm, tokenFor } from './fixture.js'

const FORM = new URLSearchParams({ a: 'b' })
const down = new Error('the database at 10.0.0.1 is down')

function failing(): never {
  throw down
}

/** The ports with a listener, and what it received. */
async function listening() {
  const faults: (readonly [error: unknown, place: FaultPlace])[] = []
  const onFault = (error: unknown, place: FaultPlace) => void faults.push([error, place])
  const { ports } = await fixture({ onFault })
  return { ports, faults, onFault }
}

test('an error of an own function is a 500 without a body, and goes to onFault of the ports', async () => {
  const { ports, faults, onFault } = await listening()
  const options = { ports, clientCertificate: failing }
  const guard = resourceGuard(options)
  const listeners = {
    pushedAuthorizationRequestEndpoint: pushedAuthorizationRequestEndpoint(options),
    authorizationEndpoint: authorizationEndpoint({ ports, askUser: failing }),
    formEndpoint: formEndpoint(failing, { onFault }),
    resourceGuard: guardedBy(guard, () => expect.unreachable()),
  }
  for (const [operation, listener] of Object.entries(listeners)) {
    const body = operation === 'authorizationEndpoint' ? requestForm() : FORM
    const response = await fetch(await serve(listener), { method: 'POST', body })
    expect([operation, response.status, await response.text()]).toEqual([operation, 500, ''])
    expect(faults.splice(0)).toEqual([[down, { operation }]])
  }
})

function guardedBy(guard: ReturnType<typeof resourceGuard>, next: () => unknown): Parameters<typeof serve>[0] {
  return (req, res) => guard(req, res, next)
}

test('onFault of a handler comes before onFault of the ports', async () => {
  const { ports, faults } = await listening()
  const own: unknown[] = []
  const endpoint = authorizationEndpoint({ ports, askUser: failing, onFault: error => void own.push(error) })
  await fetch(await serve(endpoint), { method: 'POST', body: requestForm() })
  expect([own, faults]).toEqual([[down], []])
})

test('without onFault an error is printed, so that a body that was parsed before does not go unnoticed', async () => {
  const printed: unknown[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation(error => void printed.push(error))
  const { ports } = await fixture()
  const endpoint = pushedAuthorizationRequestEndpoint({ ports })
  const origin = await serve((req, res) => {
    req.resume().on('end', () => endpoint(Object.assign(req, { body: {} }), res))
  })
  expect((await fetch(origin, { method: 'POST', body: requestForm() })).status).toBe(500)
  spy.mockRestore()
  expect(printed).toEqual([expect.any(TypeError)])
  expect(String(printed[0])).toContain('The body has already been parsed')
})

test.each([
  ['throws', failing],
  ['rejects', (): never => Promise.reject(down) as never],
])('a listener for errors that %s does not end the process', async (_, onFault) => {
  const origin = await serve(formEndpoint(failing, { onFault }))
  for (const _ of [1, 2]) expect((await fetch(origin, { method: 'POST', body: FORM })).status).toBe(500)
})

test('a client that hangs up in its body is no fault, and the next one is answered', async () => {
  const { ports, faults } = await listening()
  const endpoint = pushedAuthorizationRequestEndpoint({ ports })
  let began = () => undefined as undefined
  const closed: Promise<void>[] = []
  const origin = await serve((req, res) => {
    closed.push(new Promise(resolve => res.once('close', resolve)))
    endpoint(req, res)
    began()
  })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  began = () => void socket.destroy()
  socket.write(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\na=',
  )
  await vi.waitFor(() => expect(closed).toHaveLength(1))
  await Promise.all(closed)
  began = () => undefined
  expect((await fetch(origin, { method: 'POST', body: requestForm() })).status).toBe(401)
  expect(faults).toEqual([])
})

test.each([
  ['throws', failing],
  ['rejects', () => Promise.reject(down)],
])('a guarded route that %s is a 500', async (_, route) => {
  const { ports, faults } = await listening()
  const origin = await serve(guardedBy(resourceGuard({ ports }), route))
  const authorization = `Bearer ${await tokenFor(ports)}`
  const response = await fetch(origin, { headers: { authorization } })
  expect([response.status, await response.text()]).toEqual([500, ''])
  expect(faults).toEqual([[down, { operation: 'resourceGuard' }]])
})

test('a 500 has no header of the answer that failed', async () => {
  const { ports } = await listening()
  const guard = resourceGuard({ ports })
  const origin = await serve((req, res) =>
    guard(req, res, () => {
      res.statusMessage = 'Made\nup'
      res.setHeader('Set-Cookie', 'a=b').setHeader('Content-Encoding', 'gzip')
      failing()
    }),
  )
  const { status, headers } = await fetch(origin, { headers: { authorization: `Bearer ${await tokenFor(ports)}` } })
  expect([status, headers.get('set-cookie'), headers.get('content-encoding')]).toEqual([500, null, null])
})

test('an answer that cannot be sent is a 500', async () => {
  const { faults, onFault } = await listening()
  const answers = [{ status: 200, headers: { 'X-Own': 'a\r\nSet-Cookie: b' }, body: '' }, { status: 1 }, undefined]
  for (const answer of answers) {
    const origin = await serve(formEndpoint(() => answer as never, { onFault }))
    expect((await fetch(origin, { method: 'POST', body: FORM })).status).toBe(500)
  }
  expect(faults).toHaveLength(answers.length)
})

test('a route that fails in the middle of its answer ends the connection: half of it does not pass for all', async () => {
  const { ports } = await listening()
  const guard = resourceGuard({ ports })
  const origin = await serve((req, res) =>
    guard(req, res, () => {
      res.writeHead(200, { 'Content-Length': 10 }).write('half')
      failing()
    }),
  )
  const authorization = `Bearer ${await tokenFor(ports)}`
  await expect(fetch(origin, { headers: { authorization } }).then(response => response.text())).rejects.toThrow()
})

test('a route that fails after its answer changes nothing', async () => {
  const { ports, faults } = await listening()
  const guard = resourceGuard({ ports })
  const origin = await serve((req, res) =>
    guard(req, res, () => {
      res.end('done')
      failing()
    }),
  )
  const authorization = `Bearer ${await tokenFor(ports)}`
  expect(await (await fetch(origin, { headers: { authorization } })).text()).toBe('done')
  expect(faults).toHaveLength(1)
})

test('an answer that the application lets nobody send ends the connection, and not the process', async () => {
  const { faults, onFault } = await listening()
  const endpoint = formEndpoint(() => ({ status: 200, headers: {}, body: '' }), { onFault })
  const origin = await serve((req, res) => endpoint(req, Object.assign(res, { writeHead: failing })))
  await expect(fetch(origin, { method: 'POST', body: FORM })).rejects.toThrow()
  expect(faults).toEqual([[down, { operation: 'formEndpoint' }]])
})
