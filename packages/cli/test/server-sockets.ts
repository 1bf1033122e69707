import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Every server socket of this process that is still in memory. */
const accepted = new Set<WeakRef<Socket>>()

subscribe('net.server.socket', message => {
  const socket: unknown = Reflect.get(Object(message), 'socket')
  if (socket instanceof Socket) accepted.add(new WeakRef(socket))
})

/** The number of server sockets that this process still references. */
export function socketsHeld(): number {
  collectGarbage()
  for (const reference of accepted) if (reference.deref() === undefined) accepted.delete(reference)
  return accepted.size
}

/** The open server sockets, in the order in which they were accepted. */
export function serverSockets(): readonly Socket[] {
  return [...accepted].flatMap(reference => reference.deref() ?? []).filter(({ destroyed }) => !destroyed)
}

// Loaded before a program, this reports the number to another process on each signal.
process.on('SIGUSR2', () => process.stderr.write(`sockets held: ${socketsHeld()}\n`))
