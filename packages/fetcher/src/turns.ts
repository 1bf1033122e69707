import { URL_LENGTH } from './limits.js'
import type { Standing } from './standing.js'

/** How many URLs are fetched at a time. */
export interface TurnLimits {
  /** URLs that are fetched at a time. */
  readonly concurrent: number
  /** URLs of one host, whatever their ports, and of one user, that are fetched at a time. */
  readonly concurrentPerHost: number
}

/** A turn that is taken until it is given back. */
export interface Turn {
  readonly standing: Standing
  readonly host: string
  /** Whose records name the client, where that limits anything. */
  readonly user?: string | undefined
}

/** Who may fetch now. Each standing has all of the turns for itself: none waits for another. */
export class Turns {
  readonly #limits: TurnLimits
  readonly #taken = new Set<Turn>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** `undefined` when others have all turns of the standing, or all of the host or the user. */
  take(turn: Turn): Turn | undefined {
    const { concurrent, concurrentPerHost } = this.#limits
    const taken = [...this.#taken].filter(each => each.standing === turn.standing)
    const ofHost = taken.filter(each => each.host === turn.host)
    const ofUser = taken.filter(each => turn.user !== undefined && each.user === turn.user)
    if (taken.length >= concurrent || Math.max(ofHost.length, ofUser.length) >= concurrentPerHost) return undefined
    this.#taken.add(turn)
    return turn
  }

  giveBack(turn: Turn): void {
    this.#taken.delete(turn)
  }
}

/** Whether a URL is of a length that is parsed, and can be. */
function isParsed(url: string): boolean {
  return url.length <= URL_LENGTH && URL.canParse(url)
}

/** The host of a URL in lower case: neither a port nor a dot at the end makes it another host. */
export function hostOf(url: string): string {
  return isParsed(url) ? withoutLastDots(new URL(url).hostname) : ''
}

/** An expression for dots at the end would try each run of dots in the name. */
function withoutLastDots(name: string): string {
  let end = name.length
  while (name[end - 1] === '.') end -= 1
  return name.slice(0, end)
}

/** Where a host answers: at the usual port, or at any other one. */
export function placeOf(url: string): string {
  return isParsed(url) ? `${hostOf(url)}${new URL(url).port && ':'}` : ''
}
