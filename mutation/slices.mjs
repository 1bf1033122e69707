/**
 * What can be mutated at a time, so that a slice takes minutes: the files of `src` that are mutated
 * and the tests that have to notice. Tests of scenarios run last, because they take longest.
 */
const core = 'packages/core/src'
const tests = 'packages/core/test'
const scenarios = [`${tests}/scenarios/scenarios.test.ts`]
const readOnce = [`${tests}/standards/accepted-until.test.ts`]

const standard = (subject, ...more) => ({
  mutate: [`${core}/standards/${subject}/**/*.ts`],
  tests: [`${tests}/standards/${subject}/**/*.test.ts`, ...more, ...scenarios],
})

const stages = (operation, ...more) => ({
  mutate: [`${core}/${operation}/stages/**/*.ts`],
  tests: [`${tests}/${operation}/*.test.ts`, `${tests}/pipeline/faults.test.ts`, ...more, ...scenarios],
})

const x509 = name => ({ mutate: [`packages/x509/src/${name}.ts`], tests: X509_TESTS })
/** The fuzz and the comparison with OpenSSL only repeat, for a minute, what the rows prove. */
const X509_TESTS = ['certificate', 'certificates', 'der', 'path', 'revocation', 'search'].map(
  name => `packages/x509/test/${name}.test.ts`,
)

export const SLICES = {
  pipeline: {
    mutate: [`${core}/pipeline/*.ts`],
    tests: [`${tests}/pipeline/*.test.ts`, `${tests}/setup/create-ports.test.ts`, ...scenarios],
  },
  'stages/access-token': stages('access-token'),
  'stages/authorization': stages('authorization'),
  'stages/authorization-request': stages('authorization-request'),
  'stages/client-authentication': stages('client-authentication'),
  'stages/dpop': stages('dpop'),
  'stages/introspection': stages('introspection'),
  'stages/presented-token': stages('presented-token'),
  'stages/pushed-request': stages('pushed-request'),
  'stages/standard-introspection': stages('standard-introspection'),
  'standards/attestation': standard('attestation', ...readOnce),
  'standards/client-assertion': standard('client-assertion', ...readOnce),
  'standards/dpop': standard('dpop', ...readOnce),
  'standards/jose': standard('jose', `${tests}/platform/{verify,decrypt,key-imports}.test.ts`),
  'standards/message-signature': standard(
    'message-signature',
    `${tests}/introspection/*.test.ts`,
    `${tests}/http/sign-message.test.ts`,
  ),
  'standards/oauth': standard('oauth', `${tests}/http/authorization-header.test.ts`),
  'standards/request-object': standard('request-object', ...readOnce),
  'standards/x500': standard('x500'),
  'x509/der': x509('{bytes,curves,der,der-values,lazy,object-identifiers,pem}'),
  'x509/certificate': x509(
    '{certificate,extension-list,extensions,general-name,name,public-key,purpose,signature-algorithm,signed}',
  ),
  'x509/rules': x509('{certificate-rules,client-rules,constraint-rules,facts,issuer-rules,policies,rules,step}'),
  'x509/names': x509('{compare-names,name-constraints,subtrees}'),
  'x509/search': x509('{search,signature,signatures,work,known-intermediates,other-issuers}'),
  'x509/service': x509(
    '{certificates,certificates-of-service,crl,policy,revocation,revocation-rules,validated-elsewhere}',
  ),
}
