import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeBlocks } from '../generate/markdown.js'
import { pathOf, sharedPrograms, skippedWithout } from '../provided.js'
import { ROOT } from '../workspace.js'
import { freePort, HOST } from './free-port.js'

/** A proxy in front of a server. */
export interface RunningProxy {
  readonly port: number
  stop(): Promise<void>
}

/** What a proxy presents to clients, in PEM. */
interface Identity {
  readonly key: string
  readonly cert: string
}

/** How a proxy is started with the configuration that docs/behind-a-proxy.md shows for it. */
interface ProxyProgram {
  /** The whole configuration around the part that is shown. */
  around(shown: string, folder: string): string
  words(file: string): readonly string[]
}

/** Proxies of Debian, by the language of their block in the document. */
const PROGRAMS = {
  nginx: {
    around: (shown, folder) =>
      [
        'daemon off; master_process off; error_log stderr error;',
        `pid ${folder}/pid; events {}`,
        `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
        `fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;`,
        shown,
        '}',
      ].join('\n'),
    words: file => ['-e', 'stderr', '-c', file],
  },
  haproxy: {
    around: shown => `defaults\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n${shown}`,
    words: file => ['-db', '-q', '-f', file],
  },
} as const satisfies Record<string, ProxyProgram>

/** A proxy that the tests can start. */
export type ProxyName = keyof typeof PROGRAMS

/** The names of all of them. */
export const PROXIES: readonly ProxyName[] = ['nginx', 'haproxy']

/** Why the tests with a proxy are skipped; empty if they are not. */
export async function whySkipped(name: ProxyName): Promise<string> {
  return skippedWithout(await sharedPrograms(name))
}

/** Starts a proxy before a server, with the configuration of the document, changed or not, on a free port. */
export async function startProxy(
  name: ProxyName,
  server: number,
  { key, cert }: Identity,
  change: (shown: string) => string = shown => shown,
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), `symbolon-${name}-`))
  const port = await freePort()
  const { around, words } = PROGRAMS[name]
  const program = pathOf(await sharedPrograms(name))
  const files = { 'as.key': key, 'as.crt': cert, 'as.pem': cert + key, 'clients.pem': cert }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  const shown = change(await shownConfiguration(name))
    .replaceAll('/etc/tls', folder)
    .replaceAll(/(listen |bind :)443/g, (_, word: string) =>
      word === 'bind :' ? `bind ${HOST}:${port}` : `listen ${HOST}:${port}`,
    )
    .replaceAll('127.0.0.1:3000', `${HOST}:${server}`)
  await writeFile(join(folder, 'configuration'), around(shown, folder))
  const child = spawn(program, words(join(folder, 'configuration')), {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const leave = () => child.kill('SIGKILL')
  process.once('exit', leave)
  await reachable(child, port)
  return {
    port,
    async stop() {
      process.off('exit', leave)
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** The configuration of a proxy in the document. */
async function shownConfiguration(name: ProxyName): Promise<string> {
  const document = await readFile(join(ROOT, 'docs/behind-a-proxy.md'), 'utf8')
  const shown = codeBlocks(document).find(({ language }) => language === name)
  if (shown === undefined) throw new Error(`docs/behind-a-proxy.md shows no configuration of ${name}`)
  return shown.code
}

/** Tries to connect until it succeeds or the proxy has ended. */
async function reachable(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    const connected = await new Promise<boolean>(resolve => {
      const socket = connect(port, HOST, () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (connected) return
    if (child.exitCode !== null) throw new Error(`the proxy did not start: exit code ${child.exitCode}`)
    await pause(20)
  }
}
