import { utf8 } from '../lib/encoding.js'
import type { JweEncryption } from '../standards/jose/jwe-encryption.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { askText, PortFault } from './ask.js'
import type { Ports } from './ports.js'

/** Text encrypted for the holder of a key, as a JWE; a crypto port that cannot encrypt is a fault. */
export async function encryptedFor(
  key: Jwk,
  text: string,
  by: JweEncryption,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<string> {
  const jwe = await askText('crypto', () => crypto.encrypt?.(utf8(text), key, by))
  if (jwe === undefined) {
    throw new PortFault('crypto', new TypeError('encrypted responses need a crypto port with encrypt'))
  }
  return jwe
}
