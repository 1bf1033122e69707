import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import mysql from 'mysql2/promise'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.js'
import { findProgram, foundOrInstalled } from './programs.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where PostgreSQL listens, or why there is none. */
    readonly postgres: Server
    /** Where MariaDB listens, or why there is none. */
    readonly mariadb: Server
  }
}

/** A server for the tests, or what to do to have one. */
export type Server = { readonly url: string } | { readonly missing: string }

/** A server, and how to end it. */
export interface Started {
  readonly server: Server
  stop(): Promise<void>
}

/** Starts servers of our own once for all test files, unless others are named; never touches one that is running. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, mariadb] = await Promise.all([
    named('SYMBOLON_TEST_POSTGRES_URL') ?? startPostgres(),
    named('SYMBOLON_TEST_MARIADB_URL') ?? startMariadb(),
  ])
  project.provide('postgres', postgres.server)
  project.provide('mariadb', mariadb.server)
  return async () => {
    await Promise.all([postgres.stop(), mariadb.stop()])
  }
}

function named(variable: string): Started | undefined {
  const url = process.env[variable]
  return url === undefined || url === '' ? undefined : { server: { url }, stop: nothing }
}

async function nothing(): Promise<void> {}

/** Starts PostgreSQL on a free port, in a folder of its own. */
export async function startPostgres(): Promise<Started> {
  const found = await foundOrInstalled(() => allOf('initdb', 'postgres'), 'postgresql')
  if (found === undefined) {
    return { server: { missing: 'install the package postgresql, or set SYMBOLON_TEST_POSTGRES_URL' }, stop: nothing }
  }
  const [initdb, postgres] = found
  const who = await unprivileged('postgres')
  const folder = await temporaryFolder(who)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { cwd: folder, ...who }
  await promisify(execFile)(
    initdb,
    ['-D', data, '-U', 'symbolon', '-A', 'trust', '-N', '--locale=C', '-E', 'UTF8'],
    options,
  )
  const settings = ['fsync=off', 'max_connections=200'].flatMap(setting => ['-c', setting])
  const words = [postgres, '-D', data, '-k', folder, '-h', '127.0.0.1', '-p', `${port}`, ...settings]
  const child = guarded('INT', folder, words, who)
  const url = `postgres://symbolon@127.0.0.1:${port}/postgres`
  await reached(child, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
  })
  return { server: { url }, stop: () => stopped(child) }
}

/** Starts MariaDB on a free port, in a folder of its own. */
export async function startMariadb(): Promise<Started> {
  const found = await foundOrInstalled(() => allOf('mariadb-install-db', 'mariadbd'), 'mariadb-server-core')
  if (found === undefined) {
    return {
      server: { missing: 'install the package mariadb-server-core, or set SYMBOLON_TEST_MARIADB_URL' },
      stop: nothing,
    }
  }
  const [install, mariadbd] = found
  const who = await unprivileged('mysql')
  const folder = await temporaryFolder(who)
  const data = `--datadir=${join(folder, 'data')}`
  const port = await freePort()
  const options = { cwd: folder, ...who }
  const quiet = ['--auth-root-authentication-method=normal', '--skip-test-db']
  await promisify(execFile)(install, ['--no-defaults', data, ...quiet], options)
  const settings = ['--max-connections=200', '--innodb-lock-wait-timeout=5', '--innodb-flush-log-at-trx-commit=0']
  // A server that starts removes the temporary tables of another one in its folder, which ends that one.
  const own = [`--tmpdir=${folder}`, `--socket=${join(folder, 'socket')}`, `--pid-file=${join(folder, 'pid')}`]
  const place = [...own, `--port=${port}`]
  const words = [mariadbd, '--no-defaults', data, '--bind-address=127.0.0.1', ...place, ...settings]
  const child = guarded('TERM', folder, words, who)
  const server = `mysql://root@127.0.0.1:${port}`
  await reached(child, async () => {
    const connection = await mysql.createConnection(server)
    await connection.query('create database symbolon')
    await connection.end()
  })
  return { server: { url: `${server}/symbolon` }, stop: () => stopped(child) }
}

/** Two programs of which neither is of use without the other. */
function allOf(one: string, other: string): readonly [string, string] | undefined {
  const [first, second] = [findProgram(one), findProgram(other)]
  return first === undefined || second === undefined ? undefined : [first, second]
}

interface User {
  readonly uid?: number
  readonly gid?: number
}

/** Both servers refuse to run as root. */
async function unprivileged(user: string): Promise<User> {
  if (userInfo().uid !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async option => (await promisify(execFile)('id', [option, user])).stdout),
  )
  return { uid: Number(uid), gid: Number(gid) }
}

/** A folder that belongs to the user of the server. */
async function temporaryFolder({ uid, gid }: User): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-sql-'))
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return folder
}

/** Tries until the server answers or ends. */
async function reached(child: ChildProcess, knock: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await knock()
    } catch (error) {
      if (child.exitCode !== null || attempt === 600) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/** Runs a server until the pipe to it closes, so that it ends with this process however that ends. */
function guarded(signal: string, folder: string, words: readonly string[], who: User): ChildProcess {
  const script = `"$@" </dev/null & server=$!; read -r line; kill -${signal} $server; wait $server; rm -rf "$FOLDER"`
  const env = { ...process.env, FOLDER: folder }
  return spawn('sh', ['-c', script, 'sh', ...words], { cwd: folder, env, stdio: ['pipe', 'ignore', 'ignore'], ...who })
}

async function stopped(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.stdin?.end()
  await exit
}
