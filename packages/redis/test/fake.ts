import { type RedisStores, redisStores } from '../src/index.js'

/** What was sent, command by command. */
export type Sent = (readonly string[])[]

/** A reply, or how to make one of the command. */
type Reply = unknown | ((command: readonly string[]) => unknown)

/** Stores whose server replies what the test says; by the name of the command, `EVAL` for scripts. */
export function storesReplying(replies: Readonly<Record<string, Reply>>): {
  readonly stores: RedisStores
  readonly sent: Sent
} {
  const sent: Sent = []
  const send = async (command: readonly string[]) => {
    sent.push(command)
    const reply = replies[command[0] ?? '']
    return typeof reply === 'function' ? reply(command) : reply
  }
  return { stores: redisStores(send, { serviceId: 'bank' }), sent }
}

/** The one key of a command. */
export function keyOf(command: readonly string[]): string {
  return String(command[0] === 'EVAL' ? command[3] : command[1])
}
