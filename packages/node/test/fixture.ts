import {
  createAccessToken,
  createPorts,
  defineClient,
  type Ports,
  type PortsOptions,
  type ReportEvent,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'

/** Form encoding changes each of the special characters in these values. */
export const CLIENT_ID = 'app one:%+&'
export const CLIENT_SECRET = 'sécret pass:%+&=/?'
export const REDIRECT_URI = 'https://app.example/callback'

/** The ports of a service with one client, and their reports. */
export async function fixture(options: Partial<PortsOptions> = {}): Promise<{ ports: Ports; events: ReportEvent[] }> {
  const stores = memoryStores({ serviceId: 'test' })
  const client = await defineClient({
    clientIdAlias: CLIENT_ID,
    clientSecret: `plain:${CLIENT_SECRET}`,
    redirectUris: [REDIRECT_URI],
  })
  await stores.clients.put(client, Date.now())
  const events: ReportEvent[] = []
  const ports = createPorts({
    service: {
      serviceId: 'test',
      issuer: 'https://as.example',
      supportedScopes: [{ name: 'read' }, { name: 'write' }],
    },
    stores,
    secrets: ['a secret of at least thirty-two bytes'],
    report: event => events.push(event),
    ...options,
  })
  return { ports, events }
}

/** An access token of the client. */
export async function tokenFor(ports: Ports, scopes: readonly string[] = ['read']): Promise<string> {
  const created = await createAccessToken(
    { grantType: 'AUTHORIZATION_CODE', clientIdentifier: CLIENT_ID, subject: 'ada', scopes },
    ports,
  )
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

/** HTTP Basic as OAuth clients send it (RFC 6749 §2.3.1). */
export function basic(clientId = CLIENT_ID, clientSecret = CLIENT_SECRET): string {
  return `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64')}`
}

export function requestForm(changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'read',
    state: 'x y',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changes,
  })
}
