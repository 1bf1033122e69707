import { AUTHENTICATION_PROBES } from './probes/authentication.js'
import { AUTHORIZATION_PROBES } from './probes/authorization.js'
import { CERTIFICATE_PROBES } from './probes/certificates.js'
import { INTROSPECTION_PROBES } from './probes/introspection.js'
import { PROFILE_PROBES } from './probes/profiles.js'
import { BINDING_PROBES, PROOF_PROBES } from './probes/proofs.js'
import { PUSHED_REQUEST_PROBES } from './probes/pushed-requests.js'
import { RESOURCE_PROBES } from './probes/resource.js'
import { RESOURCE_METADATA_PROBES } from './probes/resource-metadata.js'
import { SIGNED_PROBES } from './probes/signed.js'
import { TOKEN_PROBES } from './probes/token.js'
import type { Probe } from './row.js'

/** All probes, in the order in which a client meets the endpoints. */
export const PROBES: readonly Probe[] = [
  ...PUSHED_REQUEST_PROBES,
  ...AUTHENTICATION_PROBES,
  ...AUTHORIZATION_PROBES,
  ...TOKEN_PROBES,
  ...BINDING_PROBES,
  ...PROOF_PROBES,
  ...CERTIFICATE_PROBES,
  ...RESOURCE_PROBES,
  ...RESOURCE_METADATA_PROBES,
  ...INTROSPECTION_PROBES,
  ...SIGNED_PROBES,
  ...PROFILE_PROBES,
]
