import { CLIENT_RULES } from '../../packages/cli/src/doctor/client-rules.js'
import { CERTIFICATE_RULES, KEY_RULES } from '../../packages/cli/src/doctor/key-rules.js'
import { ORIGIN_RULES } from '../../packages/cli/src/doctor/origin.js'
import { PLACE_RULES } from '../../packages/cli/src/doctor/place-rules.js'
import { profileRules } from '../../packages/cli/src/doctor/profile-rules.js'
import type { Head } from '../../packages/cli/src/doctor/rules.js'
import { SECRET_RULES } from '../../packages/cli/src/doctor/secret-rules.js'
import { FILE_RULES, SERVICE_RULES } from '../../packages/cli/src/doctor/service-rules.js'
import { TRIAL_RULES } from '../../packages/cli/src/doctor/trials.js'
import { table } from './markdown.js'

/** The groups in the order of the output of the doctor. */
const GROUPS: readonly (readonly [title: string, rules: readonly Head[]])[] = [
  ['Profile', profileRules([])],
  ['Configuration', [...FILE_RULES, ...SERVICE_RULES, ...CLIENT_RULES]],
  ['Keys and certificates', [...KEY_RULES, ...CERTIFICATE_RULES]],
  ['Secrets', SECRET_RULES],
  ['Storage', PLACE_RULES],
  ['Trials', TRIAL_RULES],
  ['Origin', ORIGIN_RULES],
]

export function doctorTables(): Readonly<Record<string, string>> {
  const tableOf = (rules: readonly Head[]) =>
    table(
      ['code', 'what is wrong', 'confidence', 'clause'],
      rules.map(({ code, problem, confidence, clause }) => [`\`${code}\``, problem, confidence, clause]),
    )
  return Object.fromEntries(GROUPS.map(([title, rules]) => [title, tableOf(rules)]))
}
