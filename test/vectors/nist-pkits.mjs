// Writes all cases of NIST PKITS from a checkout of BoringSSL, which has them in pki/testdata/nist-pkits:
// node test/vectors/nist-pkits.mjs <folder of nist-pkits> > <folder of SYMBOLON_VECTORS>/nist-pkits.json
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const source = readFileSync(join(folder, 'pkits_testcases-inl.h'), 'utf8')
const NUMBERS = { 1: '48.1', 2: '48.2', 3: '48.3', 6: '48.6' }
const namesIn = text => [...text.matchAll(/"(\w+)"/g)].map(([, name]) => name)
const der = (kind, name) => readFileSync(join(folder, kind, name)).toString('base64')

/** `anyPolicy` demands none. */
function policiesIn(text = '') {
  const numbers = [...text.matchAll(/NIST-test-policy-(\d)/g)].map(
    ([, number]) => `2.16.840.1.101.3.2.1.${NUMBERS[number]}`,
  )
  return numbers.length > 0 ? { policies: numbers } : {}
}

const flag = (name, text, setter) => (text.includes(`${setter}(true)`) ? { [name]: true } : {})

const cases = [
  ...source.matchAll(/certs\[\] = \{([^}]*)\};\s*const char\* const crls\[\] = \{([^}]*)\};([\s\S]*?)RunTest/g),
].map(([, certs, crls, info]) => ({
  section: /test_number = "([\d.]+)"/.exec(info)?.[1],
  path: namesIn(certs).slice(1).reverse(),
  crls: namesIn(crls),
  ...policiesIn(/SetInitialPolicySet\(([\s\S]*?)\)/.exec(info)?.[1]),
  ...flag('explicit', info, 'SetInitialExplicitPolicy'),
  ...flag('mappingInhibited', info, 'SetInitialPolicyMappingInhibit'),
  ...flag('anyPolicyInhibited', info, 'SetInitialInhibitAnyPolicy'),
  valid: /should_validate = true/.test(info),
}))

const used = (names, kind, ending) =>
  Object.fromEntries([...new Set(names)].toSorted().map(name => [name, der(kind, `${name}${ending}`)]))
const certificates = used(['TrustAnchorRootCertificate', ...cases.flatMap(({ path }) => path)], 'certs', '.crt')
const crls = used(
  cases.flatMap(each => each.crls),
  'crls',
  '.crl',
)
process.stdout.write(JSON.stringify({ cases, certificates, crls }))
