import { type Scenario, STORAGE_SCENARIOS } from '@symbolon/contract/scenarios'
import { ABSENT_MEMBERS } from './absent-member-scenarios.js'
import { ACCESS_TOKEN_SCENARIOS } from './access-token/access-token-scenarios.js'
import { AUTHORIZATION_SCENARIOS } from './authorization/authorization-scenarios.js'
import { COMPLETION_SCENARIOS } from './authorization/completion-scenarios.js'
import { CHALLENGE_SCENARIOS, CLIENT_ATTESTATION_SCENARIOS } from './client-attestation/client-attestation-scenarios.js'
import { CLIENT_SCENARIOS } from './client-authentication/client-scenarios.js'
import { DPOP_SCENARIOS } from './dpop/dpop-scenarios.js'
import { FAPI_INTROSPECTION_SCENARIOS, FAPI_STANDARD_SCENARIOS } from './fapi/fapi-introspection-scenarios.js'
import {
  FAPI_AUTHORIZATION_SCENARIOS,
  FAPI_CLIENT_SCENARIOS,
  FAPI_COMPLETION_SCENARIOS,
  FAPI_CREATION_SCENARIOS,
  FAPI_DPOP_SCENARIOS,
  FAPI_PUSHED_SCENARIOS,
} from './fapi/fapi-scenarios.js'
import { INTROSPECTION_SCENARIOS } from './introspection/introspection-scenarios.js'
import { FAPI_INTROSPECTION_ENDPOINT_SCENARIOS } from './introspection-endpoint/fapi-endpoint-scenarios.js'
import { INTROSPECTION_ENDPOINT_SCENARIOS } from './introspection-endpoint/introspection-endpoint-scenarios.js'
import { PUSHED_REQUEST_SCENARIOS } from './pushed-request/pushed-request-scenarios.js'
import { REGISTRATION_BY_SERVER } from './pushed-request/registration-by-server-scenarios.js'
import { REGISTERED_REQUESTS, REGISTERED_STANDARD_TOKENS, REGISTERED_TICKETS } from './registration-scenarios.js'
import { FRONT_CHANNEL, PUSHED_AGAIN } from './repeated-use-scenarios.js'
import { STANDARD_INTROSPECTION_SCENARIOS } from './standard-introspection/standard-introspection-scenarios.js'
import { ATTESTED_INSTANCE_SCENARIOS } from './token/attested-instance-scenarios.js'
import { CODE_ISSUANCE_SCENARIOS } from './token/code-issuance-scenarios.js'
import { REFRESH_TOKEN_INTROSPECTION_SCENARIOS } from './token/refresh-token-introspection-scenarios.js'
import { REFRESH_TOKEN_SCENARIOS } from './token/refresh-token-scenarios.js'
import { TOKEN_EXCHANGE_SCENARIOS } from './token/token-exchange-scenarios.js'
import { TOKEN_REVOCATION_ENDPOINT_SCENARIOS } from './token/token-revocation-scenarios.js'

/** All scenarios, keyed by the operation that they test; also those of the storage kit. */
export const SCENARIOS = {
  introspection: [
    ...INTROSPECTION_SCENARIOS,
    ...STORAGE_SCENARIOS.introspection,
    ...FAPI_INTROSPECTION_SCENARIOS,
    ...ABSENT_MEMBERS.introspection,
  ],
  'standard introspection': [
    ...STANDARD_INTROSPECTION_SCENARIOS,
    ...STORAGE_SCENARIOS['standard introspection'],
    ...REGISTERED_STANDARD_TOKENS,
    ...FAPI_STANDARD_SCENARIOS,
    ...ABSENT_MEMBERS['standard introspection'],
  ],
  'introspection endpoint': [
    ...INTROSPECTION_ENDPOINT_SCENARIOS,
    ...FAPI_INTROSPECTION_ENDPOINT_SCENARIOS,
    ...ABSENT_MEMBERS['introspection endpoint'],
  ],
  'client authentication': [...CLIENT_SCENARIOS, ...FAPI_CLIENT_SCENARIOS, ...ABSENT_MEMBERS['client authentication']],
  'client attestation': CLIENT_ATTESTATION_SCENARIOS,
  'attestation challenge': CHALLENGE_SCENARIOS,
  'DPoP proof': [
    ...DPOP_SCENARIOS,
    ...STORAGE_SCENARIOS['DPoP proof'],
    ...FAPI_DPOP_SCENARIOS,
    ...ABSENT_MEMBERS['DPoP proof'],
  ],
  'pushed authorization request': [
    ...PUSHED_REQUEST_SCENARIOS,
    ...STORAGE_SCENARIOS['pushed authorization request'],
    ...PUSHED_AGAIN,
    ...FAPI_PUSHED_SCENARIOS,
    ...ABSENT_MEMBERS['pushed authorization request'],
  ],
  'authorization request registration': [
    ...REGISTRATION_BY_SERVER,
    ...ABSENT_MEMBERS['authorization request registration'],
  ],
  'authorization request': [
    ...AUTHORIZATION_SCENARIOS,
    ...STORAGE_SCENARIOS['authorization request'],
    ...REGISTERED_REQUESTS,
    ...FAPI_AUTHORIZATION_SCENARIOS,
    ...ABSENT_MEMBERS['authorization request'],
  ],
  'authorization completion': [
    ...COMPLETION_SCENARIOS,
    ...STORAGE_SCENARIOS['authorization completion'],
    ...REGISTERED_TICKETS,
    ...FRONT_CHANNEL,
    ...FAPI_COMPLETION_SCENARIOS,
    ...ABSENT_MEMBERS['authorization completion'],
  ],
  'access tokens': [
    ...ACCESS_TOKEN_SCENARIOS,
    ...STORAGE_SCENARIOS['access tokens'],
    ...FAPI_CREATION_SCENARIOS,
    ...ABSENT_MEMBERS['access tokens'],
  ],
  'authorization code': CODE_ISSUANCE_SCENARIOS,
  token: [
    ...TOKEN_EXCHANGE_SCENARIOS,
    ...STORAGE_SCENARIOS.token,
    ...REFRESH_TOKEN_SCENARIOS,
    ...ATTESTED_INSTANCE_SCENARIOS,
  ],
  'token revocation': TOKEN_REVOCATION_ENDPOINT_SCENARIOS,
  'refresh token introspection': REFRESH_TOKEN_INTROSPECTION_SCENARIOS,
} as const satisfies Readonly<Record<string, readonly Scenario[]>>
