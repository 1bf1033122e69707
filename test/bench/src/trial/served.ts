import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CLIENT, CREATION, type Goal, post } from './load.js'
import { peakMemory, temporaryFolder } from './program.js'

/** The built `symbolon`, as users get it. */
const MAIN = fileURLToPath(new URL('../../../../packages/cli/dist/main.js', import.meta.url))

const TOKEN = 'token-for-the-trial'

/** A `symbolon serve` process. */
export interface ServedProcess {
  readonly goal: Goal
  /** How many requests of the trial it has logged until now. */
  logged(): number
  /** The lines that it has written about faults. */
  readonly faults: readonly string[]
  /** The most memory that it has used, in bytes. */
  peak(): number
  /** Sends SIGTERM, and resolves to the exit status. */
  stop(): Promise<number | null>
}

/** Starts `symbolon serve` on a storage, with options of Node. */
export async function startServed(storage: object, options: readonly string[] = []): Promise<ServedProcess> {
  const { folder, remove } = await temporaryFolder()
  const file = join(folder, 'symbolon.json')
  await writeFile(
    file,
    JSON.stringify({ secrets: ['only for the trial: 32 bytes and more'], storage, services: [SERVICE] }),
  )
  const child = spawn(process.execPath, [...options, MAIN, 'serve', '--config', file, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const faults: string[] = []
  createInterface({ input: child.stderr }).on('line', line => faults.push(line))
  const { origin, count } = await opened(child, faults)
  const pid = child.pid ?? 0
  return {
    goal: { origin, authorization: `Bearer ${TOKEN}` },
    logged: () => count.lines,
    faults,
    peak: () => peakMemory(pid),
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      const [status] = await ended
      await remove()
      return status
    },
  }
}

export async function tokenFrom({ goal }: ServedProcess): Promise<string> {
  const body = { ...CREATION, subject: 'ada' }
  const { action, accessToken } = await post(goal, undefined, { path: 'auth/token/create', body })
  if (action !== 'OK') throw new Error(`no token was created: ${action}`)
  return String(accessToken)
}

const SERVICE = {
  serviceId: 'trial',
  issuer: 'https://as.example',
  accessTokens: [`plain:${TOKEN}`],
  supportedScopes: [{ name: 'read' }],
  clients: [
    {
      clientId: Number(CLIENT.clientId),
      clientSecret: `plain:${CLIENT.clientSecret}`,
      redirectUris: ['https://client.example/callback'],
    },
  ],
}

/** Waits for the address, and counts the lines of requests from then on. */
function opened(child: ChildProcess, faults: readonly string[]) {
  const count = { lines: 0 }
  return new Promise<{ readonly origin: string; readonly count: { readonly lines: number } }>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`symbolon serve did not start: ${faults.join(' ')}`)))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', line => {
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (origin !== undefined) resolve({ origin, count })
      if (line.includes('/api/trial/')) count.lines++
    })
  })
}
