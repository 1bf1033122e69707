import { hash } from 'node:crypto'
import { readServerConfiguration } from 'symbolon'

const digestOf = (token: string) => `sha256:${hash('sha256', token, 'base64url')}`

const CONFIGURATION = {
  secrets: ['only for the benchmarks: 32 bytes and more'],
  storage: 'memory',
  adminTokens: [digestOf('the token of the administrator')],
  services: [
    {
      serviceId: 'bench',
      issuer: 'https://as.example',
      accessTokens: [digestOf('the token of the service')],
      clients: [{ clientId: 1001, tokenAuthMethod: 'NONE', redirectUris: ['https://client.example/callback'] }],
    },
  ],
}

/** The configuration of `symbolon serve`: no request of a stranger has its tokens. */
export async function configured() {
  const read = await readServerConfiguration(CONFIGURATION)
  if (!read.ok) throw new Error('the configuration of the benchmark cannot be read')
  return read.value
}

/** How `symbolon serve` listens: nobody reads its log. */
export const QUIET = { host: '127.0.0.1', port: 0, log: () => undefined, onFault: console.error }
