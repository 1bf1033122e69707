import { createHash } from 'node:crypto'
import type { ReportEvent } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { defined } from '@symbolon/core/internal'
import { explain } from '../explain.js'
import type { Finding } from '../explanation.js'
import { parameterOf } from './assumed-server.js'
import {
  basicText,
  type CapturedRequest,
  type Endpoint,
  headerOf,
  type JwtParts,
  type RequestContents,
  textOf,
} from './captured-request.js'

/** What a server would do with a captured request. */
export interface Judged {
  /** The reports of the operations, in their order. */
  readonly events: readonly ReportEvent[]
  /** What the client would get; `undefined` where the request would be granted. */
  readonly answer: HttpAnswer | undefined
}

export function reportedFindings({ events }: Judged): readonly Finding[] {
  return events.flatMap(event => explain(event).findings)
}

/**
 * Findings about a server that was only assumed. What only the real server knows is left out; the
 * rest is as likely as the assumption.
 */
export function likely(findings: readonly Finding[], { form }: RequestContents): readonly Finding[] {
  // Grants of other specifications may be added at any server.
  const isAdded = (code: string) => code === 'grant_type_unsupported' && form.get('grant_type')?.includes(':')
  const known = findings.filter(({ code }) => !NOT_IN_CAPTURE.has(code) && !isAdded(code))
  // Nobody can see whether a request_uri was pushed; it can be opened once.
  return known.map(finding => ({
    ...finding,
    confidence: finding.code === 'request_uri_unknown' ? 'possible' : 'likely',
  }))
}

/**
 * Findings by a configuration. A capture holds no certificate of the connection, and what a server has
 * in memory cannot be seen from here.
 */
export function asFarAsSeen(findings: readonly Finding[], isInMemory = false): readonly Finding[] {
  return findings.map(finding => {
    if (finding.code === 'certificate_missing') return possible(finding, NO_CERTIFICATE)
    if (finding.code === 'grant_unknown') return possible(finding, NO_CODES)
    return isInMemory && STORED.has(finding.code) ? possible(finding, IN_MEMORY) : finding
  })
}

function possible(finding: Finding, because: string): Finding {
  return { ...finding, confidence: 'possible', cause: [because, finding.cause].filter(Boolean).join(' Otherwise: ') }
}

const NO_CERTIFICATE = 'A capture does not hold the certificate of the TLS connection, so this may be no mistake.'
const NO_CODES = 'Codes and refresh tokens of a token endpoint of your own are not in this storage.'
const IN_MEMORY = 'The configured storage is the memory of the server, which this command cannot see.'

/** Reasons that depend on what is stored. */
const STORED: ReadonlySet<string> = new Set(['token_unknown', 'request_uri_unknown'])

/** Reasons that depend on what was pushed, issued or agreed before. */
const NOT_IN_CAPTURE: ReadonlySet<string> = new Set([
  'request_uri_expired',
  'grant_unknown',
  'request_object_not_decrypted',
  'certificate_missing',
])

/** A captured request, and what is known of it before it is judged. */
export interface Captured {
  readonly request: CapturedRequest
  readonly contents: RequestContents
  readonly endpoint: Endpoint
}

/** A cause that a report cannot know, because only the request shows it. */
interface CloserCause extends Pick<Finding, 'cause' | 'fix'> {
  readonly codes: readonly string[]
  readonly cause: string
  applies(captured: Captured, code: string): boolean
  /** What the request has, where a report does not say it. */
  actual?(captured: Captured): string | undefined
}

