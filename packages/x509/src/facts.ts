import type { CertificateFacts } from '@symbolon/core/internal'
import type { Certificate } from './certificate.js'
import type { GeneralName } from './general-name.js'

/** The subject and the alternative names of a certificate, as data. */
export function factsOf({ subject, extensions }: Certificate): CertificateFacts {
  const names = extensions.alternativeNames?.() ?? []
  return {
    subject: subject.parts,
    dnsNames: textsOf(names, 'dns'),
    uris: textsOf(names, 'uri'),
    ipAddresses: names.flatMap(name => (name.kind === 'ip' ? [name.address] : [])),
    emailAddresses: textsOf(names, 'email'),
  }
}

function textsOf(names: readonly GeneralName[], kind: 'dns' | 'uri' | 'email'): readonly string[] {
  return names.flatMap(name => (name.kind === kind ? [name.text] : []))
}
