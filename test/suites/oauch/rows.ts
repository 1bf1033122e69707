import { ASSERTION_FLOW_ROWS, ASSERTION_ROWS } from './assertion-rows.js'
import { DPOP_ROWS } from './dpop-rows.js'
import { OBJECT_ROWS } from './object-rows.js'
import { type OAuchRow, PAR_ROWS } from './par-rows.js'
import { REVOCATION_ROWS, TOKEN_ENDPOINT_ROWS } from './token-endpoint-rows.js'
import { TOKEN_ROWS } from './token-rows.js'

/** All rows, by what they are about. */
export const OAUCH_ROWS: Readonly<Record<string, readonly OAuchRow[]>> = {
  'pushed requests': PAR_ROWS,
  'request objects': OBJECT_ROWS,
  DPoP: DPOP_ROWS,
  'access tokens': TOKEN_ROWS,
  'token endpoint': TOKEN_ENDPOINT_ROWS,
  revocation: REVOCATION_ROWS,
  'flows with assertions': ASSERTION_FLOW_ROWS,
  ...ASSERTION_ROWS,
}
