import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../../examples/demo/tour/listen.js'
import { isCookie, loginByCookie } from '../../src/login-by-cookie.js'

/** A server that knows one session, and what it was sent. */
async function server(listener: RequestListener) {
  const { origin, serve, close } = await listen(0)
  onTestFinished(close)
  const cookies: [path: string | undefined, cookie: string | undefined][] = []
  serve((req, res) => {
    cookies.push([req.url, req.headers.cookie])
    listener(req, res)
  })
  return { origin, cookies }
}

const redirecting =
  (to: Readonly<Record<string, string>>): RequestListener =>
  (req, res) => {
    const location = to[req.url ?? '']
    if (location === undefined) return void res.end('a page')
    res.writeHead(303, { Location: location, 'Set-Cookie': `step=${req.url?.length}; Path=/; HttpOnly` }).end()
  }

const followed = (origin: string, redirectUri = 'https://app.invalid/callback', cookie = 'session=ada; theme=a=b') =>
  loginByCookie({ cookie, redirectUri }, `${origin}/authorize`, new AbortController().signal)

test('follows the redirects with the cookie, and with those that the server sets', async () => {
  const redirects = { '/authorize': '/interaction', '/interaction': 'https://app.invalid/callback?code=1' }
  const { origin, cookies } = await server(redirecting(redirects))
  expect(await followed(origin)).toBe('https://app.invalid/callback?code=1')
  expect(cookies).toEqual([
    ['/authorize', 'session=ada; theme=a=b'],
    ['/interaction', 'session=ada; theme=a=b; step=10'],
  ])
})

test('another origin gets neither the cookie nor a request', async () => {
  const other = await server(redirecting({}))
  const { origin } = await server(redirecting({ '/authorize': `${other.origin}/phishing` }))
  expect(await followed(origin)).toBe(`${other.origin}/phishing`)
  expect(other.cookies).toEqual([])
})

test('the redirect_uri ends it on the same origin too', async () => {
  const { origin, cookies } = await server(redirecting({ '/authorize': '/callback?code=1' }))
  expect(await followed(origin, `${origin}/callback`)).toBe(`${origin}/callback?code=1`)
  expect(cookies).toHaveLength(1)
})

test.each<[string, Readonly<Record<string, string>>, RegExp]>([
  ['a page', {}, /shows a page: log in and agree/],
  ['redirects without end', { '/authorize': '/authorize' }, /redirects without end/],
])('%s is no login', async (_, redirects, problem) => {
  const { origin } = await server(redirecting(redirects))
  await expect(followed(origin)).rejects.toThrow(problem)
})

/** What the server says of `theme`, and what is sent to it then. */
const KEPT: readonly (readonly [setCookie: string, sent: string])[] = [
  ['theme=; Path=/; Max-Age=0', 'session=ada'],
  ['theme=; Path=/; max-age=-1', 'session=ada'],
  ['theme=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'session=ada'],
  ['theme=dark; Max-Age=60', 'session=ada; theme=dark'],
  ['theme=dark; Expires=Fri, 01 Jan 2100 00:00:00 GMT', 'session=ada; theme=dark'],
  ['theme=dark; Max-Age=x', 'session=ada; theme=dark'],
]

test.each(KEPT)('after Set-Cookie: %s, the cookies are %s', async (setCookie, sent) => {
  const { origin, cookies } = await server((req, res) => {
    const Location = req.url === '/authorize' ? '/interaction' : 'https://app.invalid/callback'
    res.writeHead(303, { Location, 'Set-Cookie': setCookie }).end()
  })
  await followed(origin)
  expect(cookies.at(-1)).toEqual(['/interaction', sent])
})

test('no answer is a problem without the cookie in it', async () => {
  const problem = await followed('http://127.0.0.1:1', undefined, 'session=hunter2\n').catch(String)
  expect(problem).toBe('LoginFailed: the login by cookie got no answer')
})

test.each([
  ['session=4f2a', true],
  ['session=4f2a; theme=a=b; empty=', true],
  ['', false],
  ['session', false],
  ['Cookie: session=4f2a', false],
  ['session=4f2a\ntheme=dark', false],
  ['session=ü', false],
])('%j is the value of a Cookie header: %s', (text, is) => {
  expect(isCookie(text)).toBe(is)
})
