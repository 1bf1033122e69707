import { fromBase64 } from '#platform-base64'

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'

/**
 * The DER of the first certificate in PEM text (RFC 7468 §5); `undefined` when there is none or it
 * is malformed. Text around it, CRLF and further certificates are ignored. Between the BEGIN and
 * END lines there must be strict base64 of exactly one DER value.
 */
export function firstCertificate(pem: string): Uint8Array | undefined {
  const begin = pem.indexOf(BEGIN)
  const end = begin < 0 ? -1 : pem.indexOf(END, begin)
  if (end < 0) return undefined
  const der = fromBase64(pem.slice(begin + BEGIN.length, end).replace(/[ \t\r\n]/g, ''))
  return der !== undefined && isOneSequence(der) ? der : undefined
}

/**
 * Whether bytes are exactly one DER SEQUENCE: its tag, a definite length in the shortest form, and
 * the content.
 */
export function isOneSequence(der: Uint8Array): boolean {
  const [tag, first = 0] = der
  if (tag !== 0x30) return false
  if (first < 0x80) return der.length === 2 + first
  const octets = first - 0x80
  if (octets < 1 || octets > 3) return false
  const length = der.slice(2, 2 + octets).reduce((sum, octet) => sum * 256 + octet, 0)
  const shortest = octets === 1 ? length >= 0x80 : length >= 256 ** (octets - 1)
  return shortest && der.length === 2 + octets + length
}
