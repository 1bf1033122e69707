import { ACCESS_TOKEN_CREATION } from '../../packages/core/src/access-token/create-access-token.js'
import { ACCESS_TOKEN_REFUSALS } from '../../packages/core/src/access-token/refusals.js'
import { ACCESS_TOKEN_REVOCATION } from '../../packages/core/src/access-token/revoke-access-tokens.js'
import { ACCESS_TOKEN_UPDATE } from '../../packages/core/src/access-token/update-access-token.js'
import { COMPLETION } from '../../packages/core/src/authorization/complete-authorization.js'
import { COMPLETION_REFUSALS } from '../../packages/core/src/authorization/completion-refusals.js'
import { AUTHORIZATION } from '../../packages/core/src/authorization/process-authorization-request.js'
import { AUTHORIZATION_REFUSALS } from '../../packages/core/src/authorization/refusals.js'
import { CLIENT_AUTHENTICATION } from '../../packages/core/src/client-authentication/authenticate-client.js'
import { CLIENT_AUTHENTICATION_REFUSALS } from '../../packages/core/src/client-authentication/response.js'
import { DPOP_PROOF_REFUSALS } from '../../packages/core/src/dpop/response.js'
import { DPOP_PROOF } from '../../packages/core/src/dpop/verify-dpop-proof.js'
import { INTROSPECTION } from '../../packages/core/src/introspection/introspect.js'
import { INTROSPECTION_REFUSALS } from '../../packages/core/src/introspection/refusals.js'
import type { Row } from '../../packages/core/src/pipeline/refusals.js'
import type { StageOutline } from '../../packages/core/src/pipeline/trace.js'
import { PUSHED_REQUEST } from '../../packages/core/src/pushed-request/push-authorization-request.js'
import { PUSHED_REQUEST_REFUSALS } from '../../packages/core/src/pushed-request/refusals.js'
import { STANDARD_INTROSPECTION } from '../../packages/core/src/standard-introspection/introspect-standard.js'
import { STANDARD_REFUSALS } from '../../packages/core/src/standard-introspection/refusals.js'
import { requirementsDocument } from '../requirements/document.js'
import { behaviourMatrix } from './behaviour-matrix.js'
import { configurationDocument } from './configuration.js'
import { fapiDocument } from './fapi.js'
import { table, wrapped } from './markdown.js'
import { mistakesDocument } from './mistakes.js'
import { performanceDocument } from './performance.js'

/** A row for any kind of refusal. */
type AnyRow = Omit<Row<never, string>, 'detail' | 'parameters'> & {
  readonly detail?: unknown
  readonly parameters?: unknown
}

type Refusals = Readonly<Record<string, AnyRow>>

/** An operation in the documents. */
export interface Documented {
  /** The name of its function. */
  readonly call: string
  readonly stages: readonly StageOutline[]
}

const INTRODUCTION = wrapped(
  'Generated from the code. To change it, change the code and run `UPDATE_DOCS=1 npx vitest run test/docs`.',
)

const CLAUSES = wrapped(
  '`docs/rules.md` in a clause means [Rules of our own](../../../../docs/rules.md), where no RFC decides.',
)

/** Every generated document, keyed by its path below the root. */
export async function generatedDocuments(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['docs/configuration.md', await configurationDocument(INTRODUCTION)],
    ['docs/refusals.md', refusalsDocument()],
    [
      'docs/fapi.md',
      fapiDocument(
        INTRODUCTION,
        FOLDERS.flatMap(({ operations }) => operations),
      ),
    ],
    ['docs/requirements.md', requirementsDocument(INTRODUCTION)],
    ['docs/performance.md', performanceDocument()],
    ['docs/behaviour-matrix.md', await behaviourMatrix(INTRODUCTION)],
    ['docs/mistakes.md', await mistakesDocument(INTRODUCTION)],
    ...FOLDERS.map(({ folder, title, operations }): [string, string] => [
      `packages/core/src/${folder}/README.md`,
      pipelineDocument(title, operations),
    ]),
  ])
}

