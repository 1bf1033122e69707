import { ACCESS_TOKEN_REFUSALS } from '../../packages/core/src/access-token/refusals.js'
import { COMPLETION_REFUSALS } from '../../packages/core/src/authorization/completion-refusals.js'
import { AUTHORIZATION_REFUSALS } from '../../packages/core/src/authorization/refusals.js'
import { ATTESTATION_CHALLENGE_REFUSALS } from '../../packages/core/src/client-attestation/challenge/response.js'
import { CLIENT_ATTESTATION_REFUSALS } from '../../packages/core/src/client-attestation/response.js'
import { CLIENT_AUTHENTICATION_REFUSALS } from '../../packages/core/src/client-authentication/response.js'
import { DPOP_PROOF_REFUSALS } from '../../packages/core/src/dpop/response.js'
import { INTROSPECTION_REFUSALS } from '../../packages/core/src/introspection/refusals.js'
import { RESOURCE_SERVER_REFUSALS } from '../../packages/core/src/introspection-endpoint/refusals.js'
import type { Row } from '../../packages/core/src/pipeline/refusals.js'
import { PUSHED_REQUEST_REFUSALS } from '../../packages/core/src/pushed-request/refusals.js'
import { REGISTRATION_REFUSALS } from '../../packages/core/src/pushed-request/registration/refusals.js'
import { STANDARD_REFUSALS } from '../../packages/core/src/standard-introspection/refusals.js'
import { causeOf, PLAIN_CODES } from './causes.js'
import { table, wrapped } from './markdown.js'

/** A row for any kind of refusal. */
type AnyRow = Omit<Row<never, string>, 'detail' | 'parameters'> & {
  readonly detail?: unknown
  readonly parameters?: unknown
}

type Refusals = Readonly<Record<string, AnyRow>>

/** Every table of refusals, with the operations that use it. */
export const REFUSAL_SECTIONS: readonly {
  readonly title: string
  readonly note: string
  readonly refusals: Refusals
  /** The client gets nothing from these operations: their answers are for the caller alone. */
  readonly callerOnly?: true
}[] = [
  {
    title: 'introspect',
    note: 'The client gets the error in a `WWW-Authenticate` challenge: status 400, 401, 403 or 500.',
    refusals: INTROSPECTION_REFUSALS,
  },
  {
    title: 'introspectStandard',
    note: 'The resource server gets the error as JSON: status 400 or 500; or `{"active":false}` with OK, and no reason.',
    refusals: STANDARD_REFUSALS,
  },
  {
    title: 'introspectForResourceServer',
    note:
      'The resource server gets the error as JSON: status 400, 401, 403, 413 or 500; or `{"active":false}` with OK, ' +
      'signed where it gets signed answers, and no reason.',
    refusals: RESOURCE_SERVER_REFUSALS,
  },
  {
    title: 'pushAuthorizationRequest',
    note: 'The client gets the error as JSON: status 400, 401, 403, 413 or 500.',
    refusals: PUSHED_REQUEST_REFUSALS,
  },
  {
    title: 'registerAuthorizationRequest',
    note: 'The answer is JSON for the page or the app of the authorization server that began the request.',
    refusals: REGISTRATION_REFUSALS,
  },
  {
    title: 'processAuthorizationRequest',
    note:
      'LOCATION carries the error to the client by a redirect, FORM by a page when the client asked for `form_post`. ' +
      'Without a redirect URI that can be trusted, or a key for a response that must be signed, both become BAD_REQUEST, ' +
      'which is for the user.',
    refusals: AUTHORIZATION_REFUSALS,
  },
  {
    title: 'completeAuthorization',
    note: 'The answer is JSON for the page of the authorization server.',
    refusals: COMPLETION_REFUSALS,
  },
  {
    title: 'createAccessToken, updateAccessToken, revokeAccessTokens',
    note: 'These answers are for the caller alone. Nothing in them is made for a client.',
    refusals: ACCESS_TOKEN_REFUSALS,
    callerOnly: true,
  },
  {
    title: 'authenticateClient',
    note: 'The client gets the error as JSON: status 400, 401, 403 or 413.',
    refusals: CLIENT_AUTHENTICATION_REFUSALS,
  },
  {
    title: 'verifyClientAttestation',
    note: 'The client gets the error in a `WWW-Authenticate` challenge: status 401 or 500.',
    refusals: CLIENT_ATTESTATION_REFUSALS,
  },
  {
    title: 'issueAttestationChallenge',
    note: 'The client gets the error as JSON: status 500.',
    refusals: ATTESTATION_CHALLENGE_REFUSALS,
  },
  {
    title: 'verifyDpopProof',
    note: 'The client gets the error as JSON: status 400 or 500.',
    refusals: DPOP_PROOF_REFUSALS,
  },
]

