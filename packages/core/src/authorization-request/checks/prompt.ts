import { about } from '../../lib/check.js'
import { PROMPTS } from '../../records/vocabulary.js'
import { spaceSeparatedValues } from '../../standards/oauth/form.js'
import type { AuthorizationFacts, ParameterCheck } from '../facts.js'

const KNOWN: ReadonlySet<string> = new Set(PROMPTS.map(prompt => prompt.toLowerCase()))

const listed = ({ form }: AuthorizationFacts): readonly string[] | undefined =>
  form.values.has('prompt') ? spaceSeparatedValues(form, 'prompt') : undefined

/** The `prompt` parameter (OpenID Connect Core §3.1.2.1). */
export const PROMPT_CHECKS: readonly ParameterCheck[] = [
  about(listed, {
    name: 'prompt known',
    clause: 'OpenID Connect Core §3.1.2.1',
    run: prompts => (prompts.every(prompt => KNOWN.has(prompt)) ? undefined : { reason: 'prompt_unknown' }),
  }),
  {
    name: 'prompt none alone',
    clause: 'OpenID Connect Core §3.1.2.1',
    applies: ({ requested }) => requested.prompts.includes('NONE'),
    run: ({ requested }) => (requested.prompts.length === 1 ? undefined : { reason: 'prompt_contradictory' }),
  },
]
