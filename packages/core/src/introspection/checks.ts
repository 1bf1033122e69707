import { always, type Check, lift } from '../lib/check.js'
import { inSeconds } from '../lib/time.js'
import { scopeNamed, shownSupported, tokenAudience, unknownScopes } from '../policy/token.js'
import type { AccessToken } from '../records/access-token.js'
import type { Service } from '../records/service.js'
import { loggableUri } from '../standards/oauth/uri.js'
import type { IntrospectionRefusal } from './refusals.js'
import type { Covered, EvidencePresented } from './request.js'

interface CertificateBinding {
  readonly bound: string
  readonly presented: string | undefined
  readonly thumbprint: string | undefined
}

function certificateBinding(facts: EvidencePresented): CertificateBinding | undefined {
  const bound = facts.token.certificateThumbprint
  if (bound === undefined) return undefined
  const { request, certificateThumbprint: thumbprint } = facts
  return { bound, presented: request.clientCertificate || undefined, thumbprint }
}

const certificatePresented: Check<CertificateBinding, IntrospectionRefusal> = {
  name: 'certificate presented',
  clause: 'RFC 8705 §3',
  applies: always,
  run: ({ presented }) => (presented === undefined ? { reason: 'certificate_missing' } : undefined),
}

const certificateReadable: Check<CertificateBinding, IntrospectionRefusal> = {
  name: 'certificate readable',
  clause: 'RFC 7468 §5',
  applies: always,
  run: ({ thumbprint }) => (thumbprint === undefined ? { reason: 'certificate_unreadable' } : undefined),
  seen: ({ presented = '' }) => ({
    expected: 'one certificate, in PEM or in base64, at most 16 KiB',
    actual: `${presented.length} characters`,
    hint: 'proxies escape PEM in headers: unescape it first',
  }),
}

/** A malformed binding equals nothing: the thumbprint of a certificate is never malformed. */
const certificateBound: Check<CertificateBinding, IntrospectionRefusal> = {
  name: 'certificate of the binding',
  clause: 'RFC 8705 §3, §3.1',
  applies: always,
  run: ({ bound, thumbprint }) => (thumbprint === bound ? undefined : { reason: 'certificate_different' }),
  seen: ({ bound, thumbprint }) => ({
    expected: `x5t#S256 ${bound}`,
    actual: thumbprint === undefined ? 'none' : `x5t#S256 ${thumbprint}`,
  }),
}

export const CERTIFICATE_BINDING: readonly Check<EvidencePresented, IntrospectionRefusal>[] = lift(
  [certificatePresented, certificateReadable, certificateBound],
  certificateBinding,
)

const boundToKey = ({ token }: EvidencePresented): boolean => token.dpopKeyThumbprint !== undefined

const proofPresented: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'proof presented',
  clause: 'RFC 9449 §7.1, §7.2',
  applies: boundToKey,
  run: ({ request }) => (request.dpop ? undefined : { reason: 'proof_missing' }),
}

const noProofUnlessBound: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'no proof beside an unbound token',
  clause: 'RFC 9449 §4.3-12',
  applies: facts => facts.request.dpop !== undefined && !boundToKey(facts) && !isIgnored(facts),
  run: () => ({ reason: 'proof_on_unbound_token' }),
}

/** Only a proof can be ignored. The DPoP scheme without a proof has nothing to ignore. */
function isIgnored({ service, request }: EvidencePresented): boolean {
  return service.dpopProofOnUnboundTokenIgnored && request.dpop !== ''
}

/** A mistake of the caller, who knows the request: the client must not be blamed. */
const requestTargetKnown: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'method and URL given',
  clause: 'RFC 9449 §4.3-8, §4.3-9',
  applies: boundToKey,
  run: ({ request: { htm, htu } }) => (htm && htu ? undefined : { reason: 'request_target_missing' }),
  seen: ({ request: { htm, htu } }) => ({
    expected: 'htm and htu, the method and the URL of the resource request',
    actual: [htm && 'htm', htu && 'htu'].filter(Boolean).join(', ') || 'neither',
  }),
}

