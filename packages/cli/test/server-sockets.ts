import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Every socket that a server of this process was given, unless it is gone. */
const given = new Set<WeakRef<Socket>>()

subscribe('net.server.socket', message => {
  const socket: unknown = Reflect.get(Object(message), 'socket')
  if (socket instanceof Socket) given.add(new WeakRef(socket))
})

/** How many sockets of servers are held by anything in this process. */
export function socketsHeld(): number {
  collectGarbage()
  for (const reference of given) if (reference.deref() === undefined) given.delete(reference)
  return given.size
}

/** The sockets of servers that are open, in the order in which they were. */
export function serverSockets(): readonly Socket[] {
  return [...given].flatMap(reference => reference.deref() ?? []).filter(({ destroyed }) => !destroyed)
}

// Loaded before a program, this answers another process, by a line for each signal.
process.on('SIGUSR2', () => process.stderr.write(`sockets held: ${socketsHeld()}\n`))