const FOLDERS: readonly {
  readonly folder: string
  readonly title: string
  readonly operations: readonly Documented[]
}[] = [
  {
    folder: 'introspection',
    title: 'Introspection',
    operations: [{ call: 'introspect', stages: INTROSPECTION.pipeline.stages }],
  },
  {
    folder: 'standard-introspection',
    title: 'Standard introspection',
    operations: [{ call: 'introspectStandard', stages: STANDARD_INTROSPECTION.pipeline.stages }],
  },
  {
    folder: 'pushed-request',
    title: 'Pushed authorization requests',
    operations: [{ call: 'pushAuthorizationRequest', stages: PUSHED_REQUEST.pipeline.stages }],
  },
  {
    folder: 'authorization',
    title: 'Authorization requests',
    operations: [
      { call: 'processAuthorizationRequest', stages: AUTHORIZATION.pipeline.stages },
      { call: 'completeAuthorization', stages: COMPLETION.pipeline.stages },
    ],
  },
  {
    folder: 'access-token',
    title: 'Access tokens',
    operations: [
      { call: 'createAccessToken', stages: ACCESS_TOKEN_CREATION.pipeline.stages },
      { call: 'updateAccessToken', stages: ACCESS_TOKEN_UPDATE.pipeline.stages },
      { call: 'revokeAccessTokens', stages: ACCESS_TOKEN_REVOCATION.pipeline.stages },
    ],
  },
  {
    folder: 'client-authentication',
    title: 'Client authentication',
    operations: [{ call: 'authenticateClient', stages: CLIENT_AUTHENTICATION.pipeline.stages }],
  },
  {
    folder: 'dpop',
    title: 'DPoP proofs',
    operations: [{ call: 'verifyDpopProof', stages: DPOP_PROOF.pipeline.stages }],
  },
]

function pipelineDocument(title: string, operations: readonly Documented[]): string {
  return [
    `# ${title}`,
    wrapped(
      'These are the stages in their order, each with its checks in their order. A stage first gathers what it needs, ' +
        'which may already refuse. Then its checks run. The next stage runs only when nothing refused.',
    ),
    '',
    INTRODUCTION,
    CLAUSES,
    ...operations.flatMap(({ call, stages }) => ['', `## ${call}`, '', ...stages.flatMap(stageLines)]),
    '',
  ]
    .join('\n')
    .replace('\n', '\n\n')
}

function stageLines(stage: StageOutline, index: number): readonly string[] {
  return [
    wrapped(`${index + 1}. **${stage.name}** (${stage.clause})`),
    ...stage.checks.map(check => wrapped(`   - ${check.name} (${check.clause})`)),
  ]
}

const SECTIONS: readonly {
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
    title: 'pushAuthorizationRequest',
    note: 'The client gets the error as JSON: status 400, 401, 403, 413 or 500.',
    refusals: PUSHED_REQUEST_REFUSALS,
  },
  {
    title: 'processAuthorizationRequest',
    note:
      'LOCATION carries the error to the client by a redirect, FORM by a page when the client asked for `form_post`. ' +
      'Without a redirect URI that can be trusted, both become BAD_REQUEST, which is for the user.',
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
    title: 'verifyDpopProof',
    note: 'The client gets the error as JSON: status 400 or 500.',
    refusals: DPOP_PROOF_REFUSALS,
  },
]

function refusalsDocument(): string {
  return [
    '# Refusals',
    '',
    'This page lists every reason for which an operation refuses, and the texts for caller and client.',
    '',
    '- The report (`ports.report`) holds the reason, `resultCode` the code, and `resultMessage` the text',
    '  as `[code] text`.',
    '- Where the client gets the same text as the caller, its column says so.',
    '- Faults have codes of their own and no reason.',
    '',
    INTRODUCTION,
    ...SECTIONS.flatMap(({ title, note, refusals, callerOnly }) => [
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
