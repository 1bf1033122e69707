import { CERTIFICATE_RULES } from '../../packages/cli/src/doctor/certificate-rules.js'
import { CLIENT_RULES } from '../../packages/cli/src/doctor/client-rules.js'
import { FILE_RULES } from '../../packages/cli/src/doctor/file-rules.js'
import { KEY_RULES } from '../../packages/cli/src/doctor/key-rules.js'
import { ORIGIN_RULES } from '../../packages/cli/src/doctor/origin/origin-rules.js'
import { profileRules } from '../../packages/cli/src/doctor/profile-rules.js'
import type { Rule } from '../../packages/cli/src/doctor/rule.js'
import { SECRET_RULES } from '../../packages/cli/src/doctor/secret-rules.js'
import { SERVICE_RULES } from '../../packages/cli/src/doctor/service-rules.js'
import { PLACE_RULES } from '../../packages/cli/src/doctor/storage/place-rules.js'
import { TRIAL_RULES } from '../../packages/cli/src/doctor/trials/trial-rules.js'
import { table } from './markdown.js'

type Described = Omit<Rule<never>, 'run'>

/** The groups in the order of the output of the doctor. */
const GROUPS: readonly (readonly [title: string, rules: readonly Described[]])[] = [
  ['Profile', profileRules([])],
  ['Configuration', [...FILE_RULES, ...SERVICE_RULES, ...CLIENT_RULES]],
  ['Keys and certificates', [...KEY_RULES, ...CERTIFICATE_RULES]],
  ['Secrets', SECRET_RULES],
  ['Storage', PLACE_RULES],
  ['Trials', TRIAL_RULES],
  ['Origin', ORIGIN_RULES],
]

export function doctorTables(): Readonly<Record<string, string>> {
  const tableOf = (rules: readonly Described[]) =>
    table(
      ['code', 'what is wrong', 'confidence', 'clause'],
      rules.map(({ code, problem, confidence, clause }) => [`\`${code}\``, problem, confidence, clause]),
    )
  return Object.fromEntries(GROUPS.map(([title, rules]) => [title, tableOf(rules)]))
}
