import type { AdminAddress } from '../admin/open-admin.js'
import type { MetricsAddress } from '../metrics.js'
import type { ChosenUrls } from '../storage/chosen-places.js'
import { urlsIn } from './chosen-urls.js'
import { type CommandReader, type Given, type Mistake, mistake, readAddress, readNumber } from './options.js'

/** `symbolon serve`. */
export interface ServeCommand extends ChosenUrls {
  readonly name: 'serve'
  readonly config: string
  readonly host: string
  readonly port: number
  readonly json: boolean
  /** Seconds between the failure of readiness and the end of the listener. */
  readonly drainDelay: number
  /** How many processes serve the port. */
  readonly workers: number
  /** Where Prometheus reads metrics; absent when nothing is measured. */
  readonly metrics?: MetricsAddress
  /** Where services and clients are managed; absent without `--admin-port`. */
  readonly admin?: AdminAddress
  /** Where the console is; absent without `--console`. */
  readonly console?: ConsoleCommand
}

/** What the command line says about the console. */
export interface ConsoleCommand {
  readonly port: number
  /** The file for its link, instead of a terminal. */
  readonly linkFile?: string
}

const CONSOLE_OPTIONS = ['console', 'console-port', 'console-link-file'] as const

/** Reads `symbolon serve`. */
export const SERVE: CommandReader<ServeCommand> = {
  options: [
    'config',
    'host',
    'port',
    'json',
    'drain-delay',
    'workers',
    'tokens-url',
    'marks-url',
    'metrics-port',
    'metrics-host',
    'admin-port',
    'admin-host',
    ...CONSOLE_OPTIONS,
  ],
  read(given, words) {
    const { config, json = false, 'drain-delay': delay = '0' } = given
    if (words.length > 0) return mistake('serve takes no arguments, only options')
    if (!config) return mistake('serve needs --config FILE')
    const address = readAddress(given)
    if ('problem' in address) return address
    const drainDelay = readNumber(delay, 3_600)
    if (drainDelay === undefined) return mistake('--drain-delay takes a number of seconds from 0 to 3600')
    const workers = readNumber(given.workers ?? '1', 64)
    if (workers === undefined || workers === 0) return mistake('--workers takes a number from 1 to 64')
    const metrics = readListener(given, 'metrics')
    if (metrics !== undefined && 'problem' in metrics) return metrics
    // On a port that they share, each scrape would read another process.
    if (metrics !== undefined && workers > 1) return mistake(ONE_WORKER_MEASURES)
    const admin = readListener(given, 'admin')
    if (admin !== undefined && 'problem' in admin) return admin
    const console = readConsole(given, workers)
    if (typeof console === 'string') return mistake(console)
    const serve = { name: 'serve', config, ...address, json, drainDelay, workers } as const
    return {
      ...serve,
      ...urlsIn(given),
      ...(metrics && { metrics }),
      ...(admin && { admin }),
      ...(console && { console }),
    }
  },
}

/** Loopback, unless another address is given. */
function readHost(given: string | undefined): string {
  return (given ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
}

const ONE_WORKER_MEASURES = '--metrics-port needs --workers 1, because each process has its own metrics'

/** A listener of its own: its port, and its address, loopback unless another one is given. */
function readListener(
  given: Given,
  of: 'metrics' | 'admin',
): { readonly host: string; readonly port: number } | Mistake | undefined {
  const [text, address] = [given[`${of}-port`], given[`${of}-host`]]
  if (text === undefined) return address === undefined ? undefined : mistake(`--${of}-host needs --${of}-port`)
  const port = readNumber(text, 65_535)
  if (port === undefined) return mistake(`--${of}-port takes a number from 0 to 65535`)
  const host = readHost(address)
  if (host === '') return mistake(`--${of}-host takes an address, for example 127.0.0.1`)
  return { host, port }
}

/** What is said about the console, or what is wrong with it. */
function readConsole(given: Given, workers: number): ConsoleCommand | string | undefined {
  const stray = CONSOLE_OPTIONS.find(name => given[name] !== undefined)
  if (!given.console) return stray === undefined ? undefined : `--${stray} needs --console`
  if (workers > 1) return '--console shows the decisions of one process: leave out --workers'
  const port = readNumber(given['console-port'] ?? '0', 65_535)
  if (port === undefined) return '--console-port takes a number from 0 to 65535'
  const linkFile = given['console-link-file']
  if (linkFile === '') return '--console-link-file takes a path'
  return { port, ...(linkFile !== undefined && { linkFile }) }
}
