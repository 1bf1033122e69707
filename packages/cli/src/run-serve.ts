import { dirname } from 'node:path'
import type { ServeCommand } from './command-line/serve.js'
import { type Accepted, followFile, readAccepted } from './configuration-file.js'
import { openConsole } from './console.js'
import { FaultLog } from './faults.js'
import { greeting } from './invitation.js'
import { ownListener } from './listening.js'
import { complain, LinePrinter, print, reasonOf, whenNpmEnds } from './print.js'
import { failureOf, Reloading } from './reloading.js'
import { asLine, type Log, type OnServedFault } from './request-log.js'
import { type ServerOptions, type Started, startServer } from './server.js'

export function runServe(command: ServeCommand): Promise<number> {
  return runLogged(async onFault => {
    const { host, port, drainDelay, json } = command
    const reading = readAccepted(command)
    const starting = reading.then(
      accepted => accepted && startedBy(command, accepted, { listener: ownListener(host, port, drainDelay), onFault }),
    )
    const attempt = async ({ configured }: Accepted) => {
      const prepared = await (await starting)?.prepare(configured)
      prepared?.serve()
      return { services: prepared?.services ?? 0 }
    }
    const reloading = new Reloading<Accepted>(accepted => attempt(accepted).catch(failureOf), command)
    // Before the server listens, a signal to reload must not end it.
    followFile(command, accepted => reloading.take(accepted))
    const [accepted, serving] = await Promise.all([reading, starting])
    if (accepted === undefined || serving === undefined) return 1
    const announce = () => {
      print(greeting(serving, accepted.configured, json))
      serving.showConsole()
    }
    await stopped(() => serving.stop().finally(() => reloading.end()), announce)
    return 0
  })
}

/**
 * Announces the server, and resolves after a signal, when the last connection is closed. A second
 * signal ends the process at once.
 */
function stopped(end: () => Promise<void>, announce: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    const stop = () => {
      isStopping = true
      for (const signal of SIGNALS) process.off(signal, stop).once(signal, () => process.exit(1))
      end().then(resolve, reject)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
    whenNpmEnds(() => isStopping || stop())
    // Who reads the address may send a signal at once.
    announce()
  })
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** A server that has shown nobody yet where its console is. */
export interface Starting extends Started {
  showConsole(): void
}

export async function startedBy(
  command: ServeCommand,
  { configured }: Accepted,
  reached: Pick<ServerOptions, 'listener' | 'shown' | 'onFault'>,
): Promise<Starting | undefined> {
  const { config, json } = command
  const metrics = addressOf(command.metricsHost, command.metricsPort)
  const admin = addressOf(command.adminHost, command.adminPort)
  if (admin !== undefined && configured.adminTokens.length === 0) return complain(NO_ADMIN_TOKENS)
  const log = logOf(json)
  const opened = await openConsole(command)
  const options = { ...reached, log, report: opened?.report, metrics, admin, folder: dirname(config) }
  const serving = await startServer(configured, options).catch(async error => {
    // An open console would keep the process alive.
    await opened?.stop()
    throw error
  })
  return {
    ...serving,
    showConsole: () => opened?.showLink(),
    stop: () => serving.stop().then(() => opened?.stop()),
  }
}

function logOf(json = false): Log {
  const lines = new LinePrinter()
  return request => lines.print(json ? JSON.stringify(request) : asLine(request))
}

function addressOf(
  host: string,
  port: number | undefined,
): { readonly host: string; readonly port: number } | undefined {
  return port === undefined ? undefined : { host, port }
}

const NO_ADMIN_TOKENS =
  '--admin-port needs adminTokens in the configuration: sha256: and the base64url SHA-256 of a token'

/** Milliseconds between two lines about repetitions of a fault. */
const REPETITIONS_EVERY = 60_000

export async function runLogged(run: (onFault: OnServedFault) => Promise<number>): Promise<number> {
  // The server keeps running when the reader of its log goes away, but not when its terminal does.
  process.stdout.on('error', () => process.stdout.isTTY && process.exit(0))
  const faults = new FaultLog(complain)
  const timer = setInterval(() => faults.flush(), REPETITIONS_EVERY).unref()
  try {
    return await run(faults.hear)
  } catch (error) {
    complain(reasonOf(error, 'the server could not start'))
    return 1
  } finally {
    clearInterval(timer)
    faults.flush()
  }
}
