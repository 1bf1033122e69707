import { readServerConfiguration } from '../../src/configuration.js'
import type { ExplainContext } from '../../src/explain/explain-text.js'

/** The secret of the client `ledger`. */
export const SECRET = 'correct horse battery staple'

/** A server that has the client `ledger`, with changes, as `--config` reads it. */
export async function configuredBy(changes: {
  readonly service?: object
  readonly client?: object
}): Promise<Partial<ExplainContext>> {
  const client = {
    clientIdAlias: 'ledger',
    clientSecret: `plain:${SECRET}`,
    redirectUris: ['https://ledger.example/callback'],
    ...changes.client,
  }
  const service = {
    serviceId: 'bank',
    issuer: 'https://as.example',
    pushedAuthReqEndpoint: 'https://as.example/par',
    supportedScopes: [{ name: 'accounts' }],
    clients: [client],
    ...changes.service,
  }
  const read = await readServerConfiguration({
    secrets: ['only for the tests: 32 bytes or more'],
    storage: 'memory',
    services: [service],
  })
  if (!read.ok) throw new TypeError(JSON.stringify(read.refusal))
  const [configured] = read.value.services
  if (configured === undefined) throw new TypeError('no service')
  return { server: { configured: read.value, service: configured, file: 'symbolon.json' } }
}
