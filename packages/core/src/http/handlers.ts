import { requireKnownMembers, requirePorts } from '../lib/misuse.js'
import type { Awaitable, Result } from '../lib/result.js'
import type { Ports } from '../ports/ports.js'
import { AUTHORIZATION, type Endpoint, FORM, RESOURCE_GUARD } from './endpoints.js'
import type { Guarded } from './guard-resource.js'
import type { HttpAnswer } from './http-answer.js'
import type { FormLimitSource, PostedForm } from './posted-form.js'
import { resourceBehindProxy } from './proxy/trusted-proxy.js'
import { defineDemands, type ResourceDemands } from './resource-demands.js'
import { type AuthorizationSources, type FormSources, type GuardSources, requireSources } from './sources.js'
import { authorizationReader, formReader, namingRequest, refusedBy, type Transport } from './transport.js'

/*
 * What answers the requests of a row, for packages of frameworks. Each throws a `TypeError` for
 * options that are misspelt or not valid; `others` are those that the package reads itself.
 */

/** The answers of an endpoint that core answers alone. */
export function endpointAnswerer<
  Request,
  Own,
  Needs extends Pick<Ports, 'service' | 'report'>,
  Given extends readonly unknown[],
>(
  row: Endpoint<Request, Needs, Own>,
  options: Own & FormSources<Given> & { readonly ports: Needs },
  transport: Transport<Given>,
  others: readonly string[] = [],
): (...given: Given) => Promise<HttpAnswer> {
  const ports = requirePorts(row.name, options?.ports)
  requireKnownMembers(row.name, options, [...Object.keys(row.options), ...others])
  const read = row.read(options, transport)
  return async (...given) => {
    const request = await read(...given)
    return request.ok ? row.answer(request.value, namingRequest(ports, transport, given), options) : request.refusal
  }
}

/** The answers to forms that `answer` answers. */
export function formAnswerer<Given extends readonly unknown[]>(
  answer: (form: PostedForm, ...given: Given) => Awaitable<HttpAnswer>,
  options: FormSources<Given> & FormLimitSource,
  transport: Transport<Given>,
  others: readonly string[] = [],
): (...given: Given) => Promise<HttpAnswer> {
  requireKnownMembers(FORM.name, options, [...Object.keys(FORM.options), ...others])
  const read = formReader(options, transport)
  return async (...given) => {
    const form = await read(...given)
    return form.ok ? answer(form.value, ...given) : form.refusal
  }
}

/** The handler of an authorization endpoint, which answers by `send` or leaves that to its options. */
export function authorizationHandler<Given extends readonly unknown[], Sent>(
  options: AuthorizationSources<Given, Sent>,
  transport: Transport<Given>,
  send: (answer: HttpAnswer, ...given: Given) => Sent,
  others: readonly string[] = [],
): (...given: Given) => Promise<Sent> {
  const { name, answer: process } = AUTHORIZATION
  const ports = requirePorts(name, options?.ports)
  requireKnownMembers(name, options, [...Object.keys(AUTHORIZATION.options), ...others])
  const { askUser, refuse, sessionBinding } = options
  if (typeof askUser !== 'function') throw new TypeError(`${name}: pass a function as \`askUser\``)
  if (sessionBinding !== undefined && typeof sessionBinding !== 'function')
    throw new TypeError(`${name}: pass a function as \`sessionBinding\``)
  const read = authorizationReader(options, transport)
  return async (...given) => {
    const parameters = await read(...given)
    if (!parameters.ok) return send(parameters.refusal, ...given)
    const named = namingRequest(ports, transport, given)
    const processed = await process(parameters.value, named, await sessionBinding?.(...given))
    if (processed.ok) return askUser(processed.value, ...given)
    const { shown } = processed.refusal
    return shown && refuse ? refuse(shown, ...given) : send(processed.refusal, ...given)
  }
}

/** The judgements of a guard. */
export function guardHandler<Given extends readonly unknown[]>(
  options: GuardSources<Given> & ResourceDemands,
  transport: Transport<Given>,
  others: readonly string[] = [],
): (...given: Given) => Promise<Result<Guarded, HttpAnswer>> {
  const { name, answer: guard } = RESOURCE_GUARD
  const ports = requirePorts(name, options?.ports)
  const { publicOrigin, signedBody = transport.signedBody, signRefusals } = options
  const demands = defineDemands(options, [...Object.keys(RESOURCE_GUARD.options), ...others])
  const trustedProxy = requireSources(options)
  const fromConnection = trustedProxy?.clientCertificate ? undefined : transport.connection?.clientCertificate
  const { clientCertificate: certificateOf = fromConnection } = options
  return async (...given) => {
    const seen = resourceBehindProxy(transport.viewOf(publicOrigin, ...given), trustedProxy)
    if (!seen.ok) return refusedBy(transport, seen.refusal, given)
    const { method, targetUri, headers } = seen.value
    const clientCertificate = certificateOf ? certificateOf(...given) : seen.value.clientCertificate
    const found = signedBody && ((await signedBody(...given)) ?? null)
    const { body, bodyAnnounced, trailers } = transport.bodyOf?.(found, ...given) ?? { body: found }
    const view = { method, targetUri, headers, clientCertificate, body, bodyAnnounced, trailers }
    const guarded = await guard(view, demands, namingRequest(ports, transport, given), signRefusals)
    return guarded.ok ? guarded : refusedBy(transport, guarded.refusal, given)
  }
}
