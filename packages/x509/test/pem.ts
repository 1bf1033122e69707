/** The DER of the first block of PEM text. */
export function derOf(pem: string): Uint8Array {
  const base64 = /-----BEGIN [A-Z0-9 ]+-----([\sA-Za-z0-9+/=]+)-----END/.exec(pem)?.[1] ?? ''
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

/** DER as PEM text. */
export function pemOf(der: Uint8Array, label = 'CERTIFICATE'): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
