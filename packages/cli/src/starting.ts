import { dirname } from 'node:path'
import type { Accepted } from './accepted.js'
import type { ServeCommand } from './command-line/serve.js'
import { FaultLog } from './fault-log.js'
import type { MetricsAddress } from './metrics.js'
import { type OpenConsole, openConsole } from './open-console.js'
import { complain, print, reasonOf } from './print.js'
import { asLine, type Log, type OnServedFault } from './request-log.js'
import { type ServerOptions, type Started, startServer } from './server.js'

/** What decides how a process of `symbolon serve` is reached, and what it shows. */
export type Reached = Pick<ServerOptions, 'listener' | 'shown' | 'onFault'>

/** A server that has told nobody yet where its console is. */
export interface Starting extends Started {
  tellConsole(): void
}

/** Starts the server of a command; `undefined` when it cannot be, after saying so. */
export async function startedBy(
  command: ServeCommand,
  { configured }: Accepted,
  reached: Reached,
): Promise<Starting | undefined> {
  const { config, json } = command
  const metrics = addressOf(command.metricsHost, command.metricsPort)
  const admin = addressOf(command.adminHost, command.adminPort)
  if (admin !== undefined && configured.adminTokens.length === 0) return complain(NO_ADMIN_TOKENS)
  const log: Log = json ? request => print(JSON.stringify(request)) : request => print(asLine(request))
  const opened = await openConsole(command)
  const options = { ...reached, log, report: opened?.report, metrics, admin, folder: dirname(config) }
  const serving = await startServer(configured, options).catch(error => withoutConsole(opened, error))
  return {
    ...serving,
    tellConsole: () => opened?.tellLink(),
    stop: () => serving.stop().then(() => opened?.stop()),
  }
}

function addressOf(host: string, port: number | undefined): MetricsAddress | undefined {
  return port === undefined ? undefined : { host, port }
}

const NO_ADMIN_TOKENS =
  '--admin-port needs adminTokens in the configuration: sha256: and the base64url SHA-256 of a token'

/** Closes the console of a server that did not start: it would keep the process alive. */
async function withoutConsole(opened: OpenConsole | undefined, error: unknown): Promise<never> {
  await opened?.stop()
  throw error
}

/** Milliseconds between two lines about repetitions of a fault. */
const REPETITIONS_EVERY = 60_000

/** Runs a process of `symbolon serve` with a log of its faults, and returns its exit status. */
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
