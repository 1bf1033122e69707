import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { provided } from '../provided.js'

/** A running `symbolon serve` process. */
export interface SymbolonServe {
  /** `http://127.0.0.1:port`. */
  readonly origin: string
  /**
   * Sends SIGTERM and resolves to the exit status. Kills the process if it does not end in time.
   */
  stop(): Promise<number | null>
}

/** Starts `symbolon serve` from its sources with a configuration, on a free port. */
export async function symbolonServe(configuration: object): Promise<SymbolonServe> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-sdk-'))
  const file = join(folder, 'symbolon.json')
  await writeFile(file, JSON.stringify(configuration))
  const args = ['serve', '--config', file, '--host', '127.0.0.1', '--port', '0']
  const { symbolon } = await provided('program')
  const child = spawn(process.execPath, [symbolon, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
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

/** Waits for the URL that the server prints when it listens. */
function originIn(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (text: string) => {
      output += text
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (origin !== undefined) resolve(origin)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('error', reject)
    child.once('close', status => reject(new Error(`symbolon serve ended with status ${status}:\n${output}`)))
  })
}
