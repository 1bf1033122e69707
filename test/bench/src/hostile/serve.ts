import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Cost } from './measured-server.js'

/*
 * The process of one server: it sends the origin of the server that its argument names, and then
 * answers what it has spent between `begin` and `end`. It ends with its parent process.
 */

/** What a file in `servers` exports as `open`: listens, and resolves to the origin. */
export type OpenServer = () => Promise<string>

/** Milliseconds between two looks at the event loop. */
const RESOLUTION = 1

const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

const turns = monitorEventLoopDelay({ resolution: RESOLUTION })
let begun = 0

function begin(): void {
  turns.reset()
  turns.enable()
  begun = processorTime()
}

function end(): Cost {
  const processor = processorTime() - begun
  turns.disable()
  // The time between two looks counts the time that they are meant to be apart.
  return { turn: Math.max(0, turns.max / 1000 - RESOLUTION * 1000), processor }
}

const { open }: { readonly open: OpenServer } = await import(`./servers/${process.argv[2]}.js`)
process.send?.(await open())
process.on('message', message => {
  // A look is due before what was spent is told.
  if (message === 'end') setTimeout(() => process.send?.(end()), 2 * RESOLUTION)
  else {
    begin()
    setTimeout(() => process.send?.('begun'), 2 * RESOLUTION)
  }
})
process.once('disconnect', () => process.exit())
