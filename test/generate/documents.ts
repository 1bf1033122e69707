import { join } from 'node:path'
import { clientAttestations } from '@symbolon/attestation'
import { CLIENT_ATTESTATION } from '../../packages/attestation/src/verify-client-attestation.js'
import { ACCESS_TOKEN_CREATION } from '../../packages/core/src/access-token/create-access-token.js'
import { ACCESS_TOKEN_REVOCATION } from '../../packages/core/src/access-token/revoke-access-tokens.js'
import { ACCESS_TOKEN_UPDATE } from '../../packages/core/src/access-token/update-access-token.js'
import { COMPLETION } from '../../packages/core/src/authorization/complete-authorization.js'
import { AUTHORIZATION } from '../../packages/core/src/authorization/process-authorization-request.js'
import { pushedRequest } from '../../packages/core/src/authorization/pushed-request/push-authorization-request.js'
import { REGISTRATION } from '../../packages/core/src/authorization/pushed-request/register-authorization-request.js'
import { ATTESTATION_CHALLENGE } from '../../packages/core/src/client-authentication/attestation/issue-attestation-challenge.js'
import { clientAuthentication } from '../../packages/core/src/client-authentication/authenticate-client.js'
import { DPOP_PROOF } from '../../packages/core/src/dpop/verify-dpop-proof.js'
import { introspectionEndpoint } from '../../packages/core/src/introspection/endpoint/introspect-for-resource-server.js'
import { INTROSPECTION } from '../../packages/core/src/introspection/introspect.js'
import { STANDARD_INTROSPECTION } from '../../packages/core/src/introspection/standard/introspect-standard.js'
import type { StageOutline } from '../../packages/core/src/pipeline/trace.js'
import { tokenExchange } from '../../packages/token/src/exchange-token.js'
import { refreshTokenIntrospection } from '../../packages/token/src/introspect-token.js'
import { CODE_ISSUANCE } from '../../packages/token/src/issue-authorization-code.js'
import { tokenRevocation } from '../../packages/token/src/revoke-token.js'
import { behaviourTables } from './behaviour-matrix.js'
import { changelogDocument } from './changelog.js'
import { clauseMatrix } from './clause-matrix.js'
import { commandLineHelp } from './command-line.js'
import { configurationTables } from './configuration.js'
import { doctorTables } from './doctor-rules.js'
import { fapiTables } from './fapi.js'
import { filled } from './filled.js'
import { firstPage } from './first-page.js'
import { wrapped } from './markdown.js'
import { mistakeTables } from './mistakes.js'
import { openApiDocument } from './openapi/openapi.js'
import { referencePage } from './openapi/reference-page.js'
import { performanceRun } from './performance.js'
import { conceptsPicture } from './pictures/concepts.js'
import { sequencePicture } from './pictures/sequence.js'
import { SEQUENCES } from './pictures/sequences.js'
import { probeTable } from './probes.js'
import { refusalTables } from './refusals.js'
import { requirementTables } from './requirements.js'
import { storageTried } from './storage-tried.js'
import { supportedTable } from './supported.js'

export interface Documented {
  /** The name of its function. */
  readonly call: string
  readonly stages: readonly StageOutline[]
}

/** The stages of an attestation are those of the port. */
const ATTESTING = { attestations: clientAttestations }

const INTRODUCTION = wrapped(
  'Generated from the code. To change it, change the code and run `UPDATE_DOCS=1 npx vitest run test/docs`.',
)

const clauses = (folder: string) =>
  wrapped(
    `\`docs/rules.md\` in a clause means [Rules of our own](${'../'.repeat(join('packages/core/src', folder).split('/').length)}docs/rules.md), where no RFC decides.`,
  )

