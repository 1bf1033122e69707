import { isResourceIndicator } from '../../standards/oauth/resource-indicator.js'
import type { ParameterCheck } from '../facts.js'

/** Every `resource` parameter is a resource indicator (RFC 8707 §2). */
export const RESOURCE_CHECK: ParameterCheck = {
  name: 'resource',
  clause: 'RFC 8707 §2',
  applies: ({ requested }) => requested.resources.length > 0,
  run: ({ requested }) =>
    requested.resources.every(isResourceIndicator) ? undefined : { reason: 'resource_malformed' },
}
