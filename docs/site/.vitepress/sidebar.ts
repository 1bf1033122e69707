/** A page in the sidebar: the path of its file in `docs`, without `.md`. */
export interface SidebarPage {
  readonly text: string
  readonly link: string
}

export interface SidebarPart {
  readonly text: string
  readonly items: SidebarPage[]
}

const page = (text: string, link: string): SidebarPage => ({ text, link: `/${link}` })

/** Every page, by what a reader wants: to learn, to do, to understand, to look up. */
export const SIDEBAR: readonly SidebarPart[] = [
  {
    text: 'Tutorial',
    items: [
      page('Getting started', 'getting-started'),
      page('Playground', 'playground'),
      page('Questions', 'questions'),
      page('Contents', 'contents'),
      page('You have a server already', 'existing-server'),
      page('The token endpoint', 'tokens'),
    ],
  },
  {
    text: 'How-to: protect an API',
    items: [
      page('Introspection', 'introspection'),
      page('The introspection endpoint', 'introspection-endpoint'),
      page('Remote guards', 'remote-guards'),
      page('A guard for JWTs', 'jwt-guard'),
      page('Message signatures', 'message-signatures'),
      page('Protected resource metadata', 'protected-resource-metadata'),
      page('Frameworks', 'frameworks'),
      page('Behind a proxy', 'behind-a-proxy'),
      page('CORS', 'cors'),
      page('Content Security Policy', 'content-security-policy'),
    ],
  },
  {
    text: 'How-to: authorize',
    items: [
      page('Pushed authorization requests', 'pushed-authorization-requests'),
      page('Authorization responses', 'authorization-responses'),
      page('Certificates', 'certificates'),
      page('Keys and metadata by URL', 'keys-by-url'),
      page('Dynamic registration', 'dynamic-registration'),
      page('FAPI 2.0', 'fapi'),
    ],
  },
  {
    text: 'How-to: operate',
    items: [
      page('Seeing why', 'seeing-why'),
      page('The console', 'console'),
      page('Doctor and probe', 'doctor'),
      page('Operations', 'operations'),
      page('Telemetry', 'telemetry'),
      page('Storage', 'storage'),
      page('Storage on Redis', 'storage-redis'),
      page('Storage on SQL', 'storage-sql'),
      page('Storage where the handlers run', 'storage-edge'),
      page('Scale', 'scale'),
    ],
  },
  {
    text: 'Recipes',
    items: [
      page('All recipes', 'recipes/'),
      page('Three ways in', 'recipes/newcomers'),
      page('A server on Express and PostgreSQL', 'recipes/express-postgresql'),
      page('oidc-provider, guarded', 'recipes/oidc-provider'),
      page('DPoP before an Express API', 'recipes/dpop-api'),
      page('A table of tokens', 'recipes/table-of-tokens'),
      page('The same through an ORM', 'recipes/orm'),
      page('A storage adapter of your own', 'recipes/own-storage-adapter'),
      page('PAR in front of your login', 'recipes/par-before-your-login'),
      page('Step-up', 'recipes/step-up'),
      page('Tenants', 'recipes/tenants'),
      page('Revoking a user', 'recipes/revoke-user'),
      page('Replacing keys and secrets', 'recipes/rotate-keys'),
      page('JWT access tokens', 'recipes/jwt-access-tokens'),
      page('Your own tests', 'recipes/your-own-tests'),
      page('Starting, stopping, upgrading', 'recipes/life-cycle'),
      page('Runtimes and CommonJS', 'recipes/runtimes'),
    ],
  },
  {
    text: 'Explanation',
    items: [
      page('Why a list of checks', 'explanation/list-of-checks'),
      page('Why stores never judge time', 'explanation/stores-and-time'),
      page('One-time use across stores', 'explanation/one-time-use'),
      page('Threat model', 'explanation/threat-model'),
      page('Decisions', 'decisions/'),
      page('Compared with others', 'comparison'),
      page('Typical mistakes', 'mistakes'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('Functions and types', 'reference/'),
      page('Refusals', 'refusals'),
      page('Configuration', 'configuration'),
      page('Command line', 'command-line'),
      page('REST API and admin API', 'rest-api'),
      page('Rules of our own', 'rules'),
      page('Requirements and their tests', 'requirements'),
      page('Versions', 'versioning'),
      page('Changelog', 'changelog'),
      page('Performance and sizes', 'performance'),
      page('Glossary', 'glossary'),
    ],
  },
  {
    text: 'Reference: operations',
    items: [
      page('introspect', 'reference/operations/introspect'),
      page('introspectStandard', 'reference/operations/introspectStandard'),
      page('introspectForResourceServer', 'reference/operations/introspectForResourceServer'),
      page('pushAuthorizationRequest', 'reference/operations/pushAuthorizationRequest'),
      page('registerAuthorizationRequest', 'reference/operations/registerAuthorizationRequest'),
      page('processAuthorizationRequest', 'reference/operations/processAuthorizationRequest'),
      page('completeAuthorization', 'reference/operations/completeAuthorization'),
      page('createAccessToken', 'reference/operations/createAccessToken'),
      page('updateAccessToken', 'reference/operations/updateAccessToken'),
      page('revokeAccessTokens', 'reference/operations/revokeAccessTokens'),
      page('authenticateClient', 'reference/operations/authenticateClient'),
      page('verifyClientAttestation', 'reference/operations/verifyClientAttestation'),
      page('issueAttestationChallenge', 'reference/operations/issueAttestationChallenge'),
      page('verifyDpopProof', 'reference/operations/verifyDpopProof'),
      page('issueAuthorizationCode', 'reference/operations/issueAuthorizationCode'),
      page('exchangeToken', 'reference/operations/exchangeToken'),
      page('revokeToken', 'reference/operations/revokeToken'),
      page('introspectToken', 'reference/operations/introspectToken'),
    ],
  },
  {
    text: 'Packages',
    items: [
      page('@symbolon/core', 'packages/core'),
      page('@symbolon/memory', 'packages/memory'),
      page('@symbolon/redis', 'packages/redis'),
      page('@symbolon/sql', 'packages/sql'),
      page('@symbolon/contract', 'packages/contract'),
      page('@symbolon/api', 'packages/api'),
      page('symbolon', 'packages/cli'),
      page('@symbolon/console', 'packages/console'),
      page('@symbolon/express', 'packages/express'),
      page('@symbolon/fastify', 'packages/fastify'),
      page('@symbolon/fetch', 'packages/fetch'),
      page('@symbolon/fetcher', 'packages/fetcher'),
      page('@symbolon/hono', 'packages/hono'),
      page('@symbolon/koa', 'packages/koa'),
      page('@symbolon/nest', 'packages/nest'),
      page('@symbolon/node', 'packages/node'),
      page('@symbolon/opentelemetry', 'packages/opentelemetry'),
      page('@symbolon/explain', 'packages/explain'),
      page('@symbolon/attestation', 'packages/attestation'),
      page('@symbolon/probe', 'packages/probe'),
      page('@symbolon/remote', 'packages/remote'),
      page('@symbolon/token', 'packages/token'),
      page('@symbolon/x509', 'packages/x509'),
    ],
  },
  {
    text: 'Examples',
    items: [
      page('A whole server', 'examples/demo'),
      page('Deployments', 'examples/deployments'),
      page('Workers, Bun and Deno', 'examples/edges'),
    ],
  },
]

/** The lists of what packages export. The pages below them are in no sidebar. */
export const ENTRIES: SidebarPart = {
  text: 'Reference: packages',
  items: [
    page('@symbolon/core', 'reference/core'),
    page('@symbolon/core/http', 'reference/core-http'),
    page('@symbolon/core/stores', 'reference/core-stores'),
    page('@symbolon/core/metadata', 'reference/core-metadata'),
    page('@symbolon/core/encryption', 'reference/core-encryption'),
    page('@symbolon/core/crypto-node', 'reference/core-crypto-node'),
    page('@symbolon/core/crypto-web', 'reference/core-crypto-web'),
    page('@symbolon/memory', 'reference/memory'),
    page('@symbolon/redis', 'reference/redis'),
    page('@symbolon/sql', 'reference/sql'),
    page('@symbolon/contract', 'reference/contract'),
    page('@symbolon/contract/scenarios', 'reference/contract-scenarios'),
    page('@symbolon/api', 'reference/api'),
    page('symbolon', 'reference/cli'),
    page('@symbolon/console', 'reference/console'),
    page('@symbolon/express', 'reference/express'),
    page('@symbolon/fastify', 'reference/fastify'),
    page('@symbolon/fetch', 'reference/fetch'),
    page('@symbolon/fetcher', 'reference/fetcher'),
    page('@symbolon/hono', 'reference/hono'),
    page('@symbolon/koa', 'reference/koa'),
    page('@symbolon/nest', 'reference/nest'),
    page('@symbolon/node', 'reference/node'),
    page('@symbolon/opentelemetry', 'reference/opentelemetry'),
    page('@symbolon/explain', 'reference/explain'),
    page('@symbolon/explain/judge', 'reference/explain-judge'),
    page('@symbolon/attestation', 'reference/attestation'),
    page('@symbolon/probe', 'reference/probe'),
    page('@symbolon/remote', 'reference/remote'),
    page('@symbolon/token', 'reference/token'),
    page('@symbolon/x509', 'reference/x509'),
  ],
}

const isReference = ({ text }: SidebarPart): boolean => text.startsWith('Reference')

/** What is beside the pages of the reference: nine of ten pages, which need no list of the guides. */
export const SIDEBAR_OF_REFERENCE: readonly SidebarPart[] = [...SIDEBAR.filter(isReference), ENTRIES]
