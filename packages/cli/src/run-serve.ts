import { dirname } from 'node:path'
import type { OnFault } from '@symbolon/core'
import type { ServeCommand } from './command-line.js'
import { configurationIn } from './configuration-file.js'
import type { Configured } from './configured.js'
import { faultLine } from './fault-line.js'
import { announcement, invitation } from './invitation.js'
import { complain, print, reasonOf } from './print.js'
import { asLine, type Log } from './request-log.js'
import { type Serving, serve } from './serve.js'

/** Runs `symbolon serve` until a signal stops it, and returns the exit status. */
export async function runServe(command: ServeCommand): Promise<number> {
  // The server keeps running when the reader of its log goes away.
  process.stdout.on('error', () => undefined)
  const log: Log = command.json ? request => print(JSON.stringify(request)) : request => print(asLine(request))
  try {
    const configured = await configurationIn(command.config)
    if (configured === undefined) return 1
    const { config, host, port } = command
    const onFault: OnFault = (error, place) => complain(faultLine(error, place))
    const serving = await serve(configured, { host, port, log, onFault, folder: dirname(config) })
    print(greeting(serving.origin, configured, command.json))
    await stopped(serving)
    return 0
  } catch (error) {
    complain(reasonOf(error, 'the server could not start'))
    return 1
  }
}

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
