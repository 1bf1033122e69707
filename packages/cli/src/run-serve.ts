import { dirname } from 'node:path'
import type { ServeCommand } from './command-line/read-serve.js'
import { configurationIn } from './configuration-file.js'
import type { Configured } from './configured.js'
import { FaultLog } from './fault-log.js'
import { announcement, invitation } from './invitation.js'
import { openConsole } from './open-console.js'
import { complain, print, reasonOf } from './print.js'
import { asLine, type Log } from './request-log.js'
import { type Serving, type ServingOptions, serve } from './serve.js'
import { withChosenUrls } from './storage/chosen-places.js'

/** Runs `symbolon serve` until a signal stops it, and returns the exit status. */
export async function runServe(command: ServeCommand): Promise<number> {
  // The server keeps running when the reader of its log goes away.
  process.stdout.on('error', () => undefined)
  const faults = new FaultLog(complain)
  const timer = setInterval(() => faults.flush(), REPETITIONS_EVERY).unref()
  const log: Log = command.json ? request => print(JSON.stringify(request)) : request => print(asLine(request))
  try {
    const configured = await configurationIn(command.config)
    if (configured === undefined) return 1
    const storage = withChosenUrls(configured.storage, command)
    if (!storage.ok) throw new Error(storage.refusal)
    await serveUntilStopped({ ...configured, storage: storage.value }, command, { log, onFault: faults.hear })
    return 0
  } catch (error) {
    complain(reasonOf(error, 'the server could not start'))
    return 1
  } finally {
    clearInterval(timer)
    faults.flush()
  }
}

/** Serves the API, and the console beside it where it is wanted. */
async function serveUntilStopped(
  configured: Configured,
  command: ServeCommand,
  listeners: Pick<ServingOptions, 'log' | 'onFault'>,
): Promise<void> {
  const { config, host, port, drainDelay, json } = command
  const opened = await openConsole(command)
  try {
    const report = opened?.report
    const serving = await serve(configured, { host, port, ...listeners, report, drainDelay, folder: dirname(config) })
    print(greeting(serving.origin, configured, json))
    opened?.tellLink()
    await stopped(serving)
  } finally {
    await opened?.stop()
  }
}

/** Milliseconds between two lines about repetitions of a fault. */
const REPETITIONS_EVERY = 60_000

/**
 * The first line of output. Only a terminal gets commands with tokens and secrets: anything else
 * may be a log.
 */
function greeting(origin: string, configured: Configured, json: boolean): string {
  if (json) return JSON.stringify({ listening: origin })
  return process.stdout.isTTY ? invitation(origin, configured) : announcement(origin, configured)
}

/**
 * Resolves after a signal, when the last connection is closed. A second signal ends the process at
 * once.
 */
function stopped(serving: Serving): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop).once(signal, () => process.exit(1))
      serving.stop().then(resolve, reject)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
