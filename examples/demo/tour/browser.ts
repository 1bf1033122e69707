import type { Wire } from './wire.js'

/** The user's browser in the story: it keeps cookies, submits forms and reports redirects. */
export class Browser {
  readonly #wire: Pick<Wire, 'fetch'>
  readonly #cookies = new Map<string, string>()

  constructor(wire: Pick<Wire, 'fetch'>) {
    this.#wire = wire
  }

  /** Opens a page. */
  open(url: URL): Promise<Response> {
    return this.#request(url, 'GET')
  }

  /** Fills in the form of a page and submits it, hidden fields included. */
  async submit(page: Response, fields: Readonly<Record<string, string>>): Promise<Response> {
    const source = await page.text()
    const action = /<form method="post" action="([^"]+)"/.exec(source)?.[1]
    if (action === undefined) throw new Error('the page has no form')
    const hidden = [...source.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return this.#request(new URL(action, page.url), 'POST', body)
  }

  async #request(url: URL, method: 'GET' | 'POST', body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#wire.fetch(url.href, { method, body, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    return response
  }
}
