/** Why Redis, or the way to it, failed. */
export type RedisFaultKind =
  | 'read-only'
  | 'moved'
  | 'out-of-memory'
  | 'timeout'
  | 'closed'
  | 'unavailable'
  | 'denied'
  | 'contended'
  | 'unexpected-reply'
  | 'corrupt-record'
  | 'failed'

/** What a kind is called in reports, where a name holds letters only, and what it says. */
const KINDS: Readonly<Record<RedisFaultKind, readonly [name: string, message: string]>> = {
  'read-only': ['RedisReadOnly', 'the server is a replica, or may not write'],
  moved: ['RedisMoved', 'the key belongs to another node of the cluster'],
  'out-of-memory': ['RedisOutOfMemory', 'the server has no memory left'],
  timeout: ['RedisTimeout', 'no answer in time'],
  closed: ['RedisClosed', 'the connection is closed'],
  unavailable: ['RedisUnavailable', 'the server is not ready'],
  denied: ['RedisDenied', 'the user may not do this'],
  contended: ['RedisContended', 'the record did not stay the same for one moment'],
  'unexpected-reply': ['RedisUnexpectedReply', 'the reply is none that the command can have'],
  'corrupt-record': ['RedisCorruptRecord', 'what is stored is not the record that belongs there'],
  failed: ['RedisFailed', 'the command failed'],
}

/** By the first word of an error reply of the server. */
const REPLIES: ReadonlyMap<string, RedisFaultKind> = new Map([
  ['READONLY', 'read-only'],
  ['MOVED', 'moved'],
  ['ASK', 'moved'],
  ['CROSSSLOT', 'moved'],
  ['OOM', 'out-of-memory'],
  ['LOADING', 'unavailable'],
  ['BUSYLOADINGERROR', 'unavailable'],
  ['CLUSTERDOWN', 'unavailable'],
  ['MASTERDOWN', 'unavailable'],
  ['TRYAGAIN', 'unavailable'],
  ['MISCONF', 'unavailable'],
  ['NOREPLICAS', 'unavailable'],
  ['BUSY', 'unavailable'],
  ['NOAUTH', 'denied'],
  ['NOPERM', 'denied'],
  ['PERMISSIONDENIED', 'denied'],
  ['WRONGPASS', 'denied'],
])

/** The first word of a reply: as the server sent it, or as valkey-glide spells some of them. */
const FIRST_WORD = /^(?:An error was signalled by the server: - ([A-Za-z]+)|([A-Z]+))/

/** By the words that clients use when no reply came. */
const WORDS: readonly (readonly [words: RegExp, kind: RedisFaultKind])[] = [
  [/timed? ?out/i, 'timeout'],
  [/closed|closing|closeerror|disconnect|offline|stream isn't writeable|econn|epipe|max retries|maxretries/i, 'closed'],
]

/** Redis failed, or holds what it should not: never an answer of the store, always a fault of the operation. */
export class RedisFault extends Error {
  readonly kind: RedisFaultKind

  /** `detail` goes on where the message ends. */
  constructor(kind: RedisFaultKind, cause?: unknown, detail = '') {
    const [name, message] = KINDS[kind]
    super(`Redis: ${message}${detail}`, cause === undefined ? undefined : { cause })
    this.name = name
    this.kind = kind
  }
}

/** The fault that an error of a client stands for; the error is its `cause`. */
export function faultOf(error: unknown): RedisFault {
  if (error instanceof RedisFault) return error
  const kind = kindOf(error)
  forgetCommand(error)
  return new RedisFault(kind, error)
}

/** ioredis puts the command on its errors, records and all; whoever prints the fault would print them. */
function forgetCommand(error: unknown): void {
  if (!(error instanceof Error)) return
  Reflect.deleteProperty(error, 'command')
  // What a cluster rejects with when it has asked all its nodes.
  forgetCommand(Reflect.get(error, 'lastNodeError'))
}

function kindOf(error: unknown): RedisFaultKind {
  if (!(error instanceof Error)) return 'failed'
  const [, spelt, plain] = FIRST_WORD.exec(error.message) ?? []
  const reply = REPLIES.get((spelt ?? plain ?? '').toUpperCase())
  if (reply !== undefined) return reply
  // A client gives its errors names and codes of its own, and some of them no message.
  const told = [error.name, Reflect.get(error, 'code'), error.message].join(' ')
  return WORDS.find(([words]) => words.test(told))?.[1] ?? 'failed'
}
