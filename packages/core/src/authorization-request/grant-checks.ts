import type { Check } from '../lib/result.js'
import type { ParameterRefusal } from './refusals.js'
import type { AuthorizationFacts } from './requested.js'

const named = ({ requested }: AuthorizationFacts): boolean => requested.grantId !== undefined

const acted = ({ form }: AuthorizationFacts): boolean => form.values.has('grant_management_action')

/** The action of the request uses a grant that is there. */
const uses = ({ requested: { grantManagementAction: action } }: AuthorizationFacts): boolean =>
  action === 'MERGE' || action === 'REPLACE'

/** `grant_id` and `grant_management_action` (Grant Management for OAuth 2.0); whose the grant is, the AS must verify. */
export const GRANT_CHECKS: readonly Check<AuthorizationFacts, ParameterRefusal>[] = [
  {
    name: 'grant_management_action known',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    applies: acted,
    run: ({ requested }) =>
      requested.grantManagementAction === undefined ? { reason: 'grant_management_action_unknown' } : undefined,
    seen: () => ({ expected: 'create, merge or replace' }),
  },
  {
    name: 'grants of confidential clients',
    clause: 'Grant Management for OAuth 2.0 §5.1',
    applies: facts => acted(facts) || named(facts),
    run: ({ client }) => (client.clientType === 'PUBLIC' ? { reason: 'grant_management_not_allowed' } : undefined),
  },
  {
    name: 'grant_id syntax',
    clause: 'RFC 6749 Appendix A',
    applies: named,
    run: ({ requested }) =>
      /^[\x20-\x7e]+$/.test(requested.grantId ?? '') ? undefined : { reason: 'grant_id_malformed' },
  },
  {
    name: 'grant_id present',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    applies: uses,
    run: facts => (named(facts) ? undefined : { reason: 'grant_id_missing' }),
  },
  {
    name: 'grant_id expected',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    applies: named,
    run: facts => (uses(facts) ? undefined : { reason: 'grant_id_unexpected' }),
  },
]
