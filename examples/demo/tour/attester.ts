import type { Jwk } from '@symbolon/core'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { ClientAuth } from 'openid-client'
import { makeSigningKey, publicPart } from '../server/keys.js'

/** Attests instances of a client; usually a backend of its vendor. The server knows its key. */
export interface Attester {
  readonly issuer: string
  readonly publicKey: Jwk
  /** An attestation that the instance with this key belongs to the client. */
  attest(clientId: string, instanceKey: CryptoKey): Promise<string>
}

/** An attester whose key is new at every start. */
export async function makeAttester(): Promise<Attester> {
  const issuer = 'https://attester.example'
  const key = await makeSigningKey('demo-attester-key')
  return {
    issuer,
    publicKey: publicPart(key),
    async attest(clientId, instanceKey) {
      return new SignJWT({ cnf: { jwk: await exportJWK(instanceKey) } })
        .setProtectedHeader({ alg: 'ES256', typ: 'oauth-client-attestation+jwt', kid: 'demo-attester-key' })
        .setIssuer(issuer)
        .setSubject(clientId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key)
    },
  }
}

/**
 * Authentication by an attestation (Attestation-Based Client Authentication): a key of this
 * instance, the attestation of that key, and a proof of possession with every request.
 * openid-client accepts any function of this form.
 */
export async function attestedInstance(clientId: string, attester: Attester): Promise<ClientAuth> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const attestation = await attester.attest(clientId, publicKey)
  return async (server, client, body, headers) => {
    const proof = await new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', typ: 'oauth-client-attestation-pop+jwt' })
      .setAudience(server.issuer)
      .setIssuedAt()
      .sign(privateKey)
    body.set('client_id', client.client_id)
    headers.set('OAuth-Client-Attestation', attestation)
    headers.set('OAuth-Client-Attestation-PoP', proof)
  }
}
