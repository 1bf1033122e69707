import { createAccessToken, createPorts, defineClient, type Ports } from '@symbolon/core'
import { type HttpRequestView, signRequest } from '@symbolon/core/http'
import { memoryStores } from '@symbolon/memory'
import { generatedKeys } from '../../../test/keys/generated.js'

interface Trailing {
  readonly trailers: HttpRequestView['trailers']
  readonly components: NonNullable<Parameters<typeof signRequest>[1]['components']>
}

/** A client that must sign its requests (RFC 9421), and the ports of its service. */
export interface Signer {
  readonly ports: Ports
  /** The headers of a POST, with the signature of this body, and of trailers if there are any. */
  headersFor(targetUri: string, body: string, trailing?: Trailing): Promise<Record<string, string>>
}

/** A service with such a client and a token of it. */
export async function signer(): Promise<Signer> {
  const stores = memoryStores({ serviceId: 'signed' })
  const ports = createPorts({
    service: { serviceId: 'signed', issuer: 'https://as.example' },
    stores,
    secrets: ['x'.repeat(32)],
  })
  const { privateKey } = generatedKeys()
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const publicKey = { kty: 'EC', crv: 'P-256', kid: 'own', x, y }
  const signing = { clientId: 1, clientSecret: 'plain:secret', jwks: { keys: [publicKey] }, rsRequestSigned: true }
  await stores.clients.put(await defineClient({ ...signing, grantTypes: ['CLIENT_CREDENTIALS'] }), 0)
  const created = await createAccessToken({ grantType: 'CLIENT_CREDENTIALS', clientId: 1 }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  const headers = [
    ['authorization', `Bearer ${created.accessToken}`],
    ['content-type', 'application/json'],
  ] as const
  return {
    ports,
    async headersFor(targetUri, body, trailing) {
      const request = { method: 'POST', targetUri, headers, body, ...(trailing && { trailers: trailing.trailers }) }
      const key = { ...publicKey, d }
      const signature = await signRequest(request, { key, ...(trailing && { components: trailing.components }) }, ports)
      return { ...Object.fromEntries(headers), ...signature }
    },
  }
}
