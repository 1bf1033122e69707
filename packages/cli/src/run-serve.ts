import cluster from 'node:cluster'
import { dirname } from 'node:path'
import type { ServeCommand } from './command-line/read-serve.js'
import { configurationIn } from './configuration-file.js'
import type { Configured } from './configured.js'
import { FaultLog } from './fault-log.js'
import { greeting } from './greeting.js'
import { openConsole } from './open-console.js'
import { complain, print, reasonOf } from './print.js'
import { reloadOnHangup, withStorageOf } from './reloading.js'
import { asLine, type Log } from './request-log.js'
import { type Serving, type ServingOptions, serve } from './serve.js'

/** Runs `symbolon serve` until a signal stops it, and returns the exit status. */
export async function runServe(command: ServeCommand): Promise<number> {
  // The server keeps running when the reader of its log goes away, but not when its terminal does.
  process.stdout.on('error', () => process.stdout.isTTY && process.exit(0))
  const faults = new FaultLog(complain)
  const timer = setInterval(() => faults.flush(), REPETITIONS_EVERY).unref()
  const log: Log = command.json ? request => print(JSON.stringify(request)) : request => print(asLine(request))
  try {
    const read = await configurationIn(command.config)
    if (read === undefined) return 1
    await serveUntilStopped(withStorageOf(read, command), command, { log, onFault: faults.hear })
    return 0
  } catch (error) {
    complain(reasonOf(error, 'the server could not start'))
    return 1
  } finally {
    clearInterval(timer)
    faults.flush()
    if (cluster.isWorker) process.disconnect()
  }
}

/** Serves the API, and the console beside it where it is wanted. */
async function serveUntilStopped(
  configured: Configured,
  command: ServeCommand,
  listeners: Pick<ServingOptions, 'log' | 'onFault'>,
): Promise<void> {
  const opened = await openConsole(command)
  try {
    const { config, host, port, drainDelay } = command
    const [folder, report] = [dirname(config), opened?.report]
    const serving = await serve(configured, { host, port, ...listeners, report, drainDelay, folder })
    const endReloading = reloadOnHangup(serving, command)
    const ended = stopped(serving)
    // Who reads the address may send a signal at once.
    if (cluster.isWorker) process.send?.({ origin: serving.origin })
    else print(greeting(serving.origin, configured, command.json))
    opened?.tellLink()
    await ended
    endReloading()
  } finally {
    await opened?.stop()
  }
}

/** Milliseconds between two lines about repetitions of a fault. */
const REPETITIONS_EVERY = 60_000

/**
 * Resolves after a signal, when the last connection is closed. A second signal ends the process at
 * once. A terminal sends SIGINT to workers too, whose server passes on SIGTERM.
 */
function stopped(serving: Serving): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop).once(signal, () => process.exit(1))
      serving.stop().then(resolve, reject)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
    if (cluster.isWorker) process.on('SIGINT', () => undefined)
  })
}

const SIGNALS = cluster.isWorker ? (['SIGTERM'] as const) : (['SIGTERM', 'SIGINT'] as const)
