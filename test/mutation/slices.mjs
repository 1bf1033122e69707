/*
 * What can be mutated at a time, so that a slice takes minutes: the files of `src` that are
 * mutated, the tests that have to notice, and the operations whose scenarios are played after them.
 */

const src = 'packages/core/src'
const test = 'packages/core/test'
const readOnce = `${test}/standards/accepted-until.test.ts`
const limits = `${test}/scenarios/limits/limits.test.ts`

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

/**
 * A room of operations: scenarios notice most mutants. Tables of refusals are compared with
 * docs/refusals.md.
 */
const room = (folder, scenarios, ...tests) => ({
  mutate: [`${src}/${folder}/*.ts`, `!${src}/${folder}/*refusals.ts`],
  tests: [
    `${test}/${folder}/**/*.test.ts`,
    `${test}/pipeline/{faults*,checks-that-apply}.test.ts`,
    ...tests.map(file => `${/^(?:test|packages)\//.test(file) ? file : `${test}/${file}`}.test.ts`),
  ],
  scenarios,
  scenariosFirst: true,
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
  'access-token': room('access-token', [TOKENS]),
  authorization: room(
    'authorization',
    [AUTHORIZATION, COMPLETION],
    'configuration/authorization-responses',
    'http/authorization-endpoint',
  ),
  'authorization/pushed-request': room('authorization/pushed-request', [PUSHED, REGISTRATION]),
  'authorization-request': room('authorization-request', [AUTHORIZATION, COMPLETION, PUSHED]),
  'client-authentication': room('client-authentication', [CLIENT]),
  'client-authentication/attestation': room(
    'client-authentication/attestation',
    [CLIENT, CHALLENGE, ATTESTATION],
    'client-authentication/*',
    'http/challenge-endpoint',
    'packages/attestation/test/*',
    'test/assertions/attestation-library',
  ),
  dpop: room('dpop', [PROOF, INTROSPECTION], 'test/dpop/{mutations,client-proofs,certification}'),
  introspection: room('introspection', [INTROSPECTION]),
  'introspection/token': room('introspection/token', [STANDARD, INTROSPECTION]),
  'introspection/standard': room('introspection/standard', [STANDARD]),
  'introspection/endpoint': room(
    'introspection/endpoint',
    [ENDPOINT],
    'http/introspection-endpoint',
    'test/assertions/{introspection-endpoint,signed-responses}',
  ),
  'message-signatures': {
    ...room(
      'message-signatures',
      [INTROSPECTION],
      'introspection/*',
      'scenarios/limits/time-windows',
      'test/signatures/{guard,key-source,policy,responses,secrets,traces,verifiers}',
      '{misuse,http/signed-refusals,http/proxy/*}',
    ),
    scenariosFirst: false,
  },
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
  console: beside('console', '*'),
  explain: beside('explain', '*', 'judging/explain-text'),
  'explain/judging': {
    mutate: ['packages/explain/src/judging/*.ts'],
    tests: ['packages/explain/test/judging/*.test.ts'],
    scenarios: [],
  },
  remote: {
    mutate: ['packages/remote/src/*.ts'],
    tests: ['packages/remote/test/*.test.ts', 'test/remote/{jwt-guards,remote-guards}.test.ts'],
    scenarios: [],
  },
  attestation: {
    mutate: ['packages/attestation/src/*.ts'],
    tests: ['packages/attestation/test/*.test.ts', 'test/assertions/attestation-library.test.ts', readOnce, limits],
    scenarios: [ATTESTATION, CLIENT],
    scenariosFirst: true,
  },
  'standards/client-assertion': standard(
    'client-assertion',
    [CLIENT],
    readOnce,
    limits,
    'test/assertions/assertion-mutations.test.ts',
  ),
  'standards/dpop': standard('dpop', [PROOF, INTROSPECTION], 'test/dpop/mutations.test.ts'),
  'standards/jose': standard('jose', [CLIENT], `${test}/setup/platform/{verify,decrypt,key-imports}.test.ts`),
  'standards/oauth': standard('oauth', [PUSHED, AUTHORIZATION], limits),
  'standards/request-object': standard('request-object', [PUSHED], 'test/assertions/object-mutations.test.ts'),
  // Stryker changes `\v` to `\V`, which is no regular expression and breaks the whole file.
  'standards/x500': { ...standard('x500', [CLIENT]), excludedMutations: ['Regex'] },
  'x509/der': x509('{bytes,der,der-values}', 'der', 'certificate', 'certificates', 'path'),
  'x509/certificate': x509(
    '{certificate,extension-list,extensions,name,public-key,signed}',
    'certificate',
    'path',
    'ocsp',
  ),
  'x509/rules': x509('{certificate-rules,path-rules,rules}', 'path', 'certificate', 'certificates'),
  'x509/ocsp': x509('{ocsp,ocsp-*}', 'ocsp', 'ocsp-response'),
  'x509/policies': x509(
    '{policies,policy-graph,policy-process}',
    'policy-process',
    'path',
    'certificate',
    'certificates',
  ),
  'x509/names': x509('{compare-names,name-constraints,subtrees}', 'path', 'search', 'properties'),
  'x509/search': x509(
    '{search,signatures,known-intermediates,work}',
    ...['path', 'revocation', 'search', 'certificates', 'signature', 'known-intermediates'],
  ),
  'x509/service': x509(
    '{certificates,crl,policy,revocation,revocation-facts,revocation-rules}',
    'revocation',
    'ocsp',
    'certificates',
    'path',
  ),
}