export const PROOF_PRESENCE: readonly Check<EvidencePresented, IntrospectionRefusal>[] = [
  proofPresented,
  noProofUnlessBound,
  requestTargetKnown,
]

export const RESOURCES_COVERED: Check<Covered, IntrospectionRefusal> = {
  name: 'resources covered',
  clause: 'RFC 8707 §2; RFC 9068 §4',
  applies: ({ request }) => request.resources.length > 0,
  run: ({ missingResources }) => (missingResources.length > 0 ? { reason: 'resource_not_covered' } : undefined),
  seen: ({ request, token }) => ({
    expected: request.resources.map(loggableUri).join(' '),
    actual: tokenAudience(token).map(loggableUri).join(' ') || 'none',
  }),
}

export const SCOPES_COVERED: Check<Covered, IntrospectionRefusal> = {
  name: 'scopes covered',
  clause: 'RFC 6750 §3.1; docs/rules.md §2',
  applies: ({ request }) => request.scopes.length > 0,
  run({ request, token, missingScopes }) {
    if (missingScopes.length === 0) return undefined
    return { reason: token.scopes.length === 0 ? 'scope_missing' : 'scope_insufficient', required: request.scopes }
  },
  seen: ({ request, token, service, missingScopes }) => ({
    expected: request.scopes.join(' '),
    actual: token.scopes.filter(name => scopeNamed(name, service)).join(' ') || 'none',
    ...(missingScopes.length > 0 && { hint: whatIsMissing(request.scopes, token, service) }),
  }),
}

/** A scope that the service does not describe is missing from every token, whatever its record says. */
function whatIsMissing(demanded: readonly string[], token: AccessToken, service: Service): string {
  const lacking = demanded.filter(name => !token.scopes.includes(name))
  const unknown = unknownScopes(demanded, service)
  return [
    ...(lacking.length > 0 ? [`the token lacks ${lacking.join(' ')}`] : []),
    ...(unknown.length > 0
      ? [`supportedScopes of the service lacks ${unknown.join(' ')}; it has ${shownSupported(service)}`]
      : []),
  ].join('; ')
}

export const SUBJECT: Check<Covered, IntrospectionRefusal> = {
  name: 'subject',
  clause: 'docs/rules.md §2',
  applies: ({ request }) => request.subject !== undefined,
  run({ request, token }) {
    if (token.subject === undefined) return { reason: 'subject_missing' }
    return token.subject === request.subject ? undefined : { reason: 'subject_different' }
  },
  seen: ({ request, token }) => ({ expected: `${request.subject}`, actual: token.subject ?? 'none' }),
}

export const USER_AUTHENTICATION: Check<Covered, IntrospectionRefusal> = {
  name: 'user authentication',
  clause: 'RFC 9470 §3',
  applies: ({ request }) => request.acrValues.length > 0 || request.maxAge !== undefined,
  run({ request: { acrValues, maxAge }, token, service, now }) {
    if (acrValues.length > 0 && !acrValues.some(acr => acr === token.acr)) {
      return { reason: 'acr_insufficient', acrValues, maxAge }
    }
    const fresh = maxAge === undefined || isFresh(token.authTime, maxAge, inSeconds(now), service.allowableClockSkew)
    return fresh ? undefined : { reason: 'authentication_too_old', acrValues, maxAge }
  },
  seen: ({ request: { acrValues, maxAge }, token, now }) => ({
    expected: `acr of [${acrValues.join(' ')}], at most ${maxAge ?? 'any'} seconds ago`,
    actual: `acr ${token.acr ?? 'none'}, ${token.authTime === undefined ? 'unknown' : inSeconds(now) - token.authTime} seconds ago`,
  }),
}

/** An unknown time never satisfies, nor does one further in the future than clocks may differ. */
function isFresh(authTime: number | undefined, maxAge: number, now: number, skew: number): boolean {
  return authTime !== undefined && authTime + maxAge >= now && authTime <= now + skew
}
