import type { ConsoleCall } from './call.js'

/** The most links that are not yet used, and browsers that are let in; the oldest gives way. */
const MOST = 16

/** Who may see the console: whoever has opened a one-time link, by a cookie. */
export class Access {
  /** Cookies do not tell ports apart, so each console has a name of its own. */
  readonly #cookie = `symbolon_console_${randomText(6)}`
  readonly #path: string
  readonly #links: string[] = []
  readonly #sessions: string[] = []

  constructor(path: string) {
    this.#path = path
  }

  /** A new token for one link. */
  issue(): string {
    return remembered(this.#links, randomText(32))
  }

  /** Uses up the token of a link; the cookie to set for it, or `undefined` for any other text. */
  open(token: string): string | undefined {
    const at = this.#links.findIndex(each => isSame(each, token))
    if (at < 0) return undefined
    this.#links.splice(at, 1)
    const session = remembered(this.#sessions, randomText(32))
    return `${this.#cookie}=${session}; Path=${this.#path}; HttpOnly; SameSite=Strict`
  }

  /** Whether a call comes from a browser that was let in. */
  isOpenTo(call: ConsoleCall): boolean {
    const cookies = (call.header('cookie') ?? '').split(';').map(each => each.trim())
    return cookies.some(each => this.#sessions.some(session => isSame(each, `${this.#cookie}=${session}`)))
  }
}

function remembered(texts: string[], text: string): string {
  texts.push(text)
  if (texts.length > MOST) texts.shift()
  return text
}

/** A random text of this many bytes, in hexadecimal digits. */
export function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether two texts are equal; the time does not say where they differ. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
