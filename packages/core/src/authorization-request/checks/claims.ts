import type { ParameterCheck } from '../facts.js'

/** The `claims` parameter can be read (OpenID Connect Core §5.5). */
export const CLAIMS_CHECK: ParameterCheck = {
  name: 'claims',
  clause: 'OpenID Connect Core §5.5',
  applies: ({ form }) => form.values.has('claims'),
  run: ({ requested }) => (requested.claimsMalformed ? { reason: 'claims_malformed' } : undefined),
}
