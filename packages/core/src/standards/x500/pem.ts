import { fromBase64 } from '#platform-base64'
import { base64 } from '../../lib/encoding.js'

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'

/** RFC 7468 §5. Text around the certificate, CRLF and further certificates are ignored. */
export function firstCertificate(pem: string): Uint8Array | undefined {
  const begin = pem.indexOf(BEGIN)
  const end = begin < 0 ? -1 : pem.indexOf(END, begin)
  return end < 0 ? undefined : derIn(pem.slice(begin + BEGIN.length, end))
}

/** The certificate in a text of the caller: PEM, a byte sequence (RFC 9440 §2.1), or the base64 of its DER. */
export function presentedCertificate(text: string): Uint8Array | undefined {
  const isByteSequence = text.startsWith(':') && text.endsWith(':')
  return isByteSequence ? oneSequence(fromBase64(text.slice(1, -1))) : (firstCertificate(text) ?? derIn(text))
}

/** RFC 7468 §5. Nothing but white space may be between them. */
export function everyCertificate(pem: string): readonly Uint8Array[] | undefined {
  const blocks = pem.split(END)
  if (blocks.length < 2 || withoutSpace(blocks.pop() ?? '') !== '') return undefined
  const ders = blocks.map(block => derIn(/^[ \t\r\n]*-----BEGIN CERTIFICATE-----([^-]*)$/.exec(block)?.[1] ?? ''))
  return ders.every(der => der !== undefined) ? ders : undefined
}

/** Writes a certificate as PEM: lines of 64 characters (RFC 7468 §2). */
export function certificatePem(der: Uint8Array): string {
  const lines = base64(der).match(/.{1,64}/g) ?? []
  return `${BEGIN}\n${lines.join('\n')}\n${END}\n`
}

function derIn(lines: string): Uint8Array | undefined {
  return oneSequence(fromBase64(withoutSpace(lines)))
}

function oneSequence(der: Uint8Array | undefined): Uint8Array | undefined {
  return der !== undefined && isOneSequence(der) ? der : undefined
}

function withoutSpace(text: string): string {
  return text.replace(/[ \t\r\n]/g, '')
}

export function isOneSequence(der: Uint8Array): boolean {
  return sequenceEnd(der, 0) === der.length
}

export function sequencesIn(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const sequences: Uint8Array[] = []
  for (let at = 0; at !== bytes.length || at === 0; ) {
    const end = sequenceEnd(bytes, at)
    // After one that is cut there is no tag, so that the next round ends here.
    if (end === undefined) return undefined
    sequences.push(bytes.slice(at, end))
    at = end
  }
  return sequences
}

/** Where the SEQUENCE that begins at an index ends, by its tag and its length (X.690 §10.1). */
function sequenceEnd(der: Uint8Array, at: number): number | undefined {
  const first = der[at + 1] ?? 0
  if (der[at] !== 0x30) return undefined
  if (first < 0x80) return at + 2 + first
  const octets = first - 0x80
  if (octets < 1 || octets > 3) return undefined
  const start = at + 2 + octets
  const length = der.slice(at + 2, start).reduce((sum, octet) => sum * 256 + octet, 0)
  const shortest = octets === 1 ? length >= 0x80 : length >= 256 ** (octets - 1)
  return shortest ? start + length : undefined
}
