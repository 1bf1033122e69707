import { LoginFailed } from '@symbolon/probe'

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
    const answer = await opened(at, jar, signal)
    for (const line of answer.headers.getSetCookie()) keep(jar, line)
    const location = answer.headers.get('location')
    if (location === null)
      throw new LoginFailed('the server shows a page: log in and agree in the browser of the cookie')
    at = new URL(location, at)
    if (at.origin !== origin || at.href.split('?', 1).join() === redirectUri) return at.href
  }
  throw new LoginFailed('the server redirects without end')
}

/** The text of an error by Node may have the cookie in it, so it is dropped. */
async function opened(at: URL, jar: ReadonlyMap<string, string>, signal: AbortSignal): Promise<Response> {
  const headers = { cookie: Array.from(jar, pair => pair.join('=')).join('; ') }
  const answer = await fetch(at, { headers, redirect: 'manual', signal }).catch(() => {
    throw new LoginFailed('the login by cookie got no answer')
  })
  await answer.body?.cancel()
  return answer
}

/** Keeps a cookie as the server sets it, or drops it (RFC 6265 §5.2). */
function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name, value] = cookiePair(pair)
  if (attributes.some(isPast)) jar.delete(name)
  else jar.set(name, value)
}

function isPast(attribute: string): boolean {
  const [name, value] = cookiePair(attribute.toLowerCase())
  return name === 'max-age' ? Number(value) <= 0 : name === 'expires' && Date.parse(value) <= Date.now()
}

/** Whether a text is the value of a Cookie header: pairs of a name and a value (RFC 6265 §4.2.1). */
export function isCookie(text: string): boolean {
  return text.split(';').every(pair => /^[!#$%&'*+.^_`|~\w-]+=[ -~]*$/.test(pair.trim()))
}

function cookiePair(text: string): [name: string, value: string] {
  const [name = '', ...value] = text.trim().split('=')
  return [name, value.join('=')]
}
