/** Redirects from the authorization endpoint to the client. */
const MOST_REDIRECTS = 20

/** How a user who is logged in gets from the authorization endpoint to the client. */
export interface CookieLogin {
  /** What the browser of the user sends, such as `session=…; theme=dark`. */
  readonly cookie: string
  readonly redirectUri: string
}

/**
 * Follows the redirects of the authorization endpoint as the browser of a user who is logged in and has agreed.
 * The cookie goes to the origin of `url` and to no other. Resolves to the URL that the browser leaves the server by.
 */
export async function loginByCookie(
  { cookie, redirectUri }: CookieLogin,
  url: string,
  signal: AbortSignal,
): Promise<string> {
  const { origin } = new URL(url)
  const jar = new Map(cookie.split(';').map(cookiePair))
  let at = new URL(url)
  for (let count = 0; count < MOST_REDIRECTS; count++) {
    const headers = { cookie: [...jar].map(pair => pair.join('=')).join('; ') }
    const answer = await fetch(at, { headers, redirect: 'manual', signal })
    await answer.body?.cancel()
    for (const line of answer.headers.getSetCookie()) jar.set(...cookiePair(line.split(';', 1).join()))
    const location = answer.headers.get('location')
    if (location === null) throw new Error('the server shows a page: log in and agree in the browser of the cookie')
    at = new URL(location, at)
    if (at.origin !== origin || at.href.split('?', 1).join() === redirectUri) return at.href
  }
  throw new Error('the server redirects without end')
}

function cookiePair(text: string): [name: string, value: string] {
  const [name = '', ...value] = text.trim().split('=')
  return [name, value.join('=')]
}
