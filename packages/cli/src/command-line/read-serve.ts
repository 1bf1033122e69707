import type { ChosenUrls } from '../storage/chosen-places.js'
import { urlsIn } from './chosen-urls.js'
import { type CommandReader, mistake, readAddress, readNumber } from './options.js'

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
}

/** Reads `symbolon serve`. */
export const SERVE: CommandReader<ServeCommand> = {
  options: ['config', 'host', 'port', 'json', 'drain-delay', 'workers', 'tokens-url', 'marks-url'],
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
    return { name: 'serve', config, ...address, json, drainDelay, workers, ...urlsIn(given) }
  },
}
