/*
 * What can be mutated at a time, so that a slice takes minutes: the files of `src` that are
 * mutated, the tests that have to notice, and the operations whose scenarios are played after them.
 */

const src = 'packages/core/src'
const test = 'packages/core/test'
const readOnce = `${test}/standards/accepted-until.test.ts`
const limits = `${test}/scenarios/limits/limits.test.ts`
const windows = `${test}/scenarios/limits/time-windows.test.ts`

const [
  INTROSPECTION,
  STANDARD,
  ENDPOINT,
  CLIENT,
  ATTESTATION,
  CHALLENGE,
  PROOF,
  PUSHED,
  REGISTRATION,
  AUTHORIZATION,
  COMPLETION,
  TOKENS,
] = [
  'introspection',
  'standard introspection',
  'introspection endpoint',
  'client authentication',
  'client attestation',
  'attestation challenge',
  'DPoP proof',
  'pushed authorization request',
  'authorization request registration',
  'authorization request',
  'authorization completion',
  'access tokens',
]

const stages = (folder, ...scenarios) => partOf(folder, 'stages', scenarios)
const checks = (folder, ...scenarios) => partOf(folder, 'checks', scenarios)

/** Stages and checks are what scenarios are about, so that these notice most mutants. */
const partOf = (folder, part, scenarios) => ({
  mutate: [`${src}/${folder}/${part}/**/*.ts`],
  tests: [`${test}/${folder}/**/*.test.ts`, `${test}/pipeline/{faults*,checks-that-apply}.test.ts`],
  scenarios,
  scenariosFirst: true,
})

/**
 * What stands beside stages and checks: readers, answers, signatures. Tables of refusals are
 * compared with docs/refusals.md.
 */
const operation = (folder, scenarios, ...tests) => ({
  mutate: [`${src}/${folder}/*.ts`, `!${src}/${folder}/*refusals.ts`],
  tests: [`${test}/${folder}/**/*.test.ts`, ...tests.map(file => `${test}/${file}.test.ts`)],
  scenarios,
})

const standard = (subject, scenarios, ...more) => ({
  mutate: [`${src}/standards/${subject}/**/*.ts`],
  tests: [`${test}/standards/${subject}/**/*.test.ts`, ...more],
  scenarios,
})

/** A package beside core, without its tests of another package. */
const beside = (name, ...tests) => ({
  mutate: [`packages/${name}/src/*.ts`],
  tests: tests.map(file => `packages/${name}/test/${file}.test.ts`),
  scenarios: [],
})

/**
 * Without the fuzz and the comparison with OpenSSL, which repeat for a minute what the rows prove.
 * The tests that notice most mutants come first.
 */
const x509 = (name, ...tests) => ({
  mutate: [`packages/x509/src/${name}.ts`],
  tests: [...tests, 'limits', 'half-right'].map(file => `packages/x509/test/${file}.test.ts`),
  scenarios: [],
})

