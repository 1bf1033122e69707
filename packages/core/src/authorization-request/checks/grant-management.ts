import { about } from '../../lib/check.js'
import type { AuthorizationFacts, ParameterCheck } from '../facts.js'

const grantId = ({ requested }: AuthorizationFacts): string | undefined => requested.grantId

const acts = ({ form }: AuthorizationFacts): boolean => form.values.has('grant_management_action')

/** The action of the request uses a grant that exists. */
const uses = ({ requested: { grantManagementAction: action } }: AuthorizationFacts): boolean =>
  action === 'MERGE' || action === 'REPLACE'

/**
 * `grant_id` and `grant_management_action` (Grant Management for OAuth 2.0): the AS must verify to
 * whom the grant belongs.
 */
export const GRANT_MANAGEMENT_CHECKS: readonly ParameterCheck[] = [
  {
    name: 'grant_management_action known',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    applies: acts,
    run: ({ requested }) =>
      requested.grantManagementAction === undefined ? { reason: 'grant_management_action_unknown' } : undefined,
    seen: () => ({ expected: 'create, merge or replace' }),
  },
  {
    name: 'grants of confidential clients',
    clause: 'Grant Management for OAuth 2.0 §5.1',
    applies: facts => acts(facts) || grantId(facts) !== undefined,
    run: ({ client }) => (client.clientType === 'PUBLIC' ? { reason: 'grant_management_not_allowed' } : undefined),
  },
  about(grantId, {
    name: 'grant_id syntax',
    clause: 'RFC 6749 Appendix A',
    run: id => (/^[\x20-\x7e]+$/.test(id) ? undefined : { reason: 'grant_id_malformed' }),
  }),
  {
    name: 'grant_id present',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    applies: uses,
    run: facts => (grantId(facts) === undefined ? { reason: 'grant_id_missing' } : undefined),
  },
  about(grantId, {
    name: 'grant_id expected',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    run: (_, facts) => (uses(facts) ? undefined : { reason: 'grant_id_unexpected' }),
  }),
]
