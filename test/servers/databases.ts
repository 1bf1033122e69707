import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import mysql from 'mysql2/promise'
import pg from 'pg'
import type { Server } from '../provided.js'
import { freePort, HOST } from './free-port.js'
import { programsOf } from './programs.js'

/** A server and a function that stops it. */
export interface Started {
  readonly server: Server
  stop(): Promise<void>
}

/** The PostgreSQL that an environment variable names, or a new one. */
export async function openPostgres(): Promise<Started> {
  return named('SYMBOLON_TEST_POSTGRES_URL') ?? persistently(() => startPostgres())
}

/** The MariaDB that an environment variable names, or a new one. */
export async function openMariadb(): Promise<Started> {
  return named('SYMBOLON_TEST_MARIADB_URL') ?? persistently(startMariadb)
}

function named(variable: string): Started | undefined {
  const url = process.env[variable]
  return url === undefined || url === '' ? undefined : { server: { url }, stop: nothing }
}

async function nothing(): Promise<void> {}

/** Starts a server, again if it fails: another process may have taken the port that was free. */
async function persistently(start: () => Promise<Started>, attempts = 3): Promise<Started> {
  try {
    return await start()
  } catch (error) {
    if (attempts === 1) throw error
    return persistently(start, attempts - 1)
  }
}

/** Starts PostgreSQL on a free port, with a temporary data directory, or as a standby of another one. */
export async function startPostgres(primary?: string): Promise<Started> {
  const programs = await programsOf('postgres')
  if ('missing' in programs) return { server: programs, stop: nothing }
  const [postgres = '', initdb = '', baseBackup = ''] = programs.paths
  const who = await unprivileged()
  const folder = await temporaryFolder(who)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { cwd: folder, ...who }
  const make = (program: string, ...words: readonly string[]) => promisify(execFile)(program, words, options)
  if (primary !== undefined) {
    await make(baseBackup, '-D', data, '-R', '-c', 'fast', '-d', primary)
  } else {
    await make(initdb, '-D', data, '-U', 'symbolon', '-A', 'trust', '-N', '--locale=C', '-E', 'UTF8')
  }
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'].flatMap(
    setting => ['-c', setting],
  )
  const words = [postgres, '-D', data, '-k', folder, '-h', '127.0.0.1', '-p', `${port}`, ...settings]
  // TERM waits until the clients have gone: a pool says that it has ended before its sockets have,
  // and INT would tell them of an error that nobody catches any more.
  const child = guarded('kill -TERM $server; sleep 5; kill -INT $server', folder, words, who)
  const url = `postgres://symbolon@127.0.0.1:${port}/postgres`
  await reached(child, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
  })
  return { server: { url }, stop: () => stopped(child) }
}

/** Starts MariaDB on a free port, with a temporary data directory. */
export async function startMariadb(): Promise<Started> {
  const programs = await programsOf('mariadb')
  if ('missing' in programs) return { server: programs, stop: nothing }
  const [mariadbd = '', install = ''] = programs.paths
  const who = await unprivileged()
  const folder = await temporaryFolder(who)
  const data = `--datadir=${join(folder, 'data')}`
  const port = await freePort()
  const options = { cwd: folder, ...who }
  const quiet = ['--auth-root-authentication-method=normal', '--skip-test-db']
  await promisify(execFile)(install, ['--no-defaults', data, ...quiet], options)
  const settings = ['--max-connections=200', '--innodb-lock-wait-timeout=5', '--skip-innodb-doublewrite']
  const unsynced = ['--innodb-flush-log-at-trx-commit=0', '--innodb-flush-method=nosync']
  // A starting server deletes the temporary tables of another one with the same tmpdir, which
  // crashes it.
  const own = [`--tmpdir=${folder}`, `--socket=${join(folder, 'socket')}`, `--pid-file=${join(folder, 'pid')}`]
  const place = [...own, `--port=${port}`]
  const words = [mariadbd, '--no-defaults', data, '--bind-address=127.0.0.1', ...place, ...settings, ...unsynced]
  const child = guarded('kill -TERM $server', folder, words, who)
  const server = `mysql://root@127.0.0.1:${port}`
  // Not by mysql2, of whose errors vite cannot print the stack in its own process.
  await reached(child, () => greeted(port))
  const connection = await mysql.createConnection(server)
  await connection.query('create database symbolon')
  await connection.end()
  return { server: { url: `${server}/symbolon` }, stop: () => stopped(child) }
}

interface User {
  readonly uid?: number
  readonly gid?: number
}

/**
 * The user for a server, because both servers refuse to run as root. Every system has `nobody`;
 * users of the servers' own come with only some of their packages.
 */
export async function unprivileged(): Promise<User> {
  if (userInfo().uid !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async option => (await promisify(execFile)('id', [option, 'nobody'])).stdout),
  )
  return { uid: Number(uid), gid: Number(gid) }
}

/** A temporary folder owned by the user of the server. */
async function temporaryFolder({ uid, gid }: User): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-sql-'))
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return folder
}

/** Tries to connect until it succeeds or the server exits. */
async function reached(child: ChildProcess, connect: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await connect()
    } catch (error) {
      if (child.exitCode !== null || attempt === 600) {
        child.stdin?.end()
        throw error
      }
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/**
 * Runs a server until it ends or its stdin closes, which runs the commands that end it: so it ends
 * with this process even if this one is killed. A shell gives what it runs in the background no stdin, hence the copy of it.
 */
function guarded(ending: string, folder: string, words: readonly string[], who: User): ChildProcess {
  const script = [
    'exec 3<&0',
    '"$@" </dev/null 3<&- & server=$!',
    `(read -r line <&3; ${ending}) & guard=$!`,
    'wait $server; kill $guard; rm -rf "$FOLDER"',
  ].join('\n')
  const env = { ...process.env, FOLDER: folder }
  return spawn('sh', ['-c', script, 'sh', ...words], { cwd: folder, env, stdio: ['pipe', 'ignore', 'ignore'], ...who })
}

/** Connects, and waits for the first bytes that a server sends. */
async function greeted(port: number): Promise<void> {
  const socket = connect(port, HOST)
  const closed = once(socket, 'close').then(() => Promise.reject(new Error('the server closed the connection')))
  await Promise.race([once(socket, 'data'), closed]).finally(() => socket.destroy())
}

async function stopped(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.stdin?.end()
  await exit
}
