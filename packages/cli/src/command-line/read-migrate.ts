import type { ChosenUrls } from '../storage/chosen-places.js'
import { urlsIn } from './chosen-urls.js'
import { type CommandReader, mistake } from './options.js'

/** `symbolon migrate`. */
export interface MigrateCommand extends ChosenUrls {
  readonly name: 'migrate'
  readonly action: 'status' | 'up' | 'sql'
  readonly config: string
  readonly dryRun: boolean
}

const ACTIONS = ['status', 'up', 'sql'] as const

/** Reads `symbolon migrate`. */
export const MIGRATE: CommandReader<MigrateCommand> = {
  options: ['config', 'dry-run', 'tokens-url', 'marks-url'],
  read(given, [word, ...others]) {
    const { config, 'dry-run': dryRun = false } = given
    const action = ACTIONS.find(each => each === word)
    if (action === undefined || others.length > 0) return mistake('migrate takes one argument: status, up or sql')
    if (!config) return mistake('migrate needs --config FILE')
    return { name: 'migrate', action, config, dryRun, ...urlsIn(given) }
  },
}
