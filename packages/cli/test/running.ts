import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, vi } from 'vitest'
import { provided } from '../../../test/provided.js'
import { run as runCommand } from '../src/run.js'

const { symbolon, socketCounter } = await provided('program')

/** The arguments of Node that run the program, bundled from its sources, with a count of its sockets. */
export const PROGRAM = ['--import', socketCounter, symbolon]

/** The result of a program that has ended. */
export interface Ended {
  readonly status: number | null
  readonly output: string
  readonly complaints: string
  readonly pid: number | undefined
}

/** A running `symbolon serve`. */
export interface Running {
  readonly origin: string
  readonly pid: number
  /** The output so far. */
  output(): string
  /** The standard error so far. */
  complaints(): string
  /** Waits until the output or the standard error has a text. */
  said(text: RegExp): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** Closes the pipe that the program writes to. */
  deafen(): void
  ended(): Promise<Ended>
  /** The number of client sockets of the program. */
  socketsHeld(): Promise<number>
}

/** A configuration with one service, and with changes. */
export function configuration(changes: object = {}): object {
  const client = {
    clientIdAlias: 'ledger',
    clientSecret: 'plain:correct horse battery staple',
    redirectUris: ['https://ledger.example/callback'],
  }
  const service = {
    serviceId: 'bank',
    issuer: 'https://as.example',
    accessTokens: ['plain:token-for-the-tests'],
    supportedScopes: [{ name: 'payments' }],
    clients: [client],
  }
  return { secrets: ['only for the tests: 32 bytes or more'], storage: 'memory', services: [service], ...changes }
}

/** The head of a POST with a JSON body, as a client writes it on a socket, without its last empty line. */
export function headOfPost(path: string, body: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Authorization: Bearer token-for-the-tests',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
}

/** Writes text to a temporary file. */
export async function withFile<Value>(text: string, use: (path: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-'))
  try {
    const path = join(folder, 'symbolon.json')
    await writeFile(path, text)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs the program until it ends. */
export async function run(...words: readonly string[]): Promise<Ended> {
  return ended(start(words))
}

/** Runs a command but `serve` in this process, which is much faster than to start another one. */
export async function runHere(...words: readonly string[]): Promise<Omit<Ended, 'pid'>> {
  const [output, complaints] = [writtenTo(process.stdout), writtenTo(process.stderr)]
  try {
    const status = await runCommand(words)
    return { status, output: output.text(), complaints: complaints.text() }
  } finally {
    output.end()
    complaints.end()
  }
}

function writtenTo(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  let text = ''
  const spy = vi.spyOn(stream, 'write').mockImplementation(chunk => {
    text += chunk
    return true
  })
  return { text: () => text, end: () => spy.mockRestore() }
}

/** One `symbolon serve` for all tests of a file that only ask it something. */
export function sharedServer(file: object, ...words: readonly string[]): () => Running {
  let running: Running | undefined
  let [stop, stopped]: [() => void, Promise<void>] = [() => undefined, Promise.resolve()]
  beforeAll(
    () =>
      new Promise<void>((resolve, reject) => {
        const use = (started: Running) => {
          running = started
          resolve()
          return new Promise<void>(end => {
            stop = end
          })
        }
        stopped = withServer(file, use, ...words)
        stopped.catch(reject)
      }),
  )
  afterAll(() => {
    stop()
    return stopped
  })
  return () => {
    if (running === undefined) throw new Error('the server has not started')
    return running
  }
}

/** Starts `symbolon serve` on a free port and waits until it listens. It is stopped after `use`. */
export async function withServer(
  file: object,
  use: (running: Running) => Promise<void>,
  ...words: readonly string[]
): Promise<void> {
  await withFile(JSON.stringify(file), path => withServerOn(path, use, ...words))
}

/** Starts `symbolon serve` with an existing file, like {@link withServer}. */
export async function withServerOn(
  path: string,
  use: (running: Running) => Promise<void>,
  ...words: readonly string[]
): Promise<void> {
  await withChild(start(['serve', '--config', path, '--port', '0', ...words]), use)
}

/** Whether `script` of Linux is available, which runs a program in a terminal. */
export const NO_TERMINAL =
  spawnSync('script', ['--version']).status === 0 ? '' : 'SKIPPED, needs script (Debian: apt-get install bsdutils)'

/** Starts `symbolon serve` in a terminal. */
export async function withServerInTerminal(
  file: object,
  use: (running: Running) => Promise<void>,
  ...more: readonly string[]
): Promise<void> {
  await withFile(JSON.stringify(file), path => {
    const words = [process.execPath, ...PROGRAM, 'serve', '--config', path, '--port', '0', ...more]
    const command = words.map(word => `'${word}'`).join(' ')
    return withChild(spawn('script', ['-qefc', command, '/dev/null'], { stdio: ['ignore', 'pipe', 'pipe'] }), use)
  })
}

async function withChild(child: ChildProcess, use: (running: Running) => Promise<void>): Promise<void> {
  const end = ended(child)
  let [output, complaints] = ['', '']
  const heard = new EventEmitter()
  child.stdout?.on('data', chunk => {
    output += chunk
    heard.emit('more')
  })
  child.stderr?.on('data', chunk => {
    complaints += chunk
    heard.emit('more')
  })
  try {
    await use({
      origin: await originIn(child).catch(async error => {
        throw new Error((await end).complaints, { cause: error })
      }),
      pid: child.pid ?? 0,
      output: () => output,
      complaints: () => complaints,
      async said(text) {
        while (!text.test(output) && !text.test(complaints)) await once(heard, 'more')
      },
      kill: signal => child.kill(signal),
      deafen: () => child.stdout?.destroy(),
      ended: () => end,
      socketsHeld: () => socketsHeldBy(child),
    })
  } finally {
    child.kill('SIGKILL')
    await end
  }
}

/** Runs a line in a shell and returns its output. */
export async function shell(line: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', line])
  return stdout
}

function start(words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...PROGRAM, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Asks the program, which has loaded server-sockets.ts, for its number of sockets. */
async function socketsHeldBy(child: ChildProcess): Promise<number> {
  const answer = once(child.stderr ?? child, 'data')
  child.kill('SIGUSR2')
  return Number(/sockets held: (\d+)\n/.exec(String(await answer))?.[1])
}

export async function ended(child: ChildProcess): Promise<Ended> {
  const [output, complaints] = [collected(child.stdout), collected(child.stderr)]
  const [status] = await once(child, 'close')
  return { status, output: output(), complaints: complaints(), pid: child.pid }
}

function collected(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.on('data', chunk => {
    text += chunk
  })
  return () => text
}

/** Waits for the line with the address. */
async function originIn(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const [chunk] of iterate(child)) {
    text += chunk
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
    if (origin !== undefined) return origin
  }
  throw new Error('it ended before it listened')
}

async function* iterate(child: ChildProcess): AsyncGenerator<readonly unknown[]> {
  const closed = once(child, 'close').then(() => [])
  while (child.exitCode === null && child.signalCode === null && child.stdout !== null) {
    yield Promise.race([once(child.stdout, 'data'), closed])
  }
}
