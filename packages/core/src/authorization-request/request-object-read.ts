import { always, type Check, lift } from '../lib/check.js'
import { fromUtf8 } from '../lib/encoding.js'
import { andThen, ok, type Result, refuse } from '../lib/result.js'
import { loggableParameterName } from '../lib/text.js'
import { type CallFacts, type Stage, withMore } from '../pipeline/pipeline.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import type { VerifiedSignature } from '../policy/keys.js'
import { ask } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { decryptionKeys, hasFiveParts, type JweFault, type JweHeader, readJwe } from '../standards/jose/jwe.js'
import { FORM_RULES, type FormParameters, formFromPairs, parameterValues } from '../standards/oauth/form.js'
import {
  nonStringParameters,
  type RequestObjectDemand,
  type RequestObjectFacts,
  readRequestObject,
  requestObjectParameters,
} from '../standards/request-object/read.js'
import { REQUEST_OBJECT_RULES } from '../standards/request-object/rules.js'
import type { RequestObjectRefusal } from './refusals.js'
import { CREDENTIALS } from './requested.js'

export interface Opened {
  readonly text: string
  readonly encryption: JweHeader | undefined
}

type OpeningFault =
  | JweFault
  | { readonly reason: 'request_object_decryption_key_missing' }
  | { readonly reason: 'request_object_undecipherable' }

/** The content must be signed nevertheless; the reader of request objects checks that (RFC 9101 §6.1). */
async function openRequestObject(
  text: string,
  { jwks }: Pick<Service, 'jwks'>,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<Result<Opened, OpeningFault>> {
  if (!hasFiveParts(text)) return ok({ text, encryption: undefined })
  const header = readJwe(text)
  if (!header.ok) return header
  const keys = decryptionKeys(jwks, header.value)
  if (keys.length === 0) return refuse({ reason: 'request_object_decryption_key_missing' })
  for (const key of keys) {
    const bytes: unknown = await ask('crypto', () => crypto.decrypt(text, key))
    const inside = bytes instanceof Uint8Array ? fromUtf8(bytes) : undefined
    if (inside !== undefined) return ok({ text: inside, encryption: header.value })
  }
  return refuse({ reason: 'request_object_undecipherable' })
}

export interface ObjectPresented extends CallFacts {
  readonly client: Client
  /** The identifier of the client in the request. */
  readonly clientName: string
  readonly form: FormParameters
  readonly text: string
}

export function presentedObject(
  form: FormParameters,
  clientName: string,
  { client, service, now }: CallFacts & Pick<ObjectPresented, 'client'>,
): ObjectPresented | undefined {
  const text = form.values.get('request')
  return text === undefined ? undefined : { text, form, client, clientName, service, now }
}

export interface ObjectRead extends ObjectPresented, RequestObjectFacts {
  readonly encryption: Opened['encryption']
  readonly inside: FormParameters
}

export interface ObjectVerified extends ObjectRead, VerifiedSignature {}

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
    ...lift(REQUEST_OBJECT_RULES, (facts: ObjectRead) => facts),
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
