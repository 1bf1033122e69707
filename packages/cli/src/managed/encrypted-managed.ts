import { createHash, hkdfSync } from 'node:crypto'
import { encryptRecords } from '@symbolon/core/encryption'
import type { EncryptedRecord } from '@symbolon/core/internal'
import type { DocumentStore } from '@symbolon/core/stores'
import { type Managed, NOTHING_MANAGED, readManaged } from './managed.js'

export interface ManagedStore {
  /** The version of the whole is 0 before the first write. */
  read(): Promise<{ readonly version: number; readonly managed: Managed }>
  version(): Promise<number>
  /**
   * Encrypts it by the newest secret, if it is encrypted by an older one, which may be removed soon. Only a
   * process that begins to use its secrets does so: two with different newest ones would never end.
   */
  encryptAnew(): Promise<void>
  /** Writes it if the version is `expected`; `false` when it is another one. */
  replace(expected: number, managed: Managed): Promise<boolean>
}

export const DOCUMENT = 'managed configuration'

const RECORD: EncryptedRecord = { serviceId: '', kind: 'document', key: DOCUMENT }

/** The most characters of the text, encrypted. */
const MOST = 16_777_216

export class TooMuchManaged extends Error {
  override readonly name = 'TooMuchManaged'
}

/**
 * What is managed contains secrets and private keys, so it is encrypted by keys that are derived from
 * the secrets of the configuration: the first encrypts, all of them decrypt.
 */
export function encryptedManaged(document: DocumentStore, secrets: readonly string[]): ManagedStore {
  const keys = secrets.map(encryptionKeyOf)
  const encryption = encryptRecords({ keys, indexKey: derivedKey(secrets[0] ?? '', 'index') })
  const newest = `A256GCM.${keys[0]?.id}.`
  const decrypted = async (text: string) => {
    const read = readManaged(await encryption.decrypt(text, RECORD))
    if (!read.ok) throw new Error(`the managed configuration ${read.refusal}`)
    return read.value
  }
  const replace = async (expected: number, managed: Managed) => {
    const encrypted = await encryption.encrypt(JSON.stringify(managed), RECORD)
    if (encrypted.length > MOST) throw new TooMuchManaged('more than 16 MiB are managed')
    return document.replace(expected, encrypted)
  }
  return {
    async read() {
      const stored = await document.read()
      if (stored === undefined) return { version: 0, managed: NOTHING_MANAGED }
      return { version: stored.version, managed: await decrypted(stored.text) }
    },
    async encryptAnew() {
      const stored = await document.read()
      if (stored === undefined || stored.text.startsWith(newest)) return
      // Where somebody else writes meanwhile, the next process to start encrypts it anew.
      await replace(stored.version, await decrypted(stored.text))
    },
    version: async () => document.version(),
    replace,
  }
}

function encryptionKeyOf(secret: string) {
  const key = derivedKey(secret, 'key')
  // Names the key without saying anything about it.
  const id = createHash('sha256').update('id').update(key).digest('base64url').slice(0, 16)
  return { id, key }
}

function derivedKey(secret: string, use: 'key' | 'index'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `symbolon managed configuration ${use}`, 32))
}
