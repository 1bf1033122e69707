import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { AeadParameters } from '../../ports/crypto.js'
import { requireAeadLengths, TAG_LENGTH } from './aead.js'

const OPTIONS = { authTagLength: TAG_LENGTH } as const

export function seal(plaintext: Uint8Array, by: AeadParameters): Uint8Array {
  requireAeadLengths(by)
  const cipher = createCipheriv('aes-256-gcm', by.key, by.nonce, OPTIONS).setAAD(by.associatedData)
  const sealed = new Uint8Array(plaintext.length + TAG_LENGTH)
  sealed.set(cipher.update(plaintext))
  // GCM encrypts byte by byte: nothing is left for the end.
  cipher.final()
  sealed.set(cipher.getAuthTag(), plaintext.length)
  return sealed
}

export function open(sealed: Uint8Array, by: AeadParameters): Uint8Array | undefined {
  requireAeadLengths(by)
  const end = sealed.length - TAG_LENGTH
  if (end < 0) return undefined
  const decipher = createDecipheriv('aes-256-gcm', by.key, by.nonce, OPTIONS)
  decipher.setAAD(by.associatedData).setAuthTag(sealed.subarray(end))
  const plaintext = decipher.update(sealed.subarray(0, end))
  try {
    decipher.final()
  } catch {
    // node:crypto reports a wrong tag only by throwing.
    return undefined
  }
  return plaintext
}