/** docs/refusals.md: the causes by code, then the texts by operation. */
export function refusalsDocument(introduction: string): string {
  return [
    '# Refusals',
    '',
    wrapped(
      'Search this page for a code that you have in a log. [By code](#by-code) has the usual cause and the fix of each ' +
        'reason. The other sections list every reason for which an operation refuses, and the texts for caller and client.',
    ),
    '',
    '- `resultCode` of an answer is the code, and `resultMessage` the text as `[code] text`.',
    '- The report (`ports.report`) has the code and the reason.',
    '- Where the client gets the same text as the caller, its column says so.',
    '- Faults have codes of their own and no reason.',
    wrapped(
      '- A client may see another code than your log: A157300 for every failed authentication, and A057302 for a token ' +
        'that was revoked or whose client is gone or locked.',
    ),
    '',
    ...logTheReason(),
    '',
    introduction,
    '',
    '## By code',
    '',
    table(['code', 'reason', 'usual cause', 'fix'], causeRows()),
    '',
    '## Codes without a reason',
    '',
    table(['code', 'where', 'what it means', 'fix'], plainRows()),
    ...REFUSAL_SECTIONS.flatMap(({ title, note, refusals, callerOnly }) => [
      '',
      `## ${title}`,
      '',
      wrapped(note),
      '',
      refusalTable(refusals, callerOnly === true),
    ]),
    '',
  ].join('\n')
}

/** Several reasons share a code where the client must not learn which of them applied. */
function logTheReason(): readonly string[] {
  return [
    wrapped(
      `**Log the reason.** A code is not enough: ${reasonsOf('A065310').length} reasons have A065310, most faults of ` +
        'a DPoP proof. The answer has no reason, so that no client gets it; the report has:',
    ),
    '',
    '```ts',
    "import { formatReport, type Report } from '@symbolon/core'",
    '',
    'export const report: Report = event => console.log(formatReport(event))',
    '```',
    '',
    wrapped('Pass it to `createPorts`. [Seeing why](seeing-why.md) shows what it writes.'),
  ]
}

function reasonsOf(code: string): readonly string[] {
  return causeRows().flatMap(([each, reason]) => (each === code && reason !== undefined ? [reason] : []))
}

/** A row for each code and reason, once for all operations. */
function causeRows(): readonly (readonly string[])[] {
  const rows = new Map<string, readonly string[]>()
  for (const { refusals } of REFUSAL_SECTIONS) {
    for (const [reason, { code }] of Object.entries(refusals)) {
      const { cause = '', fix = '' } = causeOf(reason, code) ?? {}
      rows.set(`${code} ${reason}`, [code, `\`${reason}\``, cause, fix])
    }
  }
  return [...rows].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, cells]) => cells)
}

function plainRows(): readonly (readonly string[])[] {
  return PLAIN_CODES.map(({ code, where, meaning, fix }) => [code, where, meaning, fix])
}

function refusalTable(refusals: Refusals, callerOnly: boolean): string {
  const head = ['reason', 'action', 'error', 'code', 'text for the caller']
  const rows = Object.entries(refusals).map(([reason, each]) => {
    const cells = [`\`${reason}\``, each.action, `\`${each.error}\``, each.code, textForCaller(each)]
    return callerOnly ? cells : [...cells, textForClient(each)]
  })
  return table(callerOnly ? head : [...head, 'text for the client'], rows)
}

function textForCaller({ text, detail }: AnyRow): string {
  return detail === undefined ? text : `${text} Then which field, and what it must be.`
}

function textForClient(refusal: AnyRow): string {
  const wording = wordingForClient(refusal)
  const parameters = parameterNames(refusal)
  return parameters.length === 0 ? wording : `${wording}, with ${parameters.join(' and ')}`
}

function wordingForClient({ shown, detail }: AnyRow): string {
  if (shown !== undefined) return `${shown.code} ${shown.text}`
  return detail === undefined ? 'the same' : 'the first sentence'
}

/** Everything that a refusal can carry: rows that make parameters of it are called with this. */
const EXAMPLE = { required: ['read'], acrValues: ['urn:example:acr'], maxAge: 300 }

function parameterNames({ parameters }: AnyRow): readonly string[] {
  const made: object = typeof parameters === 'function' ? parameters(EXAMPLE) : {}
  return Object.keys(made).map(name => `\`${name}\``)
}
