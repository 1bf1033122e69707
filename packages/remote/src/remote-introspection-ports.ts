import {
  type Awaitable,
  type FoundToken,
  type IntrospectionPorts,
  type IntrospectionPortsOptions,
  introspectionPorts,
  type Service,
} from '@symbolon/core'
import {
  type AbsentToken,
  IS_WORKERS,
  isAbsentToken,
  RecentlyUsed,
  requireFunction,
  requireOptions,
  SIGNATURE_ALGORITHMS,
  TOKEN_SOURCE_OPTIONS,
} from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { readAdapted } from './adapted.js'
import {
  acceptedType,
  foundByAnswer,
  type IntrospectionAnswer,
  IntrospectionAnswerFault,
  readIntrospectionAnswer,
  type SignedAnswers,
} from './introspection-answer.js'

/** How answers about tokens are asked for, and what becomes of them. */
export interface RemoteAnswers {
  /**
   * Answers must be JWTs that the authorization server signed (RFC 9701); JSON that is not signed is
   * then a fault. Default: JSON, which only TLS protects.
   */
  readonly signedAnswers?: SignedAnswers | undefined
  /**
   * For how long an answer about an active token is used again, at most 3600 seconds and never after the token expires.
   * For so long a token that was revoked still passes. Default: 0, which asks each time.
   */
  readonly cacheSeconds?: number | undefined
  /**
   * Changes the members of an answer before they are read, for an authorization server that spells
   * them in its own way. It never gets an answer whose `active` is false. What it throws is a fault.
   */
  readonly adapt?: ((members: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | undefined
}

/** What {@link remoteIntrospectionPorts} takes. */
export interface RemoteIntrospectionPortsOptions extends Omit<IntrospectionPortsOptions, 'findToken'>, RemoteAnswers {
  /**
   * Asks the introspection endpoint about a token (RFC 7662 §2.1), for an answer of a media type. It
   * rejects when there is no answer, and bounds the time and the bytes of one.
   */
  ask(token: string, accept: string): Awaitable<IntrospectionAnswer>
}

const CALLER = 'remoteIntrospectionPorts'

/** The options that do not say how an answer is asked for. */
export const REMOTE_OPTIONS: Readonly<Record<Exclude<keyof RemoteIntrospectionPortsOptions, 'ask'>, true>> = {
  ...TOKEN_SOURCE_OPTIONS,
  signedAnswers: true,
  cacheSeconds: true,
  adapt: true,
}

const OPTIONS: Readonly<Record<keyof RemoteIntrospectionPortsOptions, true>> = { ...REMOTE_OPTIONS, ask: true }

const SIGNED_ANSWERS: Readonly<Record<keyof SignedAnswers, true>> = { jwks: true, audience: true, algorithms: true }

/** The longest time for which an answer may be used again, in seconds. */
const LONGEST = 3_600

/**
 * The ports of `introspect` over tokens that another server knows: each is asked for at its
 * introspection endpoint (RFC 7662, RFC 9701), and everything else is checked here: audience, scopes,
 * step-up, certificate and proof. `service.issuer` is that server.
 *
 * An answer says that a token is active or that it is not. Anything else is a fault,
 * INTERNAL_SERVER_ERROR, and `onFault` gets an {@link IntrospectionAnswerFault}. Throws a `TypeError`
 * that names an option that is missing or wrong.
 */
export function remoteIntrospectionPorts(options: RemoteIntrospectionPortsOptions): IntrospectionPorts {
  requireOptions(CALLER, options, OPTIONS)
  const { ask, adapt = members => members, cacheSeconds = 0, signedAnswers, ...others } = options
  requireFunction(CALLER, 'ask', ask)
  requireFunction(CALLER, 'adapt', adapt)
  requireCacheSeconds(cacheSeconds)
  if (signedAnswers !== undefined) requireSignedAnswers(signedAnswers)
  const kept = new KeptTokens(cacheSeconds)
  const questions = new Questions<FoundToken | AbsentToken>()
  const ports = introspectionPorts({
    ...others,
    async findToken(presented, hash) {
      const asked = ports.clock.now()
      const service = await ports.service.load()
      const key = keyOf(hash, service)
      const known = kept.get(key, asked)
      if (known !== undefined) return known
      return questions.ask(key, async () => {
        const answer = await answered(() => ask(presented, acceptedType(signedAnswers)))
        const members = await readIntrospectionAnswer(answer, signedAnswers, ports)
        // An inactive token has no other members (RFC 7662 §2.2), and nothing makes it active.
        const read =
          members.active === false ? members : readAdapted(CALLER, adapt(members), 'the members of the answer')
        const found = foundByAnswer(read, service, asked)
        if (!isAbsentToken(found)) kept.set(key, found, asked)
        return found
      })
    },
  })
  return ports
}

/** The answer; a failure to get one keeps its cause, for `onFault`. */
async function answered(ask: () => Awaitable<IntrospectionAnswer>): Promise<IntrospectionAnswer> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof IntrospectionAnswerFault) throw cause
    throw new IntrospectionAnswerFault('could not be asked', { cause })
  }
}

