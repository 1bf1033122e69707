import type { ChosenUrls } from '../storage/chosen-places.js'
import { urlsIn } from './chosen-urls.js'
import { type CommandReader, mistake } from './options.js'

/** `symbolon check`. */
export interface CheckCommand extends ChosenUrls {
  readonly name: 'check'
  readonly config: string
  /** Open the storage too. */
  readonly storage: boolean
}

/** Reads `symbolon check`. */
export const CHECK: CommandReader<CheckCommand> = {
  options: ['config', 'storage', 'tokens-url', 'marks-url'],
  read(given, words) {
    const { config, storage = false } = given
    if (words.length > 0) return mistake('check takes no arguments, only options')
    if (!config) return mistake('check needs --config FILE')
    return { name: 'check', config, storage, ...urlsIn(given) }
  },
}
