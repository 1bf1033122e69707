import type { AeadParameters } from '../../ports/crypto.js'
import { requireAeadLengths, TAG_LENGTH } from './aead.js'
import { unshared } from './public-keys.js'

export async function seal(plaintext: Uint8Array, by: AeadParameters): Promise<Uint8Array> {
  const key = await importKey(by, 'encrypt')
  return new Uint8Array(await globalThis.crypto.subtle.encrypt(algorithmOf(by), key, unshared(plaintext)))
}

export async function open(sealed: Uint8Array, by: AeadParameters): Promise<Uint8Array | undefined> {
  const key = await importKey(by, 'decrypt')
  try {
    return new Uint8Array(await globalThis.crypto.subtle.decrypt(algorithmOf(by), key, unshared(sealed)))
  } catch (error) {
    // WebCrypto reports a wrong tag, and a missing one, only by throwing.
    if (error instanceof Error && error.name === 'OperationError') return undefined
    throw error
  }
}

function importKey(by: AeadParameters, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  requireAeadLengths(by)
  return globalThis.crypto.subtle.importKey('raw', unshared(by.key), 'AES-GCM', false, [usage])
}

function algorithmOf({ nonce, associatedData }: AeadParameters): AesGcmParams {
  const tagLength = TAG_LENGTH * 8
  return { name: 'AES-GCM', iv: unshared(nonce), additionalData: unshared(associatedData), tagLength }
}
