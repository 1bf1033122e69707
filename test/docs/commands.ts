import { MAKE_SECRET } from '../../packages/cli/src/secrets.js'
import { NEEDED } from '../servers/needed.mjs'

const PACKAGES = Object.values(NEEDED).flatMap(({ packages }) => packages)

/** A command that prints the stored form of a secret. */
export const DIGEST_SECRET = `printf %s "$SECRET" | node -p "'sha256:' + require('node:crypto').createHash('sha256').update(require('node:fs').readFileSync(0)).digest('base64url')"`

/** The calls of docs/rest-api.md, which packages/cli/test/admin/admin-api.test.ts makes. */
const ADMIN_CALLS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    `PUT http://127.0.0.1:8081/services/shop -H "Authorization: Bearer $SECRET" -H 'Content-Type: application/json' -H 'If-None-Match: *' -d '{ "serviceId": "shop", "issuer": "https://shop.example", "accessTokens": ["sha256:…"] }'`,
    `PATCH http://127.0.0.1:8081/services/shop -H "Authorization: Bearer $SECRET" -H 'Content-Type: application/merge-patch+json' -H 'If-Match: "1"' -d '{ "supportedScopes": [{ "name": "orders" }] }'`,
  ].map(call => [`curl -X ${call}`, 'packages/cli/test/admin makes such calls']),
)

/**
 * Every command that a document shows, and how it is tested. A command that is missing here fails.
 */
