import type { Check, Seen } from '../lib/check.js'
import { METHODS, SUBJECTS } from '../policy/authentication-methods.js'
import type { Client } from '../records/client.js'
import type { CertificateFacts } from '../standards/x500/certificate-names.js'
import type { ClientIdentified, VerifiedPath } from './facts.js'
import type { ClientRefusal } from './refusals.js'

/** Without a registered subject, no certificate names it. */
function isSubjectOf(client: Client, facts: CertificateFacts): boolean {
  const [subject] = registeredSubjects(client)
  return subject?.isIn(facts) ?? false
}

function registeredSubjects(client: Client) {
  return SUBJECTS.flatMap(([name, isNamedBy]) => {
    const registered = client[name]
    if (registered === undefined) return []
    return [{ text: `${name} ${registered}`, isIn: (facts: CertificateFacts) => isNamedBy(facts, registered) }]
  })
}

type CertificateCheck = Check<ClientIdentified, ClientRefusal>

const byCertificate = ({ client }: ClientIdentified): boolean =>
  METHODS[client.tokenAuthMethod].certificate !== undefined
const byPath = ({ client }: ClientIdentified): boolean => client.tokenAuthMethod === 'TLS_CLIENT_AUTH'
const byRegistration = ({ client }: ClientIdentified): boolean =>
  client.tokenAuthMethod === 'SELF_SIGNED_TLS_CLIENT_AUTH'

const pathOf = ({ evidence }: ClientIdentified): VerifiedPath | undefined => evidence.certificate?.path

function seenPath(facts: ClientIdentified): Seen {
  const path = pathOf(facts)
  if (path === undefined) return { actual: 'no path' }
  if (path.ok) return { actual: 'as expected' }
  const { reason: actual } = path.refusal
  const { clientCertificatePath, tlsSessionResumed } = facts.request
  if (clientCertificatePath.length > 0 || tlsSessionResumed !== true) return { actual }
  return {
    actual: `${actual}; the connection was resumed and carried no chain`,
    hint: 'add the intermediates of your clients to intermediateCertificates of the service',
  }
}

export const CERTIFICATE_CHECKS: readonly CertificateCheck[] = [
  {
    name: 'certificate presented',
    clause: 'RFC 8705 §2',
    applies: byCertificate,
    run: ({ request }) => (request.clientCertificate === undefined ? { reason: 'certificate_missing' } : undefined),
    seen: () => ({ expected: 'clientCertificate: the certificate of the TLS connection' }),
  },
  {
    name: 'certificate readable',
    clause: 'RFC 7468 §5',
    applies: byCertificate,
    run: ({ certificate }) => (certificate === undefined ? { reason: 'certificate_unreadable' } : undefined),
    seen: () => ({
      expected: 'one certificate, in PEM or in base64, at most 16 KiB',
      hint: 'proxies escape PEM in headers: unescape it first',
    }),
  },
  {
    name: 'path of the certificate',
    clause: 'RFC 8705 §2.1; RFC 5280 §6.1',
    applies: byPath,
    run: facts => (pathOf(facts)?.ok ? undefined : { reason: 'certificate_path_invalid' }),
    seen: facts => ({
      expected: 'a path to a root that the service trusts',
      ...seenPath(facts),
    }),
  },
  {
    name: 'subject of the certificate',
    clause: 'RFC 8705 §2.1, §2.1.2; RFC 4517 §4.2.15',
    applies: byPath,
    run(facts) {
      const path = pathOf(facts)
      return path?.ok && isSubjectOf(facts.client, path.value) ? undefined : { reason: 'certificate_subject_different' }
    },
    seen: ({ client }) => ({
      expected: registeredSubjects(client)
        .map(({ text }) => text)
        .join(' '),
    }),
  },
  {
    name: 'certificate registered',
    clause: 'RFC 8705 §2.2',
    applies: byRegistration,
    run: ({ evidence }) => (evidence.certificate?.registered ? undefined : { reason: 'certificate_unregistered' }),
    seen: ({ client }) => ({
      expected: 'the first certificate in x5c of a key in jwks, byte for byte',
      actual: `${client.jwks.keys.filter(({ x5c }) => x5c !== undefined).length} keys with x5c, none with this certificate`,
    }),
  },
]
