import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Mistake } from './mistake.js'
import { FORM, type Members, PUBLIC_JWK, posted, SECONDS, signed } from './signed.js'

const INSTANCE = PUBLIC_JWK

/** An attestation of the client instance, and its proof, with changes. */
async function attested(attestation: Members = {}, proof: Members = {}, typ = 'oauth-client-attestation+jwt') {
  const claims = {
    iss: 'https://attester.example',
    sub: 'ledger',
    iat: SECONDS,
    exp: SECONDS + 300,
    cnf: { jwk: INSTANCE },
  }
  const of = await signed({ ...claims, ...attestation }, { typ })
  const proven = { aud: 'https://as.example', jti: randomUUID(), iat: SECONDS, ...proof }
  const by = await signed(proven, { typ: 'oauth-client-attestation-pop+jwt' })
  const date = `Date: ${new Date(SECONDS * 1_000).toUTCString()}`
  return posted('/par', FORM, [date, `OAuth-Client-Attestation: ${of}`, `OAuth-Client-Attestation-PoP: ${by}`])
}

/** A pushed request with an attestation that is right. */
export const ATTESTED = (): Promise<string> => attested()

/** Mistakes of wallets and other client instances (Attestation-Based Client Authentication). */
export const ATTESTATION_MISTAKES: readonly Mistake[] = [
  {
    title: 'an attestation that has expired',
    text: () => attested({ exp: SECONDS - 300 }),
    code: 'attestation_expired',
    cause: /must get a new attestation/,
    fix: /attester/,
  },
  {
    title: 'a proof for another server',
    text: () => attested({}, { aud: 'https://test.as.example' }),
    code: 'attestation_proof_for_another',
  },
  {
    title: 'a proof that was kept for ten minutes',
    text: () => attested({}, { iat: SECONDS - 600 }),
    code: 'attestation_proof_too_old',
    cause: /clocks of instances/,
    fix: /each request/,
  },
  { title: 'typ of any JWT', text: () => attested({}, {}, 'JWT'), code: 'attestation_typ_different' },
  {
    title: 'an attestation of another key',
    text: async () => {
      const { publicKey } = await generateKeyPair('ES256')
      return attested({ cnf: { jwk: await exportJWK(publicKey) } })
    },
    code: 'attestation_proof_signature_wrong',
  },
]
