import { Agent, request } from 'node:http'
import { authorizationEndpoint, formEndpoint, pushedAuthorizationRequestEndpoint } from '@symbolon/express'
import express, { type RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { basic, fixture, requestForm } from '../../node/test/fixture.js'
import { send, serve } from './server.js'

/*
 * A client must not be able to cause an error of the developer: another media type is a mistake of
 * the client, and only a parsed form is a mistake of the developer.
 */

const FORM = 'application/x-www-form-urlencoded'

/** Consumes every body and leaves an object, like parsers for uploads. */
const swallows: RequestHandler = (req, _res, next) => {
  req.on('data', () => {})
  req.on('end', () => {
    req.body = {}
    next()
  })
}

const PARSERS: Readonly<Record<string, RequestHandler>> = {
  'no parser': (_req, _res, next) => next(),
  'express.json()': express.json(),
  'express.json() of every JSON': express.json({ type: ['json', '+json'], strict: false }),
  'express.urlencoded()': express.urlencoded(),
  'express.text()': express.text(),
  'express.text() of everything': express.text({ type: () => true }),
  'express.raw() of everything': express.raw({ type: () => true }),
  'a parser of everything that leaves an object': swallows,
}

/** Parsers after which a form cannot be read again. */
const DESTRUCTIVE = ['express.urlencoded()', 'a parser of everything that leaves an object']

const PATHS = ['/par', '/form', '/authorize']

/** The three endpoints behind a parser, and the errors that reached the error handler. */
async function behind(parser: RequestHandler): Promise<{ origin: string; errors: unknown[]; forms: string[] }> {
  const { ports } = await fixture()
  const errors: unknown[] = []
  const forms: string[] = []
  const app = express().use(parser)
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports }))
  app.all(
    '/form',
    formEndpoint(form => {
      forms.push(form.body)
      return { status: 200, headers: {}, body: '' }
    }),
  )
  app.all('/authorize', authorizationEndpoint({ ports, askUser: (_, __, res) => void res.status(200).end() }))
  app.use(((error, _req, res, _next) => {
    errors.push(error)
    res.status(500).end()
  }) satisfies express.ErrorRequestHandler)
  return { origin: await serve(app), errors, forms }
}

type Sent = readonly [what: string, method: string, contentTypes: readonly string[], body: string]

const SENT: readonly Sent[] = [
  ['JSON', 'POST', ['application/json'], '{"client_id":"x"}'],
  ['JSON with a charset', 'POST', ['application/json; charset=utf-8'], '{"client_id":"x"}'],
  ['JSON of another type', 'POST', ['application/ld+json'], '{"client_id":"x"}'],
  ['text', 'POST', ['text/plain'], 'client_id=x'],
  ['bytes', 'POST', ['application/octet-stream'], 'client_id=x'],
  [
    'parts',
    'POST',
    ['multipart/form-data; boundary=b'],
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n',
  ],
  ['no type', 'POST', [], 'client_id=x'],
  ['an empty type', 'POST', [''], 'client_id=x'],
  ['two types, a form first', 'POST', [FORM, 'application/json'], 'client_id=x'],
  ['two types, a form last', 'POST', ['application/json', FORM], '{"client_id":"x"}'],
  ['the type of a form twice', 'POST', [FORM, FORM], 'client_id=x'],
  ['two types in one line', 'POST', [`${FORM}, application/json`], 'client_id=x'],
]

const lines = (contentTypes: readonly string[], body: string): string[] => [
  ...['Host', 'as.example', 'Authorization', basic(), 'Content-Length', `${Buffer.byteLength(body)}`],
  ...contentTypes.flatMap(each => ['Content-Type', each]),
]

describe.each(Object.entries(PARSERS))('behind %s', (name, parser) => {
  test('RFC 9126 §2, RFC 6749 §3.2: answers 400 to every other media type', async () => {
    const { origin, errors, forms } = await behind(parser)
    for (const path of PATHS) {
      for (const [what, method, contentTypes, body] of SENT) {
        const got = await send(origin + path, { method, headers: lines(contentTypes, body), chunks: [body] })
        expect([path, what, got.status]).toEqual([path, what, 400])
        expect(JSON.parse(got.body)).toMatchObject({ error: 'invalid_request' })
      }
    }
    expect({ errors, forms }).toEqual({ errors: [], forms: [] })
  })

  test('RFC 9126 §2.3: answers 405 to another method with any body', async () => {
    const { origin, errors } = await behind(parser)
    for (const path of PATHS) {
      for (const contentType of [FORM, 'application/json']) {
        const body = contentType === FORM ? 'client_id=x' : '{"client_id":"x"}'
        const got = await send(origin + path, { method: 'PUT', headers: lines([contentType], body), chunks: [body] })
        expect([path, contentType, got.status]).toEqual([path, contentType, 405])
      }
    }
    expect(errors).toEqual([])
  })

  test('reads a raw form, or throws an error that says what to do', async () => {
    const { origin, errors } = await behind(parser)
    const body = requestForm().toString()
    const statuses: (number | undefined)[] = []
    for (const path of PATHS) {
      statuses.push(
        (await send(origin + path, { method: 'POST', headers: lines([FORM], body), chunks: [body] })).status,
      )
    }
    const destroyed = DESTRUCTIVE.includes(name)
    expect(statuses).toEqual(destroyed ? [500, 500, 500] : [201, 200, 200])
    expect(errors.map(String)).toEqual(
      destroyed ? PATHS.map(() => expect.stringMatching(/^TypeError: .*mount this/)) : [],
    )
  })
})

test('a connection stays usable after a refusal that did not read the body', async () => {
  const { origin } = await behind(express.json())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (type: string, body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${origin}/form`, { method: 'POST', agent, headers: { 'Content-Type': type } }, response => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
        .on('error', reject)
        .end(body)
    })
  expect(await post('text/plain', 'x'.repeat(200_000))).toBe(400)
  expect(await post(FORM, 'a=b')).toBe(200)
  agent.destroy()
})
