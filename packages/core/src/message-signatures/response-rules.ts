import { always, type Check } from '../lib/check.js'
import type { Component } from './component.js'
import { coverageRule, RULES_OF_ANY_SIGNATURE, type SignatureFacts, type SignatureFault } from './signature-rules.js'

/** The signature of a response, and what the client compares it with. */
export interface ResponseSignatureFacts extends SignatureFacts {
  /** The components that must be covered; `required` has their identifiers. */
  readonly demanded: readonly Component[]
}

type ResponseRule = Check<ResponseSignatureFacts, SignatureFault>

const { created, expires, algorithm, components, content, validity } = RULES_OF_ANY_SIGNATURE

const coverage = coverageRule(
  'components of the response covered',
  'FAPI 2.0 HTTP Signatures §5.3.2.2-3, §5.3.2.2-4; RFC 9421 §2.4, §3.2.1',
  missing,
)

/** The identifiers of components that must be covered and are not. */
function missing({ demanded, signature }: ResponseSignatureFacts): readonly string[] {
  return demanded.filter(each => !signature.components.some(own => covers(own, each))).map(each => each.identifier)
}

/**
 * Whether a component covers another one of the same message: it is the same, or the whole field of
 * which only one member is demanded. How the value is serialized does not matter.
 */
function covers({ name, parameters }: Component, demanded: Component): boolean {
  const isSame = (parameter: string) => parameters.get(parameter) === demanded.parameters.get(parameter)
  return name === demanded.name && WHERE.every(isSame) && (!parameters.has('key') || isSame('key'))
}

/** Parameters that say of what a component is: of the request, of the trailers, of which parameter. */
const WHERE = ['req', 'tr', 'name']

const key: ResponseRule = {
  name: 'key of the resource',
  clause: 'FAPI 2.0 HTTP Signatures §5.3.2.2-1; RFC 9421 §3.2 step 5',
  applies: always,
  run: ({ signer }) => (signer === undefined ? { reason: 'signature_key_unknown' } : undefined),
  seen: ({ signer = 'none with this identifier' }) => ({
    expected: 'a key that was passed, by keyid, or the only one',
    actual: signer,
  }),
}

/** The rules that do not need the values of the components. */
export const RESPONSE_PARAMETER_RULES: readonly ResponseRule[] = [coverage, created, expires, key, algorithm]

/** All rules about the signature of a response, cheap ones first. */
export const RESPONSE_RULES: readonly ResponseRule[] = [...RESPONSE_PARAMETER_RULES, components, content, validity]
