// Writes nist-pkits.json and boringssl.json from the tests of a checkout of BoringSSL:
// node test/vectors/boringssl.mjs <checkout>/pki <folder of SYMBOLON_VECTORS>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [folder = '', target = ''] = process.argv.slice(2)
const sourceOf = (...path) => readFileSync(join(folder, ...path), 'utf8')
const vectorsOf = (...path) => sourceOf('testdata', ...path)
const namesIn = text => [...text.matchAll(/"(\w+)"/g)].map(([, name]) => name)

/** The blocks of PEM with a label, in base64. */
const blocksOf = (text, label) =>
  [...text.matchAll(new RegExp(`-----BEGIN ${label}-----([^-]*)-----END`, 'g'))].map(([, block]) =>
    block.replace(/\s/g, ''),
  )

/** NIST PKITS. */
function pkits() {
  const NUMBERS = { 1: '48.1', 2: '48.2', 3: '48.3', 6: '48.6' }
  const source = vectorsOf('nist-pkits', 'pkits_testcases-inl.h')
  const der = (kind, name) => readFileSync(join(folder, 'testdata', 'nist-pkits', kind, name)).toString('base64')

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
  return { cases, certificates, crls }
}

/** Chains from the end entity to the anchor. */
function chains() {
  const suite = 'verify_certificate_chain_unittest'
  const files = readdirSync(join(folder, 'testdata', suite), { recursive: true }).filter(each => each.endsWith('.test'))
  return files.toSorted().map(file => {
    const text = vectorsOf(suite, file)
    const field = name => new RegExp(`^${name}: (\\w.*)$`, 'm').exec(text)?.[1]
    const time = field('utc_time') === 'DEFAULT' ? '211005120000Z' : field('utc_time')
    return {
      name: file.replace('.test', ''),
      chain: blocksOf(vectorsOf(suite, dirname(file), field('chain')), 'CERTIFICATE'),
      trust: field('last_cert_trust'),
      purpose: field('key_purpose'),
      at: time.replace(/(..)(..)(..)(..)(..)(..)Z/, '20$1-$2-$3T$4:$5:$6Z'),
      valid: !/^ERROR/m.test(text),
    }
  })
}

const STATEMENT =
  /LoadTest(?<kind>\w+)\(\s*"(?<file>[^"]+)",\s*&(?<into>\w+)|EXPECT_(?<expected>\w+)\((?<expectation>[^;]*)\);/g

/** Names below constraints. A test is read as a list of what it loads and what it expects. */
function names() {
  const suite = 'name_constraints_unittest'
  const LABELS = { Name: 'NAME', NameConstraint: 'NAME CONSTRAINTS', SubjectAltName: 'SUBJECT ALTERNATIVE NAME' }
  const tests = sourceOf(`${suite}.cc`).split('TEST_P(ParseNameConstraints,').slice(1)
  // One test changes a byte of what it has loaded.
  return tests
    .filter(text => !text.includes('.replace('))
    .flatMap(text => {
      const loaded = {}
      const cases = []
      for (const { groups } of text.matchAll(STATEMENT)) {
        const { kind, file, into, expected, expectation } = groups
        if (kind === undefined) {
          const what = whatIsJudged(expectation, loaded)
          // With `EQ` the answer is the opposite of `is_critical()`, and here constraints are critical.
          if (what) cases.push({ constraints: loaded.constraints ?? '', ...what, valid: expected === 'TRUE' })
        } else
          loaded[kind === 'NameConstraint' ? 'constraints' : into] = blocksOf(vectorsOf(suite, file), LABELS[kind])[0]
      }
      return cases.map((each, at) => ({ name: `${/\w+/.exec(text)[0]}/${at + 1}`, ...each }))
    })
}

/** The names of a certificate that an expectation is about; none at all where the constraints are malformed. */
function whatIsJudged(expectation, loaded) {
  const of = pattern => pattern.exec(expectation)?.[1]
  const dns = of(/IsPermittedDNSName\("([^"]*)"\)/)
  const ip = of(/IsPermittedIP\(\s*der::Input\(\s*IPAddress\(([^)]*)\)/)
  const name = loaded[of(/SequenceValueFromString\((\w+)\)/)]
  if (dns !== undefined) return { dns }
  if (ip !== undefined) return { ip: ip.split(',').map(Number) }
  if (expectation.includes('IsPermittedDirectoryName')) return { directory: name }
  if (expectation.includes('IsPermittedCert'))
    return { subject: name, ...(/san\.get/.test(expectation) && { alternativeNames: loaded.san }) }
  return expectation.includes('NameConstraints::Create') ? {} : undefined
}

/** OCSP responses, and the keys that signed them. */
function ocsp() {
  const suite = 'ocsp_unittest'
  const KEYS = ['intermediate', 'ocsp_signer', 'bad_ocsp_signer']
  const rows = sourceOf(`${suite}.cc`).matchAll(/\{"(\w+)\.pem",\s*OCSPRevocationStatus::(\w+)/g)
  const cases = [...rows].map(([, name, status]) => {
    const text = vectorsOf(suite, `${name}.pem`)
    const [[response], [issuer], [certificate]] = ['OCSP RESPONSE', 'CA CERTIFICATE', 'CERTIFICATE'].map(label =>
      blocksOf(text, label),
    )
    return { name, response, issuer, certificate, valid: status === 'GOOD' }
  })
  return { cases, keys: KEYS.map(name => vectorsOf(suite, `${name}.key`)) }
}

writeFileSync(join(target, 'nist-pkits.json'), JSON.stringify(pkits()))
writeFileSync(join(target, 'boringssl.json'), JSON.stringify({ chains: chains(), names: names(), ocsp: ocsp() }))
