import { forge, makeKey, name } from './forge.js'
import { pemOf } from './pem.js'
import { int, time } from './write-der.js'

/** A key, and certificates in PEM of which each is issued by the next, as small as they can be. */
export function chained(count: number): { readonly key: string; readonly cert: string } {
  const key = makeKey('P-256')
  const made = Array.from({ length: count }, (_, at) =>
    forge({
      version: int(2),
      serial: int(at + 1),
      issuer: name(`${at + 1}`),
      subject: name(`${at}`),
      notBefore: time('2026-01-01T00:00:00Z'),
      notAfter: time('2126-01-01T00:00:00Z'),
      spki: key.spki,
      extensions: [],
      signer: key,
    }),
  )
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' })
  return { key: String(pem), cert: made.map(der => pemOf(der)).join('') }
}
