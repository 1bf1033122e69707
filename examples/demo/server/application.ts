import { randomBytes } from 'node:crypto'
import type { Awaitable, Ports, Service } from '@symbolon/core'
import type { Endpoint, HttpAnswer, PostedForm, TrustedProxy } from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import { TOKEN, TOKEN_INTROSPECTION, TOKEN_REVOCATION, type TokenPorts, tokenPorts } from '@symbolon/token'
import { type Resource, resourcesOf } from './bank-api.js'
import { publicPart } from './keys.js'
import { type LoginAndConsent, loginAndConsent } from './login-and-consent.js'

/** What the authorization server is made of. */
export interface ApplicationOptions {
  readonly service: Service
  readonly ports: Ports
  readonly trustedProxy?: TrustedProxy | undefined
}

/** The authorization server and its API without a framework; the files in `on` mount it. */
export interface Application {
  readonly ports: Ports
  /** Options of every endpoint and guard: the origin that clients use, and the proxy. */
  readonly sources: { readonly publicOrigin: string; readonly trustedProxy?: TrustedProxy }
  /** Documents that everybody may read, by their paths. */
  readonly documents: Readonly<Record<string, object>>
  /** Endpoints of `@symbolon/token`, by their paths, and what they ask for. */
  readonly tokenEndpoints: readonly (readonly [path: string, row: Endpoint<PostedForm, Ports & TokenPorts>])[]
  readonly tokens: Ports & TokenPorts
  /** Other endpoints for posted forms, by their paths. PAR is not here: packages of frameworks have it. */
  readonly forms: Readonly<Record<string, (form: PostedForm) => Awaitable<HttpAnswer>>>
  /** Session and page of a valid authorization request. */
  readonly login: Pick<LoginAndConsent, 'sessionBinding' | 'ask' | 'refuse'>
  readonly resources: readonly Resource[]
}

/** The whole server. */
export function createApplication({ service, ports, trustedProxy }: ApplicationOptions): Application {
  const { issuer } = service
  // A real server keeps this in its configuration, the same for every instance.
  const tokens = tokenPorts({ ports, secrets: [randomBytes(32).toString('base64url')] })
  const login = loginAndConsent({ ports, tokens })
  return {
    ports,
    sources: { publicOrigin: issuer, ...(trustedProxy && { trustedProxy }) },
    documents: {
      '/.well-known/oauth-authorization-server': serverMetadata(service),
      '/jwks': { keys: service.jwks.keys.map(publicPart) },
    },
    tokenEndpoints: [
      ['/token', TOKEN],
      ['/revoke', TOKEN_REVOCATION],
      ['/introspect', TOKEN_INTROSPECTION],
    ],
    tokens: { ...tokens, ...ports },
    forms: { '/consent': login.answer },
    login,
    resources: resourcesOf(ports),
  }
}
