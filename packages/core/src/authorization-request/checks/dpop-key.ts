import { about } from '../../lib/check.js'
import { isSha256Text } from '../../lib/encoding.js'
import type { ParameterCheck } from '../facts.js'

/** The `dpop_jkt` parameter is a thumbprint (RFC 9449 §10). */
export const DPOP_KEY_CHECK: ParameterCheck = about(({ requested }) => requested.dpopJkt, {
  name: 'dpop_jkt',
  clause: 'RFC 9449 §10',
  run: thumbprint => (isSha256Text(thumbprint) ? undefined : { reason: 'dpop_jkt_malformed' }),
})
