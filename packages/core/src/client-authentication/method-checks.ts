import { about, always, type Check } from '../lib/check.js'
import { seenDeadline } from '../lib/time.js'
import { authenticatingMechanisms, METHODS } from '../policy/authentication-methods.js'
import { clientNotLocked } from '../policy/client-not-locked.js'
import { demandsOf, FAPI_AUTHENTICATION_METHODS } from '../policy/fapi.js'
import { ASSERTION_CHECKS } from './assertion-checks.js'
import { ATTESTATION_CHECKS } from './attestation/checks.js'
import { CERTIFICATE_CHECKS } from './certificate-checks.js'
import type { ClientIdentified } from './facts.js'
import type { ClientRefusal } from './refusals.js'

type AuthenticationCheck = Check<ClientIdentified, ClientRefusal>

const bySecret = ({ client }: ClientIdentified): boolean =>
  client.tokenAuthMethod === 'CLIENT_SECRET_BASIC' || client.tokenAuthMethod === 'CLIENT_SECRET_POST'

const secretMatches: AuthenticationCheck = {
  name: 'client secret',
  clause: 'RFC 6749 §2.3.1',
  applies: bySecret,
  run: ({ evidence }) => (evidence.secretMatches ? undefined : { reason: 'secret_wrong' }),
}

const usesSecret = (facts: ClientIdentified): boolean =>
  bySecret(facts) || facts.client.tokenAuthMethod === 'CLIENT_SECRET_JWT'

const secretNotExpired: AuthenticationCheck = about(
  facts => (usesSecret(facts) ? facts.client.clientSecretExpiresAt : undefined),
  {
    name: 'client secret not expired',
    clause: 'RFC 7591 §3.2.1',
    run: (expiresAt, { now }) => (now < expiresAt ? undefined : { reason: 'secret_expired' }),
    seen: (expiresAt, { now }) => seenDeadline(expiresAt, now),
  },
)

const mechanismOf = ({ client }: ClientIdentified) => METHODS[client.tokenAuthMethod].mechanism
const authenticates = ({ client }: ClientIdentified): boolean => client.tokenAuthMethod !== 'NONE'

/** The mechanisms that count: an attestation may come with any method (§7.6). */
const used = (facts: ClientIdentified) => authenticatingMechanisms(facts.mechanisms, mechanismOf(facts))

function seenMechanism(facts: ClientIdentified) {
  return { expected: facts.client.tokenAuthMethod, actual: used(facts).join(', ') || 'none' }
}

const noCredentials: AuthenticationCheck = {
  name: 'no credentials of a public client',
  clause: 'RFC 6749 §2.3',
  applies: facts => !authenticates(facts),
  run: facts => (used(facts).length > 0 ? { reason: 'secret_of_public_client' } : undefined),
  seen: facts => ({ expected: 'none', actual: used(facts).join(', ') || 'none' }),
}

const credentialsPresent: AuthenticationCheck = {
  name: 'credentials present',
  clause: 'RFC 6749 §2.3',
  applies: facts => mechanismOf(facts) !== undefined,
  run: facts => (used(facts).length === 0 ? { reason: 'secret_missing' } : undefined),
  seen: seenMechanism,
}

const registeredMethod: AuthenticationCheck = {
  name: 'registered authentication method',
  clause: 'RFC 6749 §2.3.1; docs/rules.md §3',
  applies: authenticates,
  run: facts => (used(facts)[0] === mechanismOf(facts) ? undefined : { reason: 'method_different' }),
  seen: seenMechanism,
}

const supportedMethod: AuthenticationCheck = {
  name: 'authentication method supported',
  clause: 'docs/rules.md §6',
  applies: always,
  run: ({ client, service }) =>
    service.supportedTokenAuthMethods.includes(client.tokenAuthMethod) ? undefined : { reason: 'method_unsupported' },
  seen: ({ client, service }) => ({
    expected: service.supportedTokenAuthMethods.join(' '),
    actual: client.tokenAuthMethod,
  }),
}

const fapiMethod: AuthenticationCheck = {
  name: 'FAPI client authentication',
  clause: 'FAPI 2.0 Security Profile §5.3.2.1-3, §5.3.2.1-6, §5.3.2.2-4',
  applies: facts => demandsOf(facts).has('authentication by key or certificate'),
  run: ({ client }) =>
    FAPI_AUTHENTICATION_METHODS.has(client.tokenAuthMethod) ? undefined : { reason: 'method_outside_fapi' },
  seen: ({ client }) => ({
    expected: [...FAPI_AUTHENTICATION_METHODS].join(' '),
    actual: client.tokenAuthMethod,
    hint: 'fapiModes of the service or the client demand this',
  }),
}

/** Compares the registered method with what was presented and proven (RFC 6749 §2.3). */
export const AUTHENTICATION_CHECKS: readonly AuthenticationCheck[] = [
  noCredentials,
  credentialsPresent,
  registeredMethod,
  supportedMethod,
  fapiMethod,
  secretMatches,
  ...ASSERTION_CHECKS,
  ...CERTIFICATE_CHECKS,
  ...ATTESTATION_CHECKS,
  secretNotExpired,
  clientNotLocked('docs/rules.md §3'),
]
