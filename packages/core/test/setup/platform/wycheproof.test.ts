import { createPublicKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJwe } from '../../../src/standards/jose/jwe.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../../../src/standards/jose/signature-algorithms.js'
import { vectorsOf } from '../../vectors.js'
import { PLATFORMS } from './platforms.js'

/*
 * Wycheproof: signatures and JWE with the mistakes that libraries made. The repository has a part of
 * it; the whole is run from the folder `wycheproof/testvectors_v1` of SYMBOLON_VECTORS, if there is one.
 */

type Verdict = 'valid' | 'invalid' | 'acceptable'

interface SignatureGroup {
  readonly publicKeyDer: string
  readonly tests: readonly {
    readonly tcId: number
    readonly msg: string
    readonly sig: string
    readonly result: Verdict
  }[]
}

interface EncryptionGroup {
  readonly private: Jwk
  readonly tests: readonly {
    readonly tcId: number
    readonly jwe: string
    readonly pt?: string
    readonly result: Verdict
  }[]
}

type File<Group> = { readonly testGroups: readonly Group[] }

const SIGNATURES: Readonly<Record<string, SignatureAlgorithm>> = {
  'ecdsa_secp256r1_sha256_p1363_test.json': 'ES256',
  'ecdsa_secp384r1_sha384_p1363_test.json': 'ES384',
  'ecdsa_secp521r1_sha512_p1363_test.json': 'ES512',
  'ed25519_test.json': 'Ed25519',
  'rsa_pss_2048_sha256_mgf1_32_test.json': 'PS256',
  'rsa_pss_2048_sha384_mgf1_48_test.json': 'PS384',
  'rsa_pss_4096_sha512_mgf1_64_test.json': 'PS512',
  'rsa_signature_2048_sha256_test.json': 'RS256',
  'rsa_signature_2048_sha384_test.json': 'RS384',
  'rsa_signature_4096_sha512_test.json': 'RS512',
}

const WHOLE = join(process.env.SYMBOLON_VECTORS ?? '', 'wycheproof/testvectors_v1')
const part = vectorsOf<{ readonly files: Readonly<Record<string, unknown>> }>('wycheproof.json').files

function fileOf<Group>(name: string): File<Group> | undefined {
  const path = join(WHOLE, name)
  const found = process.env.SYMBOLON_VECTORS !== undefined && existsSync(path)
  // The shape of the files is that of their schemas.
  return (found ? JSON.parse(readFileSync(path, 'utf8')) : part[name]) as File<Group> | undefined
}

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

function keyOf({ publicKeyDer }: SignatureGroup): Jwk {
  const key = createPublicKey({ key: Buffer.from(publicKeyDer, 'hex'), format: 'der', type: 'spki' })
  return Object(key.export({ format: 'jwk' }))
}

describe.each(PLATFORMS)('%s', (_, { verify, decrypt }) => {
  test.each(Object.entries(SIGNATURES).filter(([name]) => fileOf(name) !== undefined))(
    'Wycheproof: %s',
    async (name, algorithm) => {
      const differing: string[] = []
      for (const group of fileOf<SignatureGroup>(name)?.testGroups ?? []) {
        const key = keyOf(group)
        for (const { tcId, msg, sig, result } of group.tests) {
          const isValid = await verify(algorithm, key, bytes(msg), bytes(sig))
          if (result !== 'acceptable' && isValid !== (result === 'valid')) differing.push(`${tcId}: ${result}`)
        }
      }
      expect(differing).toEqual([])
    },
  )

  test('Wycheproof: json_web_encryption_test.json', async () => {
    const differing: string[] = []
    for (const { private: key, tests } of fileOf<EncryptionGroup>('json_web_encryption_test.json')?.testGroups ?? []) {
      for (const { tcId, jwe, pt, result } of tests) {
        const text = await decrypt(jwe, key)
        const read = readJwe(jwe)
        const unknown = !read.ok && /_(?:unsupported|compressed)$/.test(read.refusal.reason)
        const expected = result === 'valid' && !unknown ? pt : undefined
        if ((text && Buffer.from(text).toString('hex')) !== expected) differing.push(`${tcId}: ${result}`)
      }
    }
    expect(differing).toEqual([])
  })
})

test('the repository has a part of each kind', () => {
  expect(Object.keys(part)).toHaveLength(4)
})
