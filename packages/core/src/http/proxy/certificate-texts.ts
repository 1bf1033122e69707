import { fromBase64 } from '#platform-base64'
import { CHAIN_LENGTH } from '../../lib/limits.js'
import { everyCertificate, isOneSequence, sequencesIn } from '../../standards/x500/pem.js'

/*
 * The texts in which proxies write certificates, each read to the DER of the certificates in their
 * order; `undefined` for any other text. Each is strict, so that no text of one format is read as
 * another.
 */

/** DER of certificates, or `undefined` for text in another format. */
export type Certificates = readonly Uint8Array[] | undefined

/** PEM in which everything but unreserved characters is percent-encoded (RFC 3986 §2.1). */
export function readEscapedPem(text: string): Certificates {
  return ESCAPED.test(text) ? everyCertificate(decodeURIComponent(text)) : undefined
}

/** The same, but the characters `+`, `=` and `/` of base64 are not encoded. */
export function readLooselyEscapedPem(text: string): Certificates {
  return LOOSELY_ESCAPED.test(text) ? everyCertificate(decodeURIComponent(text)) : undefined
}

/** Only ASCII is ever encoded in PEM, so decoding cannot fail. */
const ESCAPED = /^(?:[A-Za-z0-9\-._~]|%[0-7][0-9A-Fa-f])+$/
const LOOSELY_ESCAPED = /^(?:[A-Za-z0-9\-._~+=/]|%[0-7][0-9A-Fa-f])+$/

/** One certificate as base64 of its DER (RFC 4648 §4). */
export function readBase64(text: string): Certificates {
  const der = derIn(text)
  return der && [der]
}

/** Several of them, separated by commas. Of too many, only one too many is read. */
export function readBase64List(text: string): Certificates {
  const ders = text.split(',', 1 + CHAIN_LENGTH + 1).map(derIn)
  return ders.every(der => der !== undefined) ? ders : undefined
}

function derIn(text: string): Uint8Array | undefined {
  const der = fromBase64(text)
  return der !== undefined && isOneSequence(der) ? der : undefined
}

/** Several certificates one after the other, as base64 of them all. */
export function readConcatenated(text: string): Certificates {
  const bytes = fromBase64(text)
  return bytes && sequencesIn(bytes)
}
