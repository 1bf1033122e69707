import { describe, expect, test } from 'vitest'
import { found, LEAF, MIDDLE, ROOT, read, refused } from './read-certificate.js'
import { pemOf, xfccOf } from './written-certificates.js'

describe('Envoy: X-Forwarded-Client-Cert', () => {
  const one = xfccOf(LEAF, [MIDDLE])
  const [cert, chain] = [xfccOf(LEAF, [], ['Cert']), xfccOf(LEAF, [MIDDLE], ['Chain'])]
  const escaped = encodeURIComponent(pemOf(LEAF))
  const other = encodeURIComponent(pemOf(MIDDLE))
  const sidecar = xfccOf(ROOT, [])

  test.each<[what: string, value: string, hops: number, outcome: unknown]>([
    ['Cert and Chain', one, 1, found(LEAF, MIDDLE)],
    ['only Cert', cert, 1, found(LEAF)],
    ['only Chain', chain, 1, found(LEAF, MIDDLE)],
    ['keys in other capitals', `CERT="${escaped}"`, 1, found(LEAF)],
    ['no quotation marks', `Cert=${escaped}`, 1, found(LEAF)],
    ['two proxies: the certificate that the outermost saw', `${one},${sidecar}`, 2, found(LEAF, MIDDLE)],
    ['neither of them', 'Hash=00;Subject="CN=a"', 1, refused('malformed')],
    ['only what the client calls a certificate', 'Subject=",Cert=x"', 1, refused('malformed')],
    ['an element of the client before it', `${sidecar},${one}`, 1, refused('malformed')],
    ['fewer elements than proxies', one, 2, refused('malformed')],
    [
      'a second Cert, from a name in the certificate',
      `Cert="${escaped}";URI=a;Cert="${other}"`,
      1,
      refused('malformed'),
    ],
    [
      'a second element, from a name in the certificate',
      `Cert="${escaped}";URI=a,Cert="${other}"`,
      1,
      refused('malformed'),
    ],
    [
      'a third element, from such a name',
      `Cert="${escaped}";URI=a,Cert="${other}",${sidecar}`,
      2,
      refused('malformed'),
    ],
    ['a Chain of another certificate', `Cert="${escaped}";Chain="${other}"`, 1, refused('malformed')],
    ['two certificates in Cert', `Cert="${escaped}${other}"`, 1, refused('malformed')],
    ['an empty Cert', 'Cert=""', 1, refused('malformed')],
    ['an empty Chain', `Cert="${escaped}";Chain=""`, 1, refused('malformed')],
    ['an open quotation mark', `Cert="${escaped}`, 1, refused('malformed')],
    ['text after a quotation mark', `Cert="${escaped}"x`, 1, refused('malformed')],
    ['a semicolon at the end', `Cert="${escaped}";`, 1, refused('malformed')],
    ['a comma at the end', `Cert="${escaped}",`, 1, refused('malformed')],
    ['PEM that is not encoded', `Cert="${pemOf(LEAF)}"`, 1, refused('malformed')],
  ])('%s', (_, value, hops, outcome) => {
    expect(read({ format: 'envoy', hops }, [['X-Forwarded-Client-Cert', value]])).toEqual(outcome)
  })
})
