import { isProfile, PROFILE_NAMES, type ProfileName } from '../doctor/profiles.js'
import type { ChosenUrls } from '../storage/chosen-places.js'
import { urlsIn } from './chosen-urls.js'
import { type CommandReader, mistake } from './options.js'

/** `symbolon doctor`. */
export interface DoctorCommand extends ChosenUrls {
  readonly name: 'doctor'
  readonly config: string
  /** Absent: no profile is demanded beyond `fapiModes`. */
  readonly profile: ProfileName | undefined
  readonly json: boolean
  /** Mend the configuration instead of showing the findings. */
  readonly fix: boolean
  /** The file of the mended configuration; absent: it is printed, without secrets. */
  readonly out: string | undefined
}

/** Reads `symbolon doctor`. */
export const DOCTOR: CommandReader<DoctorCommand> = {
  options: ['config', 'profile', 'json', 'fix', 'out', 'tokens-url', 'marks-url'],
  read(given, words) {
    const { config, profile, json = false, fix = false, out } = given
    if (words.length > 0) return mistake('doctor takes no arguments, only options')
    if (!config) return mistake('doctor needs --config FILE')
    if (profile !== undefined && !isProfile(profile)) return mistake(`--profile takes ${PROFILE_NAMES.join(' or ')}`)
    if (json && fix) return mistake('--fix prints a configuration, so it takes no --json')
    if (out !== undefined && !fix) return mistake('--out needs --fix')
    if (out === '') return mistake('--out takes the path of a file')
    return { name: 'doctor', config, profile, json, fix, out, ...urlsIn(given) }
  },
}
