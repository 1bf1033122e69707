import { type RedisStores, redisStores } from '../src/index.js'

export type Sent = (readonly string[])[]

/** A reply, or a function that makes one from the command. */
type Reply = unknown | ((command: readonly string[]) => unknown)

/** Stores on a fake server. Replies are keyed by the name of the command, `EVAL` for scripts. */
export function storesReplying(replies: Readonly<Record<string, Reply>>): {
  readonly stores: RedisStores
  readonly sent: Sent
} {
  const sent: Sent = []
  const send = async (command: readonly string[]) => {
    // Asked once before the first write.
    if (keyOf(command).endsWith(':layout')) return 1
    sent.push(command)
    const reply = replies[command[0] ?? '']
    return typeof reply === 'function' ? reply(command) : reply
  }
  return { stores: redisStores(send, { serviceId: 'bank' }), sent }
}

export function keyOf(command: readonly string[]): string {
  return String(command[0] === 'EVAL' ? command[3] : command[1])
}
