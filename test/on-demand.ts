import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundlePrograms } from './bundle.js'
import type { ProgramPaths, Provided } from './provided.js'
import { openMariadb, openPostgres } from './servers/databases.js'
import { HOST } from './servers/free-port.js'
import { ROOT } from './workspace.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test files ask for what all of them share: see provided.ts. */
    readonly onDemand: string
  }
}

/** What was made, and how it ends. */
interface Made<Value> {
  readonly value: Value
  end(): Promise<void>
}

const MAKERS: { readonly [Name in keyof Provided]: () => Promise<Made<Provided[Name]>> } = {
  async postgres() {
    const { server, stop } = await openPostgres()
    return { value: server, end: stop }
  },
  async mariadb() {
    const { server, stop } = await openMariadb()
    return { value: server, end: stop }
  },
  program: bundleProgram,
}

/** Makes what all test files share when the first of them asks for it, and ends it after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = new Map<string, Promise<Made<unknown>>>()
  const isKnown = (name: string): name is keyof Provided => Object.hasOwn(MAKERS, name)
  const answer = async ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const name = url.slice(1)
    if (!isKnown(name)) return void response.writeHead(404).end()
    const making = made.get(name) ?? MAKERS[name]()
    made.set(name, making)
    response.end(JSON.stringify((await making).value))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(500).end(String(error)))
  })
  await once(server.listen(0, HOST), 'listening')
  project.provide('onDemand', `http://${HOST}:${Reflect.get(Object(server.address()), 'port')}`)
  const end = async (names: readonly string[]) => {
    const ended = names.map(async name => (await made.get(name))?.end())
    for (const name of names) made.delete(name)
    await Promise.all(ended)
  }
  project.onTestsRerun(() => end(['program']))
  return async () => {
    server.close()
    server.closeAllConnections()
    await end([...made.keys()])
  }
}

async function bundleProgram(): Promise<Made<ProgramPaths>> {
  const cli = join(ROOT, 'packages/cli')
  const entries = { main: join(cli, 'src/main.ts'), sockets: join(cli, 'test/server-sockets.ts') }
  const folder = await bundlePrograms(cli, entries)
  const value = { symbolon: join(folder, 'main.js'), socketCounter: join(folder, 'sockets.js') }
  return { value, end: () => rm(folder, { recursive: true }) }
}