/** Every generated document, keyed by its path below the root. */
export async function generatedDocuments(): Promise<ReadonlyMap<string, string>> {
  const configuration = filled('docs/configuration.md', await configurationTables())
  const operations = PAGED
  return new Map([
    configuration,
    filled('docs/requirements-matrix.md', { sections: clauseMatrix(operations, configuration[1]) }),
    ['docs/index.md', await firstPage(INTRODUCTION)],
    filled('docs/supported-versions.md', { versions: supportedTable() }),
    ['docs/changelog.md', changelogDocument()],
    filled('docs/storage-edge.md', { tried: storageTried() }),
    filled('docs/refusals.md', refusalTables()),
    filled('docs/fapi.md', fapiTables(operations)),
    filled('docs/command-line.md', commandLineHelp()),
    filled('docs/doctor-rules.md', doctorTables()),
    filled('docs/probe.md', probeTable()),
    filled('docs/requirements.md', requirementTables()),
    filled('docs/performance.md', { 'one run': performanceRun() }),
    filled('docs/behaviour-matrix.md', await behaviourTables()),
    filled('docs/mistakes.md', await mistakeTables()),
    ['packages/api/openapi.json', openApiDocument()],
    ['packages/cli/reference.html', referencePage(openApiDocument())],
    ['docs/pictures/concepts.svg', conceptsPicture()],
    ...Object.entries(SEQUENCES).map(([name, sequence]): [string, string] => [
      `docs/pictures/${name}.svg`,
      sequencePicture(sequence),
    ]),
    ...FOLDERS.map(({ of = 'core', folder, title, operations }): [string, string] => [
      join('packages', of, 'src', folder, 'README.md'),
      pipelineDocument(title, folder, operations),
    ]),
  ])
}

/** The folders that hold stages, with their operations. */
export const FOLDERS: readonly {
  /** The package; absent: core. */
  readonly of?: string
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
    folder: 'introspection/standard',
    title: 'Standard introspection',
    operations: [{ call: 'introspectStandard', stages: STANDARD_INTROSPECTION.pipeline.stages }],
  },
  {
    folder: 'introspection/endpoint',
    title: 'Introspection endpoint',
    operations: [{ call: 'introspectForResourceServer', stages: introspectionEndpoint(ATTESTING).pipeline.stages }],
  },
  {
    folder: 'authorization/pushed-request',
    title: 'Pushed authorization requests',
    operations: [
      { call: 'pushAuthorizationRequest', stages: pushedRequest(ATTESTING).pipeline.stages },
      { call: 'registerAuthorizationRequest', stages: REGISTRATION.pipeline.stages },
    ],
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
    operations: [{ call: 'authenticateClient', stages: clientAuthentication(ATTESTING).pipeline.stages }],
  },
  {
    folder: 'client-authentication/attestation',
    title: 'Challenges for client attestations',
    operations: [{ call: 'issueAttestationChallenge', stages: ATTESTATION_CHALLENGE.pipeline.stages }],
  },
  {
    of: 'attestation',
    folder: '',
    title: 'Client attestations at a resource',
    operations: [{ call: 'verifyClientAttestation', stages: CLIENT_ATTESTATION.pipeline.stages }],
  },
  {
    of: 'token',
    folder: '',
    title: 'Codes and refresh tokens',
    operations: [
      { call: 'issueAuthorizationCode', stages: CODE_ISSUANCE.pipeline.stages },
      { call: 'exchangeToken', stages: tokenExchange(ATTESTING).pipeline.stages },
      { call: 'revokeToken', stages: tokenRevocation(ATTESTING).pipeline.stages },
      { call: 'introspectToken', stages: refreshTokenIntrospection(ATTESTING).pipeline.stages },
    ],
  },
  {
    folder: 'dpop',
    title: 'DPoP proofs',
    operations: [{ call: 'verifyDpopProof', stages: DPOP_PROOF.pipeline.stages }],
  },
]

/** Operations that have a page. */
export const PAGED = FOLDERS.flatMap(({ operations }) => operations)

function pipelineDocument(title: string, folder: string, operations: readonly Documented[]): string {
  return [
    `# ${title}`,
    wrapped(
      'These are the stages in their order, each with its checks in their order. A stage first gathers what it needs, ' +
        'which may already refuse. Then its checks run. The next stage runs only when nothing refused.',
    ),
    '',
    INTRODUCTION,
    clauses(folder),
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
