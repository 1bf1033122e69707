import { ASSERTION_ATTACKS } from './assertion-attack-scenarios.js'
import { ATTESTATION_ATTACKS } from './attestation-attack-scenarios.js'
import { CERTIFICATE_ATTACKS } from './certificate-attack-scenarios.js'
import { CLIENT_NAME_ATTACKS } from './client-name-attack-scenarios.js'
import type { ClientRow } from './client-row.js'
import { CREDENTIAL_CONFUSIONS } from './credential-confusion-scenarios.js'

/** Attempts to authenticate as another client. */
export const ATTACK_ROWS: readonly ClientRow[] = [
  ...ASSERTION_ATTACKS,
  ...CREDENTIAL_CONFUSIONS,
  ...CLIENT_NAME_ATTACKS,
  ...CERTIFICATE_ATTACKS,
  ...ATTESTATION_ATTACKS,
].map(([name, ...rest]): ClientRow => [`attack: ${name}`, ...rest])
