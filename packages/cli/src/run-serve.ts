import { dirname } from 'node:path'
import type { ServeCommand } from './command-line/read-serve.js'
import { configurationIn } from './configuration-file.js'
import type { Configured } from './configured.js'
import { FaultLog } from './fault-log.js'
import { announcement, invitation } from './invitation.js'
import { complain, print, reasonOf } from './print.js'
import { asLine, type Log } from './request-log.js'
import { type Serving, serve } from './serve.js'
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
    const { config, host, port, drainDelay, metrics } = command
    const serving = await serve(
      { ...configured, storage: storage.value },
      { host, port, log, onFault: faults.hear, drainDelay, metrics, folder: dirname(config) },
    )
    print(greeting(serving, { ...configured, storage: storage.value }, command.json))
    await stopped(serving)
    return 0
  } catch (error) {
    complain(reasonOf(error, 'the server could not start'))
    return 1
  } finally {
    clearInterval(timer)
    faults.flush()
  }
}

/** Milliseconds between two lines about repetitions of a fault. */
const REPETITIONS_EVERY = 60_000

/**
 * The first line of output. Only a terminal gets commands with tokens and secrets: anything else
 * may be a log.
 */
function greeting({ origin, metricsUrl }: Serving, configured: Configured, json: boolean): string {
  if (json) return JSON.stringify({ listening: origin, metrics: metricsUrl })
  const text = process.stdout.isTTY ? invitation(origin, configured) : announcement(origin, configured)
  return metricsUrl === undefined ? text : `${text}\nPrometheus reads ${metricsUrl}`
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
