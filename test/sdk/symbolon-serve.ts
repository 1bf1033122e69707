import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'

const MAIN = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))

/** `symbolon serve` as a process of its own. */
export interface SymbolonServe {
  /** `http://127.0.0.1:port`. */
  readonly origin: string
  /** Sends SIGTERM and answers the exit status; what does not end within seconds is killed. */
  stop(): Promise<number | null>
}

/** Starts `symbolon serve` from its source with a configuration, on a free port. */
export async function symbolonServe(configuration: object): Promise<SymbolonServe> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-sdk-'))
  const file = join(folder, 'symbolon.json')
  await writeFile(file, JSON.stringify(configuration))
  const args = ['serve', '--config', file, '--host', '127.0.0.1', '--port', '0']
  const node = ['--conditions=@symbolon/source', '--import', LOADER.href, MAIN, ...args]
  const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const stop = async () => {
    const deadline = setTimeout(kill, 5_000)
    child.kill('SIGTERM')
    const status = await ended
    clearTimeout(deadline)
    process.off('exit', kill)
    await rm(folder, { recursive: true, force: true })
    return status
  }
  try {
    return { origin: await originIn(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The URL that the server prints when it listens. */
function originIn(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (text: string) => {
      output += text
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (origin !== undefined) resolve(origin)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.once('error', reject)
    child.once('close', status => reject(new Error(`symbolon serve ended with ${status}:\n${output}`)))
  })
}
