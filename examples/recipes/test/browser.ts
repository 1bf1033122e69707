/** A browser with cookies, which follows no redirect by itself. */
export interface Browser {
  open(url: URL): Promise<Response>
  post(url: URL, form: Readonly<Record<string, string>>): Promise<Response>
}

/** Sends a request, as `fetch` does, or directly to a server. */
type Send = (request: Request) => Response | Promise<Response>

/** A browser without cookies yet. */
export function browser(ask: Send = fetch): Browser {
  const cookies = new Map<string, string>()
  async function send(url: URL, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const response = await ask(new Request(url, { ...init, redirect: 'manual', headers: { cookie } }))
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value.join('='))
    }
    return response
  }
  return {
    open: url => send(url, {}),
    post: (url, form) => send(url, { method: 'POST', body: new URLSearchParams(form) }),
  }
}
