import { type Accepted, followFile, readAccepted } from './accepted.js'
import type { ServeCommand } from './command-line/serve.js'
import { greeting } from './greeting.js'
import { ownListener } from './listening.js'
import { whenNpmEnds } from './npm.js'
import { print } from './print.js'
import { failureOf, Reloading } from './reloading.js'
import { runLogged, startedBy } from './starting.js'

/** Runs `symbolon serve` until a signal stops it, and returns the exit status. */
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
      serving.tellConsole()
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
