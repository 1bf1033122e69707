import { about } from '../../lib/check.js'
import { readClaimNames } from '../../standards/oauth/claims-parameter.js'
import type { ParameterCheck } from '../facts.js'

/** The `claims` parameter can be read (OpenID Connect Core §5.5). */
export const CLAIMS_CHECK: ParameterCheck = about(({ form }) => form.values.get('claims'), {
  name: 'claims',
  clause: 'OpenID Connect Core §5.5',
  run: claims => (readClaimNames(claims) === undefined ? { reason: 'claims_malformed' } : undefined),
})
