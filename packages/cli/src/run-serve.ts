import cluster from 'node:cluster'
import { dirname } from 'node:path'
import type { OnFault } from '@symbolon/core'
import { withChosenStorage } from './chosen-storage.js'
import type { ServeCommand } from './command-line/read-serve.js'
import { configurationOf } from './configuration-file.js'
import { type ConfigurationSource, fileSource, primarySource } from './configuration-source.js'
import { FaultLog } from './fault-log.js'
import { greeting } from './greeting.js'
import { type OpenConsole, openConsole } from './open-console.js'
import { complain, print, reasonOf } from './print.js'
import { reloadFrom } from './reloading.js'
import { asLine, type Log } from './request-log.js'
import { type Serving, serve } from './serve.js'

/** Runs `symbolon serve` until a signal stops it, and returns the exit status. */
export async function runServe(command: ServeCommand): Promise<number> {
  // The server keeps running when the reader of its log goes away, but not when its terminal does.
  process.stdout.on('error', () => process.stdout.isTTY && process.exit(0))
  const faults = new FaultLog(complain)
  const timer = setInterval(() => faults.flush(), REPETITIONS_EVERY).unref()
  try {
    const source = cluster.isWorker ? primarySource() : fileSource(command.config)
    const starting = started(command, source, faults.hear)
    // Before the server listens, a signal to reload must not end it.
    reloadFrom(source, starting, command)
    const serving = await starting
    if (serving === undefined) return 1
    await stopped(serving)
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

/** Milliseconds between two lines about repetitions of a fault. */
const REPETITIONS_EVERY = 60_000

/** A server that has told nobody yet where it listens. */
interface Announced extends Serving {
  announce(): void
}

/** Starts the server; `undefined` when its configuration is not valid, after saying so. */
async function started(
  command: ServeCommand,
  source: ConfigurationSource,
  onFault: OnFault,
): Promise<Announced | undefined> {
  const { config, host, port, drainDelay, json, metrics, admin } = command
  const text = await source.first()
  const read = text === undefined ? undefined : await configurationOf(text, config)
  if (read === undefined) return undefined
  const configured = withChosenStorage(read, command)
  if (admin !== undefined && configured.adminTokens.length === 0) return complain(NO_ADMIN_TOKENS)
  const log: Log = json ? request => print(JSON.stringify(request)) : request => print(asLine(request))
  const opened = await openConsole(command)
  const options = {
    host,
    port,
    log,
    onFault,
    report: opened?.report,
    drainDelay,
    metrics,
    admin,
    folder: dirname(config),
  }
  const serving = await serve(configured, options).catch(error => withoutConsole(opened, error))
  const announce = () => {
    if (cluster.isWorker) process.send?.({ origin: serving.origin, adminOrigin: serving.adminOrigin })
    else print(greeting(serving, configured, json))
    opened?.tellLink()
  }
  return { ...serving, announce, stop: () => serving.stop().then(() => opened?.stop()) }
}

const NO_ADMIN_TOKENS =
  '--admin-port needs adminTokens in the configuration: sha256: and the base64url SHA-256 of a token'

/** Closes the console of a server that did not start: it would keep the process alive. */
async function withoutConsole(opened: OpenConsole | undefined, error: unknown): Promise<never> {
  await opened?.stop()
  throw error
}

/**
 * Announces the server, and resolves after a signal, when the last connection is closed. A second
 * signal ends the process at once.
 */
function stopped({ stop: end, announce }: Announced): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop).once(signal, () => process.exit(1))
      end().then(resolve, reject)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
    // Who reads the address may send a signal at once.
    announce()
  })
}

/** Those of a terminal reach a worker too, but the process that started it passes on SIGTERM alone. */
const SIGNALS = cluster.isWorker ? (['SIGTERM'] as const) : (['SIGTERM', 'SIGINT'] as const)