function requireCacheSeconds(seconds: number): void {
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= LONGEST) return
  throw new TypeError(`${CALLER}: cacheSeconds must be a number of seconds from 0 to ${LONGEST}`)
}

function requireSignedAnswers(signed: SignedAnswers): void {
  const where = `${CALLER}: signedAnswers`
  requireOptions(where, signed, SIGNED_ANSWERS)
  const { jwks, audience, algorithms } = signed
  if (typeof jwks !== 'function' && !(Array.isArray(jwks?.keys) && jwks.keys.length > 0)) {
    throw new TypeError(`${where}.jwks must be a JWK set with keys, or a function that returns one`)
  }
  if (typeof audience !== 'string' || audience === '') {
    throw new TypeError(`${where}.audience must be the name by which the authorization server knows this server`)
  }
  const isKnown = (name: unknown) => SIGNATURE_ALGORITHMS.some(each => each === name)
  if (algorithms === undefined || (Array.isArray(algorithms) && algorithms.length > 0 && algorithms.every(isKnown)))
    return
  throw new TypeError(`${where}.algorithms must be a list of ${SIGNATURE_ALGORITHMS.join(', ')}`)
}

/** A source of services may answer another one for each call; the endpoint is one for all. */
function keyOf(hash: string, { serviceId, issuer, clientSubjectPrefix, introspectionEndpoint }: Service): string {
  return JSON.stringify([hash, serviceId, issuer, clientSubjectPrefix, introspectionEndpoint])
}

const immediate: unknown = Reflect.get(globalThis, 'setImmediate')

/** Runs after all that has arrived by now was read. It is looked up once, because tests replace timers. */
const atEndOfTurn: (run: () => void) => unknown =
  typeof immediate === 'function' ? run => Reflect.apply(immediate, undefined, [run]) : setTimeout

/**
 * Equal questions that come before the first of them is sent are asked once. A later one is asked anew: a token that was
 * revoked in between is not active any more.
 */
class Questions<Answer> {
  readonly #unsent = new Map<string, Promise<Answer>>()

  ask(key: string, send: () => Promise<Answer>): Promise<Answer> {
    if (IS_WORKERS) return send()
    const answer = this.#unsent.get(key) ?? this.#send(key, send)
    this.#unsent.set(key, answer)
    return answer
  }

  async #send(key: string, send: () => Promise<Answer>): Promise<Answer> {
    await new Promise<void>(resolve => atEndOfTurn(resolve))
    this.#unsent.delete(key)
    return send()
  }
}

/** A token, and when it was asked for: the answer was true then. */
interface KeptToken {
  readonly found: FoundToken
  readonly asked: Instant
}

/** Tokens that were active, by their key; about eight thousand, and the least recently used go first. */
class KeptTokens {
  readonly #milliseconds: number
  readonly #tokens = new RecentlyUsed<KeptToken>()

  constructor(seconds: number) {
    this.#milliseconds = seconds * 1000
  }

  get(key: string, now: Instant): FoundToken | undefined {
    const kept = this.#tokens.get(key)
    if (kept === undefined || now >= Number(kept.found.expiresAt)) return undefined
    // Setting the clock back does not keep anything longer.
    return Math.abs(now - kept.asked) < this.#milliseconds ? kept.found : undefined
  }

  set(key: string, found: FoundToken, asked: Instant): void {
    if (this.#milliseconds > 0) this.#tokens.set(key, { found, asked })
  }
}
