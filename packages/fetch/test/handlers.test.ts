import type { FaultPlace } from '@symbolon/core'
import {
  authorizationEndpoint,
  bodyUpTo,
  formEndpoint,
  introspectionOf,
  pushedAuthorizationRequestEndpoint,
  readText,
  resourceGuard,
} from '@symbolon/fetch'
import { describe, expect, test, vi } from 'vitest'
import { basic, fixture, requestForm, tokenFor } from '../../node/test/fixture.js'

/*
 * What is special about fetch handlers. The rest is the table of test/http.
 */

const TARGET = 'https://as.example/x'
const down = new Error('the database at 10.0.0.1 is down')

function failing(): never {
  throw down
}

/** The ports with a listener, and what it received. */
async function listening() {
  const faults: (readonly [error: unknown, place: FaultPlace])[] = []
  const onFault = (error: unknown, place: FaultPlace) => void faults.push([error, place])
  return { ...(await fixture({ onFault })), faults, onFault }
}

const posted = (body: BodyInit = requestForm(), headers: HeadersInit = { Authorization: basic() }) =>
  new Request(TARGET, { method: 'POST', body, headers })

describe('an error', () => {
  test('of an own function is a 500 without a body, and goes to onFault of the ports', async () => {
    const { ports, faults, onFault } = await listening()
    const options = { ports, clientCertificate: failing }
    const guard = resourceGuard(options)
    const handlers = {
      pushedAuthorizationRequestEndpoint: pushedAuthorizationRequestEndpoint(options),
      authorizationEndpoint: authorizationEndpoint({ ports, askUser: failing }),
      formEndpoint: formEndpoint(failing, { onFault }),
      resourceGuard: (request: Request) => guard(request, () => expect.unreachable()),
    }
    for (const [operation, handle] of Object.entries(handlers)) {
      const response = await handle(posted())
      expect([operation, response.status, await response.text()]).toEqual([operation, 500, ''])
      expect(faults.splice(0)).toEqual([[down, { operation }]])
    }
  })

  test('of a route is a 500', async () => {
    const { ports, faults } = await listening()
    const guard = resourceGuard({ ports })
    const request = new Request(TARGET, { headers: { Authorization: `Bearer ${await tokenFor(ports)}` } })
    expect((await guard(request, failing)).status).toBe(500)
    expect(faults).toEqual([[down, { operation: 'resourceGuard' }]])
  })

  test('without onFault is printed, for example when the body has been read', async () => {
    const printed: unknown[] = []
    const spy = vi.spyOn(console, 'error').mockImplementation(error => void printed.push(error))
    const { ports } = await fixture()
    const request = posted()
    await request.formData()
    expect((await pushedAuthorizationRequestEndpoint({ ports })(request)).status).toBe(500)
    spy.mockRestore()
    expect(printed).toEqual([expect.any(TypeError)])
    expect(String(printed[0])).toContain('mount this endpoint before anything that reads the body')
  })

  test('of a listener for errors is dropped', async () => {
    expect((await formEndpoint(failing, { onFault: failing })(posted())).status).toBe(500)
  })
})

describe('a guard', () => {
  test('passes the introspection result to the route, and to no other request', async () => {
    const { ports } = await fixture()
    const guard = resourceGuard({ ports, scopes: ['read'] })
    const request = new Request(TARGET, { headers: { Authorization: `Bearer ${await tokenFor(ports)}` } })
    expect(() => introspectionOf(request)).toThrow(/resourceGuard/)
    const response = await guard(request, (same, { subject }) => new Response(`${subject} ${same === request}`))
    expect(await response.text()).toBe('ada true')
    expect(introspectionOf(request).subject).toBe('ada')
  })

  test('without a route answers 500', async () => {
    const { ports, faults } = await listening()
    expect((await resourceGuard({ ports })(new Request(TARGET), undefined as never)).status).toBe(500)
    expect(faults).toMatchObject([[{ message: expect.stringContaining('second argument') }, {}]])
  })

  test('hands the context of the runtime to its options and its route', async () => {
    const { ports } = await fixture()
    const seen: unknown[] = []
    const clientCertificate = (_: Request, context: unknown) => void seen.push(context)
    const guard = resourceGuard({ ports, clientCertificate })
    const request = new Request(TARGET, { headers: { Authorization: `Bearer ${await tokenFor(ports)}` } })
    await guard(request, (_, __, context) => Response.json(seen.push(context)), 'context')
    expect(seen).toEqual(['context', 'context'])
  })
})

test('RFC 8446 §4.4.2.1: stapled OCSP responses are read as the option says', async () => {
  const seen: unknown[] = []
  const endpoint = formEndpoint(
    ({ clientOcspResponses }) => ({ status: 200, headers: {}, body: String(seen.push(clientOcspResponses)) }),
    { clientOcspResponses: (_, context) => [String(context)] },
  )
  const form = new URLSearchParams({ a: '1' })
  await endpoint(new Request(TARGET, { method: 'POST', body: form }), 'MAA=')
  expect(seen).toEqual([['MAA=']])
})

describe('a body', () => {
  test('is asked of the option `signedBody`, which may be late', async () => {
    const { ports, faults } = await listening()
    const guard = resourceGuard({ ports, signedBody: () => Promise.reject(down) })
    expect((await guard(posted('a'), () => expect.unreachable())).status).toBe(500)
    expect(faults).toEqual([[down, { operation: 'resourceGuard' }]])
  })

  test.each([
    ['no longer than the limit', 'a'.repeat(10), 'a'.repeat(10)],
    ['one byte longer', 'a'.repeat(11), undefined],
    ['in other bytes than UTF-8', new Uint8Array([0xff]), undefined],
  ])('%s', async (_, body, text) => {
    const request = posted(body)
    expect(await bodyUpTo(10)(request)).toBe(text)
    expect((await request.arrayBuffer()).byteLength).toBe(body.length)
  })

  test('in parts is read up to the limit and no further', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(100))
      },
    })
    const request = new Request(TARGET, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
    expect(await readText(request, 1000)).toEqual({ ok: false, refusal: 'too large' })
    expect(pulled).toBeLessThan(20)
  })

  test('that breaks off is refused, and is no fault', async () => {
    const broken = new ReadableStream({ pull: controller => controller.error(new Error('reset')) })
    const request = new Request(TARGET, { method: 'POST', body: broken, duplex: 'half' } as RequestInit)
    expect(await readText(request, 1000)).toEqual({ ok: false, refusal: 'unreadable' })
  })
})
