import { REQUEST_TAG } from '../introspection/signature/facts.js'
import { fieldValue, type SignedMessage, type SignedRequest } from '../standards/message-signature/message.js'
import { readSignatures } from '../standards/message-signature/signature-input.js'
import type { ComponentName } from '../standards/message-signature/write-signature.js'

/** The tag of the FAPI 2.0 profile for responses. */
export const RESPONSE_TAG = 'fapi-2-response'

/** How many signatures of one message count. */
export const SIGNATURE_COUNT = 4

/**
 * The components that link a response to its request (FAPI 2.0 HTTP Signatures §5.3.2.1-2,
 * §5.3.2.1-3): method, URL, the digest of the content, and the signatures, by their labels, because
 * a proxy may have added others. Signatures under the tag of the profile go before all others.
 */
export function linkedComponents(request: SignedRequest): readonly ComponentName[] {
  const names = ['@method', '@target-uri', ...presentFields(['content-digest'], request)]
  return [...names.map(name => [name, { req: true }] as const), ...labelsOf(request).flatMap(signatureFields)]
}

function labelsOf(request: SignedRequest): readonly string[] {
  const signatures = readSignatures(request) ?? []
  const tagged = signatures.filter(each => each.parameters.tag === REQUEST_TAG)
  return (tagged.length > 0 ? tagged : signatures).slice(0, SIGNATURE_COUNT).map(each => each.label)
}

function signatureFields(key: string): readonly ComponentName[] {
  return ['signature', 'signature-input'].map(name => [name, { req: true, key }] as const)
}

/** The names of fields that a message has. */
export function presentFields(names: readonly string[], message: Pick<SignedMessage, 'headers'>): readonly string[] {
  return names.filter(name => fieldValue(message, name) !== undefined)
}