export const COMMANDS: Readonly<Record<string, string>> = {
  'npm start -- --once': 'examples/demo/test runs the story to its end',
  'npm start -- --trace': 'examples/demo/test runs the story with its trace',
  'npm start': 'a script of package.json; the example it starts is tested by examples/demo and test/scenarios',
  'npm test': 'a script of package.json: what runs these very tests, and CI',
  [`apt-get install --no-install-recommends ${PACKAGES.join(' ')}`]:
    'test/servers/programs.ts runs it, package by package',
  'npm run check': 'a script of package.json: parts of npm test, at small scale',
  'npm run watch': 'a script of package.json: the tests of npm run check, used interactively',
  'npm run test:nightly': 'a script of package.json: npm test at full scale; test/scale.ts reads the scale',
  'npm run build': 'a script of package.json, part of npm test',
  'npm run lint': 'a script of package.json, part of npm test',
  'npm run format': 'a script of package.json',
  'npm run typecheck': 'a script of package.json, part of npm test',
  'npm run mutate -- stages/dpop': 'a script of package.json; it is run by hand and is part of no test',
  'npm run mutate -- --sample 60 x509': 'a script of package.json; it is run by hand and is part of no test',
  'npm run release:dry': 'a script of package.json that the workflow of .github runs',
  'npm run advisories': 'a script of package.json that the workflow of .github runs',
  'npm run docs': 'a script of package.json: it installs and builds; test/site builds the same',
  'npm run docs:dev': 'a script of package.json, used interactively',
  'npm run docs:source': 'a script of package.json: test/site writes the same before it builds',
  'npm run bench': 'a script of package.json; it measures and is part of no test',
  'npx -y pnpm@12.21.0 install --frozen-lockfile': 'what npm test begins with',
  'npx -y pnpm@12.21.0 --recursive --filter "./packages/*" pack --pack-destination ../tarballs':
    'test/package packs with such a command',
  'cd ../your-project': 'a folder of the reader',
  'npm install ../tarballs/symbolon-core-*.tgz ../tarballs/symbolon-memory-*.tgz ../tarballs/symbolon-explain-*.tgz':
    'test/package installs the tarballs with npm',
  'npm install @symbolon/core': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/api': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/express': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/express express':
    'test/package installs the tarballs with npm, and also express',
  'npm install @symbolon/core @symbolon/memory @symbolon/nest': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/koa koa @koa/router':
    'test/package installs the tarballs with npm, and also koa; the router is a dependency of test/',
  'npm install @symbolon/core @symbolon/memory @symbolon/fastify fastify':
    'test/package installs the tarballs with npm, and also fastify',
  'npm install @symbolon/core @symbolon/memory @symbolon/node': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/fetch': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/hono hono':
    'test/package installs the tarballs with npm, and also hono',
  'npm install @symbolon/core @symbolon/remote @symbolon/express express':
    'test/package installs the tarballs with npm, and also express',
  'npm install @symbolon/core @symbolon/remote @symbolon/fetcher @symbolon/express express':
    'test/package installs the tarballs with npm, and also express',
  'npm install @symbolon/core @symbolon/token @symbolon/memory': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/explain': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/express': 'test/package/newcomers.test.ts installs the tarballs with npm',
  'node app.mjs': 'test/package/newcomers.test.ts runs it',
  "curl -i http://localhost:3000/accounts -H 'Authorization: Bearer a-token-of-ada'":
    'test/package/newcomers.test.ts runs it',
  'curl -i http://localhost:3000/accounts': 'test/package/newcomers.test.ts runs it',
  'node table.mjs': 'test/package/newcomers.test.ts runs it',
  'node introspect.mjs': 'test/package/newcomers.test.ts runs it',
  'node server.mjs': 'test/package/newcomers.test.ts runs it',
  'curl -i http://localhost:3000/par -u ledger:correct-horse-battery -d client_id=ledger -d response_type=code -d scope=accounts':
    'test/package/newcomers.test.ts runs it',
  'npm install @symbolon/core @symbolon/redis': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/sql': 'test/package installs the tarballs with npm',
  'npx symbolon init --issuer https://as.example': 'packages/cli/test runs the program from its source',
  'npx symbolon check --config symbolon.json': 'packages/cli/test runs the program from its source',
  'npx symbolon doctor --config symbolon.json': 'packages/cli/test/doctor runs the program from its source',
  'npx symbolon doctor --config symbolon.json --profile fapi2-security': 'packages/cli/test/doctor runs it so',
  'npx symbolon doctor --config symbolon.json --fix --out mended.json': 'packages/cli/test/doctor runs it so',
  'npx symbolon doctor --config symbolon.json --origin https://as.example': 'packages/cli/test/doctor runs it so',
  'node_modules/.bin/symbolon serve --config symbolon.json --admin-port 8081':
    'packages/cli/test/admin runs it on a free port',
  ...ADMIN_CALLS,
  'npm install --save-dev @symbolon/core @symbolon/probe': 'test/package installs the tarballs with npm',
  'npx symbolon probe https://as.example --client client.json --dry-run': 'packages/cli/test/probe runs it so',
  'npx symbolon probe https://as.example --client client.json --login ./login.sh --junit probe.xml':
    'packages/cli/test/probe runs it so',
  'npx symbolon explain A065310': 'packages/cli/test/explain runs the program from its source',
  'npx symbolon migrate status --config symbolon.json': 'packages/cli/test runs the program from its source',
  'npx symbolon migrate up --config symbolon.json': 'packages/cli/test runs the program from its source',
  'npx symbolon migrate sql --config symbolon.json': 'packages/cli/test runs the program from its source',
  'npx symbolon copy --from redis://10.0.0.2 --to postgres://10.0.0.1/as --ahead':
    'test/copy runs the program on every pair of storages',
  'npx symbolon copy --from redis://10.0.0.2 --to postgres://10.0.0.1/as':
    'test/copy runs the program on every pair of storages',
  'SYMBOLON_TEST_SCALE=full npx vitest run packages/sql': 'the tests below one folder; test/scale.ts reads the scale',
  'npm install @symbolon/core @symbolon/memory @symbolon/x509': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/attestation': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/fetcher': 'test/package installs the tarballs with npm',
  'npm install @symbolon/core @symbolon/memory @symbolon/opentelemetry @opentelemetry/api':
    'test/package installs the tarballs with npm, and also the API, which is a peer',
  'npm install @symbolon/opentelemetry @opentelemetry/api @opentelemetry/sdk-metrics @opentelemetry/exporter-prometheus':
    'test/package installs the tarball with npm; the others are dependencies of test/',
  'node_modules/.bin/symbolon serve --config symbolon.json --metrics-port 9464':
    'packages/cli/test/metrics.test.ts runs the program with this option',
  'npm install @symbolon/core @symbolon/memory @symbolon/console': 'test/package installs the tarballs with npm',
  'node_modules/.bin/symbolon serve --config symbolon.json --console':
    'packages/cli/test runs the program from its source',
  'npm install --save-dev @symbolon/contract': 'test/package installs the tarballs with npm',
  'npx vitest run stores.test.mjs': 'test/package/kit.nightly.test.ts runs it in a package outside of the workspace',
  'NODE_OPTIONS=--experimental-vm-modules npx jest stores.test.mjs':
    'test/package/kit.nightly.test.ts runs it there as well',
  'node --test stores.test.mjs': 'test/package/kit.nightly.test.ts runs it there as well',
  'node_modules/.bin/symbolon serve --config symbolon.json': 'packages/cli/test runs the program from its source',
  'node_modules/.bin/symbolon serve --config symbolon.json --tokens-url postgres://10.0.0.1/as --marks-url redis://10.0.0.2':
    'packages/sql/test/serve.test.ts runs the program with both options',
  'NODE_OPTIONS=--max-old-space-size=64 node_modules/.bin/symbolon serve --config symbolon.json':
    'the bench case heap-serve measures the server with this option; packages/cli/test runs the rest',
  'npx vitest run': 'the last part of npm test',
  'npx vitest run packages/core': 'the tests below one folder',
  'SYMBOLON_TEST_SEED=random npx vitest run packages/core': 'the tests below one folder; test/seed.ts reads the seed',
  'UPDATE_DOCS=1 npx vitest run test/docs': 'test/docs/generated.test.ts writes instead of comparing',
  'node tour.mjs': 'test/docs/docs.test.ts runs the blocks of docs/getting-started.md as one module',
  [MAKE_SECRET]: 'test/docs/configuration.test.ts runs it',
  [DIGEST_SECRET]: 'test/docs/configuration.test.ts runs it',
  'npx changeset': 'a tool of the workspace, used interactively',
}
