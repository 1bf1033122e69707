import { always, type Check, lift } from '../lib/check.js'
import { loggableParameterName } from '../lib/loggable.js'
import { andThen, ok, type Result, refuse } from '../lib/result.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import type { Ports } from '../ports/ports.js'
import { FORM_RULES, type FormParameters, formFromPairs, parameterValues } from '../standards/oauth/form.js'
import {
  nonStringParameters,
  type RequestObjectDemand,
  readRequestObject,
  requestObjectParameters,
} from '../standards/request-object/read.js'
import { REQUEST_OBJECT_RULES } from '../standards/request-object/rules.js'
import { type ObjectPresented, type ObjectRead, type Opened, openRequestObject } from './open-request-object.js'
import type { RequestObjectRefusal } from './refusals.js'
import { CREDENTIALS } from './requested.js'

/** The object itself, and what identifies and authenticates the client (RFC 9126 §3). */
const ALWAYS_OUTSIDE: ReadonlySet<string> = new Set(['request', ...CREDENTIALS])

/** Copies are harmless. Anything else would be ignored, although the client believes that it asked for it. */
function conflictingParameters(form: FormParameters, inside: FormParameters): readonly string[] {
  const names = new Set(form.pairs.map(([name]) => name).filter(name => !ALWAYS_OUTSIDE.has(name)))
  return [...names]
    .filter(name => !sameValues(parameterValues(form, name), parameterValues(inside, name)))
    .map(loggableParameterName)
}

function sameValues(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at])
}

type ObjectCheck = Check<ObjectRead, RequestObjectRefusal>

const encryptedAsRegistered: ObjectCheck = {
  name: 'encryption of the request object',
  clause: 'OpenID Connect Dynamic Registration §2; RFC 9101 §6.1',
  applies: ({ client }) => client.requestEncryptionAlg !== undefined,
  run: ({ encryption, client: { requestEncryptionAlg: algorithm, requestEncryptionEnc: content } }) =>
    encryption?.algorithm === algorithm && (content === undefined || encryption?.encryption === content)
      ? undefined
      : { reason: 'request_object_encryption_different' },
  seen: ({ encryption, client }) => ({
    expected: `alg ${client.requestEncryptionAlg}, enc ${client.requestEncryptionEnc ?? 'any'}`,
    actual: encryption ? `alg ${encryption.algorithm}, enc ${encryption.encryption}` : 'none',
  }),
}

/** A server that reads the record must not mistake the JSON of a list or an object for what the client meant. */
const stringParameters: ObjectCheck = {
  name: 'strings of the request object',
  clause: 'RFC 9101 §4; docs/rules.md §3',
  applies: always,
  run: ({ object }) =>
    nonStringParameters(object).length > 0 ? { reason: 'request_object_parameter_malformed' } : undefined,
  seen: ({ object }) => ({
    expected: 'JSON strings, except for max_age, claims, authorization_details and resource',
    actual:
      nonStringParameters(object)
        .map(name => `${name} is not a string`)
        .join(', ') || 'as expected',
  }),
}

const parametersWellFormed: ObjectCheck = {
  name: 'parameters of the request object',
  clause: 'RFC 9101 §4; RFC 6749 Appendix A',
  applies: always,
  run: ({ inside }) =>
    FORM_RULES.some(rule => rule.run(inside) !== undefined)
      ? { reason: 'request_object_parameter_malformed' }
      : undefined,
}

const noConflicts: ObjectCheck = {
  name: 'nothing beside the request object',
  clause: 'RFC 9126 §3; RFC 9101 §6.3',
  applies: always,
  run: ({ form, inside }) =>
    conflictingParameters(form, inside).length > 0 ? { reason: 'request_object_contradicted' } : undefined,
  seen: ({ form, inside }) => ({
    expected: 'no parameter except copies of those in the request object',
    actual: conflictingParameters(form, inside).join(' ') || 'as expected',
  }),
}

/** Everything that can be wrong with it is found before its signature is verified. */
export const REQUEST_OBJECT_READ: Stage<ObjectPresented, ObjectRead, Pick<Ports, 'crypto'>, RequestObjectRefusal> = {
  name: 'request object',
  clause: 'RFC 9101 §4, §6.1; RFC 9126 §3',
  gather(facts, ports) {
    return andThen(openRequestObject(facts.text, facts.service, ports), opened =>
      opened.ok ? readOpened(opened.value, facts) : opened,
    )
  },
  checks: [
    encryptedAsRegistered,
    ...lift(
      REQUEST_OBJECT_RULES,
      (facts: ObjectRead) => facts,
      (fault): RequestObjectRefusal => fault,
    ),
    stringParameters,
    parametersWellFormed,
    noConflicts,
  ],
}

function readOpened({ text, encryption }: Opened, facts: ObjectPresented): Result<ObjectRead, RequestObjectRefusal> {
  const read = readRequestObject(text)
  if (!read.ok) return read
  const pairs = requestObjectParameters(read.value)
  if (pairs === undefined) return refuse({ reason: 'request_object_claim_malformed' })
  const skew = facts.service.allowableClockSkew
  return ok(
    withMore(facts, { object: read.value, expected: demandOf(facts), skew, encryption, inside: formFromPairs(pairs) }),
  )
}

function demandOf(facts: ObjectPresented): RequestObjectDemand {
  const { service, client, clientName } = facts
  const demands = demandsOf(facts)
  const ofAnHour = demands.has('request objects of an hour')
  return {
    clientId: clientName,
    issuer: service.issuer,
    audienceChecked: service.requestObjectAudienceChecked || demands.has('request objects for the issuer'),
    nbfRequired: !service.nbfOptional || ofAnHour,
    expRequired: ofAnHour,
    maxLifetime: service.requestObjectMaxLifetime,
    windowLimited: ofAnHour,
    algorithm: client.requestSignAlg,
    algorithms: acceptedAlgorithms(facts),
  }
}
