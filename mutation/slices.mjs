/*
 * What can be mutated at a time, so that a slice takes minutes: the files of `src` that are
 * mutated, the tests that have to notice, and the operations whose scenarios are played after them.
 */

const src = 'packages/core/src'
const test = 'packages/core/test'
const readOnce = `${test}/standards/accepted-until.test.ts`
const lengths = `${test}/standards/lengths.test.ts`

const [INTROSPECTION, STANDARD, ENDPOINT, CLIENT, PROOF, PUSHED, AUTHORIZATION, COMPLETION, TOKENS] = [
  'introspection',
  'standard introspection',
  'introspection endpoint',
  'client authentication',
  'DPoP proof',
  'pushed authorization request',
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

const standard = (subject, scenarios, ...more) => ({
  mutate: [`${src}/standards/${subject}/**/*.ts`],
  tests: [`${test}/standards/${subject}/**/*.test.ts`, ...more],
  scenarios,
})

/**
 * Without the fuzz and the comparison with OpenSSL, which repeat for a minute what the rows prove.
 * The tests that notice most mutants come first.
 */
const x509 = (name, ...tests) => ({
  mutate: [`packages/x509/src/${name}.ts`],
  tests: tests.map(file => `packages/x509/test/${file}.test.ts`),
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
  'stages/client-authentication': stages('client-authentication', CLIENT),
  'stages/dpop': stages('dpop', PROOF, INTROSPECTION),
  'stages/introspection': stages('introspection', INTROSPECTION),
  'stages/introspection-endpoint': stages('introspection-endpoint', ENDPOINT),
  'stages/presented-token': stages('presented-token', STANDARD, INTROSPECTION),
  'stages/pushed-request': stages('pushed-request', PUSHED),
  'stages/standard-introspection': stages('standard-introspection', STANDARD),
  'checks/access-token': checks('access-token', TOKENS),
  'checks/authorization': checks('authorization', AUTHORIZATION, COMPLETION),
  'checks/authorization-request': checks('authorization-request', AUTHORIZATION, COMPLETION, PUSHED),
  'checks/client-authentication': checks('client-authentication', CLIENT),
  'checks/introspection': checks('introspection', INTROSPECTION),
  'checks/presented-token': checks('presented-token', STANDARD, INTROSPECTION),
  'standards/attestation': standard('attestation', [CLIENT], readOnce, lengths),
  'standards/client-assertion': standard('client-assertion', [CLIENT], readOnce, lengths),
  'standards/dpop': standard('dpop', [PROOF, INTROSPECTION]),
  'standards/jose': standard('jose', [CLIENT], `${test}/platform/{verify,decrypt,key-imports}.test.ts`),
  'standards/message-signature': standard(
    'message-signature',
    [INTROSPECTION],
    `${test}/introspection/*.test.ts`,
    `${test}/http/sign-message.test.ts`,
  ),
  'standards/oauth': standard('oauth', [PUSHED, AUTHORIZATION], lengths),
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
  ),
  'x509/rules': x509(
    '{certificate-rules,client-rules,constraint-rules,facts,issuer-rules,policies,rules,step}',
    'path',
    'certificate',
    'certificates',
  ),
  'x509/ocsp': x509('{ocsp,ocsp-*}', 'ocsp', 'ocsp-response'),
  'x509/names': x509('{compare-names,name-constraints,subtrees}', 'path', 'search', 'properties'),
  'x509/search': x509(
    '{search,signature,signatures,work,known-intermediates,other-issuers}',
    'path',
    'revocation',
    'search',
    'certificates',
  ),
  'x509/service': x509(
    '{certificates,certificates-of-service,crl,policy,revocation,revocation-facts,revocation-rules,validated-elsewhere}',
    'revocation',
    'ocsp',
    'certificates',
    'path',
  ),
}
