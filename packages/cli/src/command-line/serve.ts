import type { Command } from 'commander'
import type { ConfigurationOptions } from '../configuration-file.js'
import { isSocketPassed } from '../listening.js'
import { MAKE_SECRET, PLACEHOLDER } from '../secrets.js'
import {
  host,
  isGiven,
  LOOPBACK,
  path,
  port,
  requireNeeded,
  UsageError,
  wholeNumber,
  withConfiguration,
  withStorage,
} from './declaring.js'

export interface ServeCommand extends ConfigurationOptions {
  readonly name: 'serve'
  readonly host: string
  readonly port: number
  readonly json?: boolean
  readonly drainDelay: number
  readonly workers: number
  readonly metricsPort?: number
  readonly metricsHost: string
  readonly adminPort?: number
  readonly adminHost: string
  readonly console?: boolean
  readonly consolePort: number
  readonly consoleLinkFile?: string
}

export function declareServe(program: Command, take: (command: ServeCommand) => void): void {
  const command = program
    .command('serve')
    .summary('the REST API over HTTP, with its storage')
    .description(
      'Serves token introspection, pushed authorization requests, authorization and access tokens over REST.',
    )
    .usage('--config FILE [options]')
  withConfiguration(command, 'services and clients, in JSON; docs/configuration.md lists every property')
    .option('--host <HOST>', 'address to listen on, which other machines cannot reach', host('--host'), LOOPBACK)
    .option('--port <PORT>', 'port to listen on; 0 for any free port', port('--port'), 8080)
    .option(
      '--drain-delay <SECONDS>',
      'seconds between SIGTERM and the end of the listener, in which /health answers 503 and everything is served',
      wholeNumber(0, 3_600, '--drain-delay takes a number of seconds from 0 to 3600'),
      0,
    )
    .option(
      '--workers <N>',
      'processes that serve the port; several need a storage that they share',
      wholeNumber(1, 64, '--workers takes a number from 1 to 64'),
      1,
    )
  withStorage(command)
  withListeners(command)
  withConsole(command)
    .option('--json', 'log JSON, one object per line, instead of text')
    .addHelpText('after', AFTER)
    .action((options: Omit<ServeCommand, 'name'>) => {
      requireNeeded(command, NEEDS)
      if (isSocketPassed(process.env)) refuseAddress(command)
      // On a port that they share, each scrape would read another process.
      if (options.metricsPort !== undefined && options.workers > 1) throw new UsageError(ONE_WORKER_MEASURES)
      if (options.console && options.workers > 1) throw new UsageError(ONE_WORKER_IS_SHOWN)
      take({ name: 'serve', ...options })
    })
}

/** The socket has an address already. */
function refuseAddress(command: Command): void {
  for (const flag of ['--host', '--port']) {
    if (isGiven(command, flag)) throw new UsageError(`${flag} ${DOES_NOT_COUNT}`)
  }
}

const DOES_NOT_COUNT = 'does not count beside the socket that the supervisor passes (LISTEN_FDS): leave it out'

const NEEDS = {
  '--metrics-host': '--metrics-port',
  '--admin-host': '--admin-port',
  '--console-port': '--console',
  '--console-link-file': '--console',
}
const ONE_WORKER_MEASURES = '--metrics-port needs --workers 1, because each process has its own metrics'
const ONE_WORKER_IS_SHOWN = '--console shows the decisions of one process: leave out --workers'

function withListeners(command: Command): void {
  command
    .option(
      '--metrics-port <PORT>',
      'measure, and let Prometheus read it from /metrics on this port; 0 for any free port; it needs packages that ' +
        'are named when they are missing, and one worker',
      port('--metrics-port'),
    )
    .option('--metrics-host <HOST>', 'address of that port', host('--metrics-host'), LOOPBACK)
    .option(
      '--admin-port <PORT>',
      'let services and clients be managed at run time, by the holders of "adminTokens" of the configuration ' +
        '(docs/rest-api.md); 0 for any free port',
      port('--admin-port'),
    )
    .option('--admin-host <HOST>', 'address of that port', host('--admin-host'), LOOPBACK)
}

function withConsole(command: Command): Command {
  return command
    .option(
      '--console',
      'a page with every decision and its checks, on a port of 127.0.0.1; its link works once and is printed to a ' +
        'terminal only; tracing costs a good part of a call',
    )
    .option('--console-port <PORT>', 'port of the console; 0 for any free port', port('--console-port'), 0)
    .option(
      '--console-link-file <FILE>',
      'write the link into this file instead, which only you can read',
      path('--console-link-file'),
    )
}

const AFTER = `
Example configuration; symbolon init writes one like it, with secrets and a key of its own
  {
    "secrets": ["${PLACEHOLDER}"],
    "storage": "memory",
    "services": [{
      "serviceId": "bank",
      "issuer": "https://as.example",
      "accessTokens": ["plain:token-for-trying-things-out"],
      "supportedScopes": [{ "name": "payments" }],
      "clients": [{
        "clientIdAlias": "ledger",
        "clientSecret": "plain:correct horse battery staple",
        "redirectUris": ["https://ledger.example/callback"]
      }]
    }]
  }

To make a secret, run:
  ${MAKE_SECRET}

Signals
  SIGTERM, SIGINT  after --drain-delay, answers every request that has begun, for at most ten
                   seconds; a second one stops it at once
  SIGHUP           reads the configuration again; one that is not valid is refused as a whole, and
                   so is another storage; all workers serve it, or none does until all can
  SIGUSR2          writes another link of the console, where the first one was written

Environment
  LISTEN_FDS, LISTEN_PID  a listening socket that a supervisor such as systemd passes; leave out
                          --host and --port

Storage
  "memory"                              lost when the server stops
  "sql"                                 the SQLite file symbolon.db next to the configuration
  { "sql": { "url": "postgres://…" } }  PostgreSQL, MySQL or MariaDB
  { "redis": { "url": "redis://…" } }   Redis or Valkey; "cluster" or "sentinel" instead of "url"
  { "tokens": …, "marks": … }           two of these
Services and clients come from the configuration file and, where it has "adminTokens", from what the
admin API manages. The server migrates SQL tables when it starts, unless "sql" says
"migrate": false; then run symbolon migrate.

Health
  GET /health       200 when the stores work; 503 when the server is stopping, or clients,
                    access tokens or one-time marks cannot be used; it says which configuration each
                    process serves
  GET /health/live  200 while the process works

Documents
  GET /openapi.json the REST API in OpenAPI 3.1
  GET /reference    the same as a page

In a terminal the server prints commands to try, which contain tokens and secrets of the file; to a
pipe or a log it prints only the address. Each request is one log line, without tokens, secrets or
bodies. It has the X-Request-Id of the caller, or a new one, which the answer has too.

Exit status
  0  stopped
  1  the configuration is not valid, or the address or the storage is not available
  2  the command line is not valid`
