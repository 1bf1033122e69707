import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundlePrograms } from './bundle.js'
import { ON_DEMAND, type ProgramPaths, type Provided } from './provided.js'
import { openMariadb, openPostgres } from './servers/databases.js'
import { HOST } from './servers/free-port.js'
import { type NeededName, programsOf } from './servers/programs.js'
import { ROOT } from './workspace.js'

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
  redis: found('redis'),
  nginx: found('nginx'),
  haproxy: found('haproxy'),
  prometheus: found('prometheus'),
  chromium: found('chromium'),
  curl: found('curl'),
  program: bundleProgram,
}

function found(name: NeededName) {
  return async () => ({ value: await programsOf(name), end: async () => undefined })
}

/** Makes what all test files share when the first of them asks for it, and ends it after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = new Map<string, Promise<Made<unknown>>>()
  const isKnown = (name: string): name is keyof Provided => Object.hasOwn(MAKERS, name)
  const answer = async ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const name = url.slice(1)
    if (!isKnown(name)) return void response.writeHead(404).end()
    const making = made.get(name) ?? make(project, name)
    made.set(name, making)
    response.end(JSON.stringify((await making).value))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(500).end(String(error)))
  })
  await once(server.listen(0, HOST), 'listening')
  process.env[ON_DEMAND] = `http://${HOST}:${Reflect.get(Object(server.address()), 'port')}`
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

/**
 * Makes something. Where a server or a program fails, the run has one failure, which says what to
 * do, and the tests that need it are skipped.
 */
async function make(project: TestProject, name: keyof Provided): Promise<Made<unknown>> {
  try {
    return await MAKERS[name]()
  } catch (error) {
    if (name === 'program') throw error
    project.vitest.state.catchError(error, `Tests need ${name}`)
    const missing = `SKIPPED, ${name} does not work here, as one failure says`
    return { value: { missing }, end: async () => undefined }
  }
}

async function bundleProgram(): Promise<Made<ProgramPaths>> {
  const cli = join(ROOT, 'packages/cli')
  const entries = { main: join(cli, 'src/main.ts'), sockets: join(cli, 'test/server-sockets.ts') }
  const folder = await bundlePrograms(cli, entries)
  const value = { symbolon: join(folder, 'main.js'), socketCounter: join(folder, 'sockets.js') }
  return { value, end: () => rm(folder, { recursive: true }) }
}
