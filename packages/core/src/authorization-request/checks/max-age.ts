import { about } from '../../lib/check.js'
import { readMaxAge } from '../../standards/oauth/max-age.js'
import type { ParameterCheck } from '../facts.js'

/** The `max_age` parameter is a number of seconds (OpenID Connect Core §3.1.2.1). */
export const MAX_AGE_CHECK: ParameterCheck = about(({ form }) => form.values.get('max_age'), {
  name: 'max_age',
  clause: 'OpenID Connect Core §3.1.2.1',
  run: maxAge => (readMaxAge(maxAge) === undefined ? { reason: 'max_age_malformed' } : undefined),
})
