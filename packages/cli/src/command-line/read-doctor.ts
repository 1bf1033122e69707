import type { ProbeOptions } from '../doctor/origin/probe.js'
import { isProfile, PROFILE_NAMES, type ProfileName } from '../doctor/profiles.js'
import type { ChosenUrls } from '../storage/chosen-places.js'
import { urlsIn } from './chosen-urls.js'
import { type CommandReader, type Given, type Mistake, mistake, readAddress } from './options.js'

/** `symbolon doctor`. */
export interface DoctorCommand extends ChosenUrls {
  readonly name: 'doctor'
  readonly config: string
  /** Absent: no profile is demanded beyond `fapiModes`. */
  readonly profile: ProfileName | undefined
  /** The way from this origin to an address is probed; absent: it is not. */
  readonly probe: ProbeOptions | undefined
  readonly json: boolean
  /** Mend the configuration instead of showing the findings. */
  readonly fix: boolean
  /** The file of the mended configuration; absent: it is printed, without secrets. */
  readonly out: string | undefined
}

/** Reads `symbolon doctor`. */
export const DOCTOR: CommandReader<DoctorCommand> = {
  options: ['config', 'profile', 'origin', 'host', 'port', 'json', 'fix', 'out', 'tokens-url', 'marks-url'],
  read(given, words) {
    const { config, profile, json = false, fix = false, out } = given
    if (words.length > 0) return mistake('doctor takes no arguments, only options')
    if (!config) return mistake('doctor needs --config FILE')
    if (profile !== undefined && !isProfile(profile)) return mistake(`--profile takes ${PROFILE_NAMES.join(' or ')}`)
    if (json && fix) return mistake('--fix prints a configuration, so it takes no --json')
    if (out !== undefined && !fix) return mistake('--out needs --fix')
    if (out === '') return mistake('--out takes the path of a file')
    const probe = readProbe(given)
    if (probe !== undefined && 'problem' in probe) return probe
    return { name: 'doctor', config, profile, probe, json, fix, out, ...urlsIn(given) }
  },
}

function readProbe(given: Given): ProbeOptions | Mistake | undefined {
  const { origin, host, port, fix } = given
  if (origin === undefined) {
    return host === undefined && port === undefined ? undefined : mistake('--host and --port need --origin URL')
  }
  if (fix) return mistake('--fix takes no --origin: it examines the file alone')
  const address = readAddress(given)
  if ('problem' in address) return address
  return isOrigin(origin) ? { origin, ...address } : mistake('--origin takes an origin such as https://as.example')
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}
