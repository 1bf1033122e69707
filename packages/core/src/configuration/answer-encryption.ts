import type { Client } from '../records/client.js'
import { encryptionKey } from '../standards/jose/encryption-keys.js'
import type { ConfigurationFault } from './fault.js'
import { areKeysElsewhere } from './jwks.js'

/** The properties of a client that choose how one kind of answers is encrypted for it. */
interface AnswerEncryption {
  readonly alg: 'introspectionEncryptionAlg' | 'authorizationEncryptionAlg'
  readonly enc: 'introspectionEncryptionEnc' | 'authorizationEncryptionEnc'
  readonly clause: string
}

/** An incomplete choice of encryption, and one for which the client has no key. */
export function encryptionFaults(
  client: Client,
  { alg, enc, clause }: AnswerEncryption,
): readonly ConfigurationFault[] {
  const algorithm = client[alg]
  if (algorithm === undefined) {
    return client[enc] === undefined ? [] : [{ path: alg, problem: `must be set together with ${enc} (${clause})` }]
  }
  const isPossible = areKeysElsewhere(client) || encryptionKey(client.jwks, algorithm) !== undefined
  return isPossible ? [] : [{ path: 'jwks', problem: `must contain a public key that encrypts by ${algorithm}` }]
}
