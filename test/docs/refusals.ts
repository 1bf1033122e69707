import { causeOf } from '../../packages/core/src/explain/causes.js'
import { PLAIN_CODES } from '../../packages/core/src/explain/plain-codes.js'
import { type AnyRow, REFUSAL_TABLES } from '../../packages/core/src/explain/refusal-tables.js'
import { table, wrapped } from './markdown.js'

/** What the client gets from operations, by the names of their functions. */
const NOTES: Readonly<Record<string, string>> = {
  introspect: 'The client gets the error in a `WWW-Authenticate` challenge: status 400, 401, 403 or 500.',
  introspectStandard:
    'The resource server gets the error as JSON: status 400 or 500; or `{"active":false}` with OK, and no reason.',
  introspectForResourceServer:
    'The resource server gets the error as JSON: status 400, 401, 403, 413 or 500; or `{"active":false}` with OK, ' +
    'signed where it gets signed answers, and no reason.',
  pushAuthorizationRequest: 'The client gets the error as JSON: status 400, 401, 403, 413 or 500.',
  registerAuthorizationRequest:
    'The answer is JSON for the page or the app of the authorization server that began the request.',
  processAuthorizationRequest:
    'LOCATION carries the error to the client by a redirect, FORM by a page when the client asked for `form_post`. ' +
    'Without a redirect URI that can be trusted, or a key for a response that must be signed, both become BAD_REQUEST, ' +
    'which is for the user.',
  completeAuthorization: 'The answer is JSON for the page of the authorization server.',
  'createAccessToken, updateAccessToken, revokeAccessTokens':
    'These answers are for the caller alone. Nothing in them is made for a client.',
  authenticateClient: 'The client gets the error as JSON: status 400, 401, 403 or 413.',
  verifyClientAttestation: 'The client gets the error in a `WWW-Authenticate` challenge: status 401 or 500.',
  issueAttestationChallenge: 'The client gets the error as JSON: status 500.',
  verifyDpopProof: 'The client gets the error as JSON: status 400 or 500.',
}

/** The client gets nothing from these: their answers are for the caller alone. */
const CALLER_ONLY = 'createAccessToken, updateAccessToken, revokeAccessTokens'

/** Every table of refusals, with the operations that use it. */
export const REFUSAL_SECTIONS = REFUSAL_TABLES.map(({ functions, refusals }) => {
  const title = functions.join(', ')
  return { title, note: NOTES[title] ?? '', refusals, callerOnly: title === CALLER_ONLY }
})

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
      refusalTable(refusals, callerOnly),
    ]),
    '',
  ].join('\n')
}

/** Several reasons share a code where the client must not learn which of them applied. */
function logTheReason(): readonly string[] {
  return [
    wrapped(
      `**Log the reason.** A code is not enough: ${reasonsOf('A065310').length} reasons have A065310, most faults of ` +
        'a DPoP proof. The reason is in no answer, so that no client gets it. It is in the report:',
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

function refusalTable(refusals: Readonly<Record<string, AnyRow>>, callerOnly: boolean): string {
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
