import { randomBytes } from 'node:crypto'

/**
 * A session for each authorization request, so that only the browser that sent the request can
 * answer the page. It is always new: a value that the browser brought could be an attacker's.
 */
export class BrowserSessions {
  readonly #begun = new WeakMap<object, string>()

  /** Begins the session of a request; any object stands for the request. */
  begin(request: object): string {
    const session = randomBytes(32).toString('base64url')
    this.#begun.set(request, session)
    return session
  }

  /** The session that was begun with the request. */
  of(request: object): string {
    const session = this.#begun.get(request)
    if (session === undefined) throw new Error('no session was begun: pass sessionBinding to the endpoint')
    return session
  }
}
