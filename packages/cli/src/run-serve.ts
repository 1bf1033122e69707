import { readFile } from 'node:fs/promises'
import type { ServeCommand } from './command-line.js'
import { type Configured, readServerConfiguration } from './configuration.js'
import { invitation } from './invitation.js'
import { asLine, type Log } from './request-log.js'
import { type Serving, serve } from './serve.js'

/** Runs `symbolon serve` until it is told to stop; answers the exit status. */
export async function runServe(command: ServeCommand): Promise<number> {
  // Whoever read the log may go: the server stays.
  process.stdout.on('error', () => undefined)
  const log: Log = command.json ? request => print(JSON.stringify(request)) : request => print(asLine(request))
  try {
    const configured = await configurationIn(command.config)
    if (configured === undefined) return 1
    const serving = await serve(configured, { host: command.host, port: command.port, log })
    print(command.json ? JSON.stringify({ listening: serving.origin }) : invitation(serving.origin, configured))
    await stopped(serving)
    return 0
  } catch (error) {
    complain(error instanceof Error ? error.message : 'the server could not start')
    return 1
  }
}

async function configurationIn(file: string): Promise<Configured | undefined> {
  const input = await jsonIn(file)
  if (input === undefined) return undefined
  const read = await readServerConfiguration(input.json)
  if (read.ok) return read.value
  const lines = read.refusal.map(({ path, problem }) => `  ${path || '(whole)'}: ${problem}`)
  complain([`${file} is not valid:`, ...lines].join('\n'))
  return undefined
}

async function jsonIn(file: string): Promise<{ readonly json: unknown } | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return complain(`${file} cannot be read; --config takes the path of a JSON file`)
  try {
    return { json: JSON.parse(text) }
  } catch {
    // The message of JSON.parse would quote the file, and the file holds secrets.
    return complain(`${file} is not JSON`)
  }
}

/** Resolves when a signal has come and the last connection is closed; a second signal does not wait for that. */
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

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(problem: string): undefined {
  process.stderr.write(`symbolon: ${problem}\n`)
  return undefined
}