const CLOSER_CAUSES: readonly CloserCause[] = [
  {
    codes: ['content_digest_different'],
    applies: ({ request }) => headerOf(request, 'content-digest') !== undefined,
    actual: ({ request }) => `this content has sha-256=:${createHash('sha256').update(request.body).digest('base64')}:`,
    cause:
      'The content of this capture is not what was digested: the client wrote it again after signing, such as JSON with ' +
      'other white space, or something has changed it on its way.',
    fix: 'Let the client digest the very bytes that it sends; a server must compare the raw content, before any parser.',
  },
  {
    codes: ['request_object_issuer_different', 'request_object_client_different'],
    applies: ({ contents }) => contents.requestObject !== undefined,
    actual: ({ contents: { requestObject, form } }) =>
      `iss ${requestObject?.claims.iss}, client_id ${requestObject?.claims.client_id}, outside ${form.get('client_id')}`,
    cause: 'The client has one name in a request: its client_id, outside and inside, where iss is the same.',
    fix: 'Set `iss` and `client_id` of the object to the `client_id` outside of it.',
  },
  {
    codes: ['proof_malformed', 'assertion_malformed', 'request_object_malformed'],
    applies: ({ contents }, code) => jwtNamed(code, contents)?.header.alg === 'none',
    cause: 'The JWT is not signed: its alg is none.',
    fix: 'Sign it with the private key of the client.',
  },
  {
    codes: ['proof_signature_wrong', 'assertion_signature_wrong', 'request_object_signature_wrong'],
    applies: ({ contents }, code) => isDer(jwtNamed(code, contents)),
    cause: 'The signature is in DER; a JWS has the two numbers of ECDSA side by side (RFC 7518 §3.4).',
    fix: 'Sign by a JOSE library, or tell the crypto library to write IEEE P1363 in place of DER.',
  },
  {
    codes: ['assertion_issuer_different', 'assertion_audience_different', 'assertion_subject_different'],
    applies: ({ contents: { assertion, form } }) => isIdToken(assertion, form.get('client_id') ?? undefined),
    cause: 'This is an ID token, which the server made for the client: aud is the client, and iss a server.',
    fix: 'Let the client make an assertion of its own: iss and sub are its client_id, aud is the issuer.',
  },
  {
    codes: ['proof_token_different'],
    applies: ({ contents }) => !/^[\w-]{43}$/.test(String(contents.proof?.claims.ath ?? 'A'.repeat(43))),
    cause: 'ath is no SHA-256 in base64url: it is in hexadecimal, in Base64 with padding, or the token itself.',
    fix: 'Set ath to the SHA-256 of the access token in base64url, 43 characters (RFC 9449 §4.2).',
  },
  {
    codes: ['secret_wrong'],
    applies: ({ request }) => /%25[0-9a-f]{2}/i.test(basicText(request) ?? ''),
    cause: 'The secret in HTTP Basic is encoded twice: the library encodes it too.',
    fix: 'Pass the plain secret to the library.',
  },
  {
    codes: ['secret_wrong'],
    applies: ({ request }) => /[^\w.*+%:-]/.test(basicText(request) ?? ''),
    cause: 'HTTP Basic has characters that form-encoding replaces, so the secret is not form-encoded.',
    fix: 'Form-encode identifier and secret before Base64 (RFC 6749 §2.3.1).',
  },
  {
    codes: ['secret_wrong'],
    applies: ({ request }) => !/[+%]/.test(basicText(request) ?? ''),
    cause: 'The encoding is right, so the secret is another: of another environment, or from before a rotation.',
    fix: 'Compare the secret of the client with the one that is registered.',
  },
  {
    codes: ['scope_unknown'],
    applies: ({ contents }) => parameterOf(contents, 'scope')?.includes(',') ?? false,
    cause: 'The scopes are separated by commas, so that they count as one.',
    fix: 'Separate scopes by one space (RFC 6749 §3.3).',
  },
  {
    codes: ['grant_type_unsupported'],
    applies: ({ contents: { form } }) => form.get('grant_type') === 'password',
    actual: () => 'grant_type password',
    cause: 'There is no such grant any more: it shows the password of the user to the client (RFC 9700 §2.4).',
    fix: 'Let the user log in at the authorization endpoint, and redeem the code with grant_type=authorization_code.',
  },
  {
    codes: ['parameter_malformed'],
    applies: ({ request }) => !isUtf8(request.body),
    cause: 'The form is not UTF-8: a value has bytes of another encoding, such as ISO 8859-1.',
    fix: 'Encode the form as UTF-8 (RFC 6749 appendix B).',
  },
  {
    codes: ['token_missing'],
    applies: ({ endpoint }) => endpoint === 'introspection',
    cause: 'The form has no parameter token.',
    fix: 'Send the access token as the parameter token (RFC 7662 §2.1).',
  },
  {
    codes: ['request_object_malformed', 'request_object_unsigned'],
    applies: ({ contents }) => /^\s*\{/.test(contents.form.get('request') ?? ''),
    cause: 'The parameter request holds JSON, and not a JWT.',
    fix: 'Sign the claims as a JWT with the key of the client, and send that.',
  },
  {
    codes: ['not_registrable'],
    applies: ({ contents }) => parameterOf(contents, 'redirect_uri')?.includes('#') ?? false,
    cause: 'redirect_uri has a fragment (RFC 6749 §3.1.2).',
    fix: 'Leave out the # and what comes after it, in the request and in the registration.',
  },
  {
    codes: ['not_registrable'],
    applies: ({ contents }) => /^http:/i.test(parameterOf(contents, 'redirect_uri') ?? ''),
    cause: 'redirect_uri is http, which only a loopback host may have (RFC 8252 §7.3).',
    fix: 'Use https, in the request and in the registration.',
  },
  {
    codes: ['not_registrable'],
    applies: ({ contents }) => !/^[a-z][a-z0-9+.-]*:/i.test(parameterOf(contents, 'redirect_uri') ?? 'none:'),
    cause: 'redirect_uri is relative.',
    fix: 'Send the whole URI, with its scheme and host.',
  },
]

/** Replaces the cause of a finding where the request shows one that is closer. */
export function closerCauses(captured: Captured): (finding: Finding) => Finding {
  return finding => {
    const { cause, fix, actual } =
      CLOSER_CAUSES.find(({ codes, applies }) => codes.includes(finding.code) && applies(captured, finding.code)) ?? {}
    if (cause === undefined || fix === undefined) return finding
    return defined({ ...finding, cause, fix, actual: actual?.(captured) ?? finding.actual })
  }
}

function jwtNamed(code: string, { proof, assertion, requestObject }: RequestContents): JwtParts | undefined {
  if (code.startsWith('proof_')) return proof
  return code.startsWith('assertion_') ? assertion : requestObject
}

/** Whether a signature of ECDSA is a SEQUENCE of DER, whose length is in its second byte. */
function isDer(jwt: JwtParts | undefined): boolean {
  if (jwt === undefined || !(textOf(jwt.header, 'alg') ?? '').startsWith('ES')) return false
  const signature = Buffer.from(jwt.signature, 'base64url')
  return signature[0] === 0x30 && signature[1] === signature.length - 2
}

/** ID tokens name the client as audience, or hold claims that only they have. */
function isIdToken(jwt: JwtParts | undefined, clientId: string | undefined): boolean {
  if (jwt === undefined) return false
  const isForClient = clientId !== undefined && [jwt.claims.aud].flat().includes(clientId)
  return isForClient || ['at_hash', 'c_hash', 'auth_time'].some(name => name in jwt.claims)
}

/** Whether the bytes of a form are UTF-8 once they are decoded. */
function isUtf8(form: string): boolean {
  try {
    return !decodeURIComponent(form.replace(/%(?![0-9a-f]{2})/gi, '%25')).includes('\ufffd')
  } catch {
    // decodeURIComponent reports what is no UTF-8 only by throwing.
    return false
  }
}