export const SLICES = {
  pipeline: {
    mutate: [`${src}/pipeline/*.ts`],
    tests: [`${test}/pipeline/*.test.ts`],
    scenarios: [INTROSPECTION, PROOF, COMPLETION],
  },
  'stages/access-token': stages('access-token', TOKENS),
  'stages/authorization': stages('authorization', AUTHORIZATION, COMPLETION),
  'stages/authorization-request': stages('authorization-request', AUTHORIZATION),
  'stages/client-attestation': stages('client-attestation', ATTESTATION, CLIENT),
  'stages/client-authentication': stages('client-authentication', CLIENT),
  'stages/dpop': stages('dpop', PROOF, INTROSPECTION),
  'stages/introspection': stages('introspection', INTROSPECTION),
  'stages/introspection-endpoint': stages('introspection-endpoint', ENDPOINT),
  'stages/presented-token': stages('presented-token', STANDARD, INTROSPECTION),
  'stages/pushed-request': stages('pushed-request', PUSHED),
  'stages/registration': stages('pushed-request/registration', REGISTRATION),
  'stages/standard-introspection': stages('standard-introspection', STANDARD),
  'checks/access-token': checks('access-token', TOKENS),
  'checks/authorization': checks('authorization', AUTHORIZATION, COMPLETION),
  'checks/authorization-request': checks('authorization-request', AUTHORIZATION, COMPLETION, PUSHED),
  'checks/client-attestation': checks('client-attestation', ATTESTATION, CLIENT),
  'checks/client-authentication': checks('client-authentication', CLIENT),
  'checks/introspection': checks('introspection', INTROSPECTION),
  'checks/presented-token': checks('presented-token', STANDARD, INTROSPECTION),
  'operations/authorization': operation(
    'authorization',
    [AUTHORIZATION, COMPLETION],
    'configuration/authorization-responses',
    'http/authorization-endpoint',
    'pipeline/faults-of-authorization',
  ),
  'operations/client-attestation': operation(
    'client-attestation',
    [ATTESTATION, CLIENT],
    'http/client-attestation',
    'pipeline/faults',
  ),
  'operations/challenge': operation('client-attestation/challenge', [CHALLENGE], 'http/challenge-endpoint'),
  'operations/introspection-endpoint': operation(
    'introspection-endpoint',
    [ENDPOINT],
    'http/introspection-endpoint',
    'pipeline/faults',
  ),
  'operations/registration': operation('pushed-request/registration', [REGISTRATION], 'pipeline/faults'),
  fetcher: beside(
    'fetcher',
    'addresses',
    'client-id-url',
    'freshness',
    'url-cache',
    'clients-by-url',
    'create-fetcher',
    'look-up',
  ),
  console: {
    ...beside('console', 'event-ring', 'stream', 'plain-event', 'access', 'answers', 'handlers'),
    // The page itself is text in `page-files.ts`, which is generated.
    mutate: ['packages/console/src/*.ts', '!packages/console/src/page-files.ts'],
  },
  remote: beside('remote', 'remote-introspection'),
  'remote-ports': {
    mutate: [`${src}/setup/{remote-introspection-ports,introspection-answer,found-by-answer}.ts`],
    tests: [`${test}/setup/remote-introspection-ports.test.ts`],
    scenarios: [],
  },
  'standards/attestation': standard('attestation', [CLIENT], readOnce, limits),
  'standards/client-assertion': standard('client-assertion', [CLIENT], readOnce, limits),
  'standards/dpop': standard('dpop', [PROOF, INTROSPECTION]),
  'standards/jose': standard('jose', [CLIENT], `${test}/platform/{verify,decrypt,key-imports}.test.ts`),
  'standards/message-signature': standard(
    'message-signature',
    [INTROSPECTION],
    `${test}/introspection/*.test.ts`,
    `${test}/http/sign-message.test.ts`,
    windows,
  ),
  'standards/oauth': standard('oauth', [PUSHED, AUTHORIZATION], limits),
  'standards/request-object': standard('request-object', [PUSHED]),
  // Stryker changes `\v` to `\V`, which is no regular expression and breaks the whole file.
  'standards/x500': { ...standard('x500', [CLIENT]), excludedMutations: ['Regex'] },
  'x509/der': x509(
    '{bytes,curves,der,der-values,lazy,object-identifiers,pem}',
    'der',
    'certificate',
    'certificates',
    'path',
  ),
  'x509/certificate': x509(
    '{certificate,extension-list,extensions,general-name,name,public-key,purpose,signature-algorithm,signed}',
    'certificate',
    'path',
    'ocsp',
  ),
  'x509/rules': x509(
    '{certificate-rules,client-rules,constraint-rules,facts,issuer-rules,rules,step}',
    'path',
    'certificate',
    'certificates',
  ),
  'x509/ocsp': x509('{ocsp,ocsp-*}', 'ocsp', 'ocsp-response'),
  'x509/policies': x509(
    '{policies,policy-graph,policy-inputs,policy-process,policy-rules}',
    'policy-process',
    'path',
    'certificate',
    'certificates',
  ),
  'x509/names': x509('{compare-names,name-constraints,subtrees}', 'path', 'search', 'properties'),
  'x509/search': x509(
    '{key-material,search,signature,signatures,work,known-intermediates,other-issuers}',
    'path',
    'revocation',
    'search',
    'certificates',
    'signature',
  ),
  'x509/service': x509(
    '{certificates,certificates-of-service,crl,distribution-points,policy,revocation,revocation-facts,revocation-rules,validated-elsewhere}',
    'revocation',
    'ocsp',
    'certificates',
    'path',
  ),
}
