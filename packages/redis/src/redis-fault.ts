/** Why Redis or the connection to it failed. */
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
  | 'encryption'
  | 'other-layout'
  | 'cluster'
  | 'failed'

/** The error name and message of each kind. Reports require names of letters only. */
const KINDS: Readonly<Record<RedisFaultKind, readonly [name: string, message: string]>> = {
  'read-only': ['RedisReadOnly', 'the server is read-only'],
  moved: ['RedisMoved', 'the key belongs to another node of the cluster'],
  'out-of-memory': ['RedisOutOfMemory', 'the server has no memory left'],
  timeout: ['RedisTimeout', 'the server did not reply in time'],
  closed: ['RedisClosed', 'the connection is closed'],
  unavailable: ['RedisUnavailable', 'the server is not ready'],
  denied: ['RedisDenied', 'the user is not allowed to run the command'],
  contended: ['RedisContended', 'the record kept changing while it was being removed'],
  'unexpected-reply': ['RedisUnexpectedReply', 'the reply is not one that the command can have'],
  'corrupt-record': ['RedisCorruptRecord', 'the stored record is invalid or belongs to another key'],
  'other-layout': [
    'RedisOtherLayout',
    'another version has written the indexes: see Upgrades in docs/operations.md for what to do',
  ],
  cluster: ['RedisCluster', 'a node of a cluster lists its own keys alone: connect to the cluster'],
  encryption: ['RedisEncryption', 'the encryption could not encrypt or decrypt a record'],
  failed: ['RedisFailed', 'the command failed'],
}

/** The kind for each first word of an error reply. */
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

/** The first word of an error reply, as the server sends it or as valkey-glide rewrites it. */
const FIRST_WORD = /^(?:An error was signalled by the server: - ([A-Za-z]+)|([A-Z]+))/

/** The kind by words that clients use when no reply arrived. */
const WORDS: readonly (readonly [words: RegExp, kind: RedisFaultKind])[] = [
  [/timed? ?out/i, 'timeout'],
  [/closed|closing|closeerror|disconnect|offline|stream isn't writeable|econn|epipe|max retries|maxretries/i, 'closed'],
]

/** Redis failed, or holds an invalid record. Operations treat it as a fault, never as an answer. */
export class RedisFault extends Error {
  readonly kind: RedisFaultKind

  /** `detail` is appended to the message. */
  constructor(kind: RedisFaultKind, cause?: unknown, detail = '') {
    const [name, message] = KINDS[kind]
    super(`Redis: ${message}${detail}`, cause === undefined ? undefined : { cause })
    this.name = name
    this.kind = kind
  }
}

/** The fault for an error of a client, with that error as its `cause`. */
export function faultOf(error: unknown): RedisFault {
  if (error instanceof RedisFault) return error
  const kind = kindOf(error)
  forgetCommand(error)
  return new RedisFault(kind, error)
}

/** ioredis adds the command with its records to its errors. Logging the fault would print them. */
function forgetCommand(error: unknown): void {
  if (!(error instanceof Error)) return
  Reflect.deleteProperty(error, 'command')
  // The errors of a cluster have the error of the last node.
  forgetCommand(Reflect.get(error, 'lastNodeError'))
}

function kindOf(error: unknown): RedisFaultKind {
  if (!(error instanceof Error)) return 'failed'
  const [, rewritten, original] = FIRST_WORD.exec(error.message) ?? []
  const reply = REPLIES.get((rewritten ?? original ?? '').toUpperCase())
  if (reply !== undefined) return reply
  // Clients use their own error names and codes, and some errors have no message.
  const text = [error.name, Reflect.get(error, 'code'), error.message].join(' ')
  return WORDS.find(([words]) => words.test(text))?.[1] ?? 'failed'
}
