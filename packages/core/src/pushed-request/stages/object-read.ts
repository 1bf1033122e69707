import { clientNameOf } from '../../client-authentication/stages/presented.js'
import { andThen, type Check, lift, ok, type Result, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms, demandsOf } from '../../policy/fapi.js'
import type { Ports } from '../../ports/ports.js'
import { FORM_RULES, type FormParameters, formOf } from '../../standards/oauth/form.js'
import type { RequestObjectFacts } from '../../standards/request-object/demand.js'
import {
  otherThanStrings,
  type RequestObject,
  readRequestObject,
  requestObjectParameters,
} from '../../standards/request-object/read.js'
import { REQUEST_OBJECT_RULES } from '../../standards/request-object/rules.js'
import { type Opened, openRequestObject } from '../open-request-object.js'
import type { PushedRequestRefusal } from '../refusals.js'
import { differingBeside } from './beside.js'
import type { Pushed } from './pushed.js'

/** The request object could be read, where there is one. */
export interface ObjectRead extends Pushed {
  readonly object: PresentedObject | undefined
}

/** A request object beside its request. */
export interface PresentedObject extends RequestObjectFacts {
  /** How it was encrypted; `undefined` when it was not. */
  readonly encryption: Opened['encryption']
  /** What it asks for. */
  readonly asked: FormParameters
}

type ObjectCheck = Check<ObjectRead, PushedRequestRefusal>

const isRequired = (facts: ObjectRead): boolean =>
  facts.client.requestObjectRequired ||
  facts.service.requestObjectRequired ||
  demandsOf(facts).has('signed request objects')

const required: ObjectCheck = {
  name: 'request object required',
  clause: 'RFC 9126 §2.3; RFC 9101 §10.5; FAPI 2.0 Message Signing §5.3.1-1',
  applies: isRequired,
  run: ({ object }) => (object === undefined ? { reason: 'request_object_required' } : undefined),
  seen: () => ({ hint: 'requestObjectRequired of the service or the client, or fapiModes, demand it' }),
}

const encrypted: ObjectCheck = {
  name: 'encryption of the request object',
  clause: 'OpenID Connect Dynamic Registration §2; RFC 9101 §6.1',
  applies: ({ object, client }) => object !== undefined && client.requestEncryptionAlg !== undefined,
  run: ({ object, client: { requestEncryptionAlg: algorithm, requestEncryptionEnc: content } }) =>
    object?.encryption?.algorithm === algorithm && (content === undefined || object?.encryption?.encryption === content)
      ? undefined
      : { reason: 'request_object_encryption_different' },
  seen: ({ object, client }) => ({
    expected: `alg ${client.requestEncryptionAlg}, enc ${client.requestEncryptionEnc ?? 'any'}`,
    actual: object?.encryption ? `alg ${object.encryption.algorithm}, enc ${object.encryption.encryption}` : 'none',
  }),
}

/** A server that reads them from the record must not take the text of a list or an object for what the client meant. */
const strings: ObjectCheck = {
  name: 'strings of the request object',
  clause: 'RFC 9101 §4; docs/rules.md §3',
  applies: ({ object }) => object !== undefined,
  run: ({ object }) =>
    object !== undefined && otherThanStrings(object.object).length > 0
      ? { reason: 'request_object_parameter_malformed' }
      : undefined,
  seen: ({ object }) => ({
    expected: 'JSON strings, but for max_age, claims, authorization_details and resource',
    actual:
      (object &&
        otherThanStrings(object.object)
          .map(name => `another ${name}`)
          .join(', ')) ||
      'so it is',
  }),
}

const parameters: ObjectCheck = {
  name: 'parameters of the request object',
  clause: 'RFC 9101 §4; RFC 6749 Appendix A',
  applies: ({ object }) => object !== undefined,
  run: ({ object }) =>
    object !== undefined && FORM_RULES.some(rule => rule.run(object.asked) !== undefined)
      ? { reason: 'request_object_parameter_malformed' }
      : undefined,
}

const alone: ObjectCheck = {
  name: 'nothing beside the request object',
  clause: 'RFC 9126 §3; RFC 9101 §6.3',
  applies: ({ object }) => object !== undefined,
  run: ({ form, object }) =>
    object !== undefined && differingBeside(form, object.asked).length > 0
      ? { reason: 'request_object_contradicted' }
      : undefined,
  seen: ({ form, object }) => ({
    expected: 'no parameter, but for copies of what the object holds',
    actual: (object && differingBeside(form, object.asked).join(' ')) || 'so it is',
  }),
}

/** Opens and reads a request object; whatever can be wrong with it is found before its signature is verified. */
export const OBJECT_READ: Stage<Pushed, ObjectRead, Pick<Ports, 'crypto'>, PushedRequestRefusal> = {
  name: 'request object',
  clause: 'RFC 9101 §4, §6.1; RFC 9126 §3',
  gather(facts, ports) {
    const text = facts.form.values.get('request')
    if (text === undefined) return ok(withMore(facts, { object: undefined }))
    return andThen(openRequestObject(text, facts.service, ports), opened => {
      if (!opened.ok) return opened
      const read = readRequestObject(opened.value.text)
      const object = read.ok ? presentedObject(read.value, opened.value, facts) : read
      return object.ok ? ok(withMore(facts, { object: object.value })) : object
    })
  },
  checks: [
    required,
    encrypted,
    ...lift(
      REQUEST_OBJECT_RULES,
      ({ object }: ObjectRead) => object,
      (fault): PushedRequestRefusal => fault,
    ),
    strings,
    parameters,
    alone,
  ],
}

function presentedObject(
  object: RequestObject,
  { encryption }: Opened,
  facts: Pushed,
): Result<PresentedObject, PushedRequestRefusal> {
  const pairs = requestObjectParameters(object)
  if (pairs === undefined) return refuse({ reason: 'request_object_claim_malformed' })
  const { service, client, now } = facts
  const demands = demandsOf(facts)
  const ofAnHour = demands.has('request objects of an hour')
  const expected = {
    clientId: clientNameOf(facts),
    issuer: service.issuer,
    audienceChecked: service.requestObjectAudienceChecked || demands.has('request objects for the issuer'),
    nbfRequired: !service.nbfOptional || ofAnHour,
    expRequired: ofAnHour,
    maxLifetime: service.requestObjectMaxLifetime,
    windowLimited: ofAnHour,
    algorithm: client.requestSignAlg,
    algorithms: acceptedAlgorithms(facts),
  }
  return ok({ object, expected, now, skew: service.allowableClockSkew, encryption, asked: formOf(pairs) })
}
