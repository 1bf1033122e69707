import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { freePort, HOST } from '../../../servers/free-port.js'
import { findProgram } from '../../../servers/programs.js'
import { Program, temporaryFolder, unprivileged } from './program.js'
import {
  type Disturbance,
  HANGING,
  SUSPENDED,
  type TrialServer,
  type TrialStorage,
  type Written,
} from './trial-server.js'

/** Runs a statement and resolves to its rows. */
type Query = (statement: string) => Promise<readonly object[]>

const TABLES = ['symbolon_access_token', 'symbolon_pushed_request']

/** PostgreSQL and MariaDB, each started for the trial with its data on a disk. */
export const TRIAL_DATABASES: readonly TrialStorage[] = [
  { name: 'postgres', title: 'PostgreSQL', open: openPostgres },
  { name: 'mariadb', title: 'MariaDB', open: openMariadb },
]

async function openPostgres(): Promise<TrialServer | string> {
  const started = await postgresProgram()
  if (typeof started === 'string') return started
  const { url } = started
  const query: Query = async statement => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  const written = 'timestamptz default clock_timestamp()'
  const milliseconds = 'extract(epoch from written_at) * 1000'
  // SIGINT ends all connections, as a restart by the administrator does.
  return database({ ...started, query, written, milliseconds, ending: 'SIGINT' })
}

/** A PostgreSQL of its own, whose data is on a disk, not yet started. */
export async function postgresProgram() {
  const [initdb, postgres] = [findProgram('initdb'), findProgram('postgres')]
  if (initdb === undefined || postgres === undefined) return 'PostgreSQL is not installed'
  const user = await unprivileged('postgres')
  const { folder, remove } = await temporaryFolder(user)
  const [data, port] = [join(folder, 'data'), await freePort()]
  await promisify(execFile)(initdb, ['-D', data, '-U', 'symbolon', '-A', 'trust', '-N', '--locale=C', '-E', 'UTF8'], {
    cwd: folder,
    ...user,
  })
  const program = new Program([postgres, '-D', data, '-k', folder, '-h', HOST, '-p', `${port}`], folder, user)
  return { program, url: `postgres://symbolon@${HOST}:${port}/postgres`, remove }
}

async function openMariadb(): Promise<TrialServer | string> {
  const [install, mariadbd] = [findProgram('mariadb-install-db'), findProgram('mariadbd')]
  if (install === undefined || mariadbd === undefined) return 'MariaDB is not installed'
  const user = await unprivileged('mysql')
  const { folder, remove } = await temporaryFolder(user)
  const [data, port] = [`--datadir=${join(folder, 'data')}`, await freePort()]
  const quiet = ['--no-defaults', data, '--auth-root-authentication-method=normal', '--skip-test-db']
  await promisify(execFile)(install, quiet, { cwd: folder, ...user })
  const own = [`--tmpdir=${folder}`, `--socket=${join(folder, 'socket')}`, `--pid-file=${join(folder, 'pid')}`]
  const words = ['--no-defaults', data, `--bind-address=${HOST}`, `--port=${port}`, ...own] as const
  const program = new Program([mariadbd, ...words], folder, user)
  const url = `mysql://root@${HOST}:${port}`
  const query: Query = async statement => {
    const connection = await mysql.createConnection(url)
    try {
      const [rows] = await connection.query(statement)
      return Array.isArray(rows) ? rows.map(Object) : []
    } finally {
      await connection.end()
    }
  }
  const [written, milliseconds] = ['datetime(6) default sysdate(6)', 'unix_timestamp(written_at) * 1000']
  const server = database({ program, query, url, written, milliseconds, ending: 'SIGTERM', remove })
  return server
}

interface Database {
  readonly program: Program
  readonly query: Query
  readonly url: string
  /** The type of a column with the instant at which a row was written. */
  readonly written: string
  readonly milliseconds: string
  /** The signal that ends the server as an administrator does. */
  readonly ending: NodeJS.Signals
  remove(): Promise<void>
}

async function database({ program, query, url, ...how }: Database): Promise<TrialServer> {
  const isMysql = url.startsWith('mysql:')
  const reach = () => query('select 1')
  await program.start(reach)
  if (isMysql) await query('create database symbolon')
  const table = (name: string) => (isMysql ? `symbolon.${name}` : name)
  const restart: Disturbance = {
    name: 'restart',
    async happen() {
      await program.end(how.ending)
      await program.start(reach)
    },
  }
  return {
    storage: { sql: { url: isMysql ? `${url}/symbolon` : url, connections: 20 } },
    disturbances: [suspension(program), restart],
    async prepare() {
      for (const name of TABLES) await query(`alter table ${table(name)} add column written_at ${how.written}`)
    },
    async written() {
      const selects = TABLES.map(name => `select record, ${how.milliseconds} as at from ${table(name)}`)
      const rows = await Promise.all(selects.map(query))
      return rows.flat().map(writtenIn)
    },
    async close() {
      await program.end('SIGKILL')
      await how.remove()
    },
  }
}

function writtenIn(row: object): Written {
  return { text: String(Reflect.get(row, 'record')), at: Number(Reflect.get(row, 'at')) }
}

/** The server hangs for longer than the deadline of an operation, and goes on. */
export function suspension(program: Program): Disturbance {
  return {
    name: HANGING,
    async happen() {
      program.suspend()
      await pause(SUSPENDED)
      program.resume()
    },
  }
}
