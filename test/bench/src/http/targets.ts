import { FRAMEWORKS, type Framework, type FrameworkTargetName } from './frameworks.js'
import type { OpenTarget } from './target.js'

const pushOver =
  (name: Framework): OpenTarget =>
  async clients =>
    (await import('./framework-targets.js')).pushOver(name, clients)

const alone =
  (name: Framework): OpenTarget =>
  async () =>
    (await import('./framework-targets.js')).alone(name)

const FRAMEWORK_TARGETS = FRAMEWORKS.flatMap((name): (readonly [string, OpenTarget])[] => [
  [`framework: ${name}`, pushOver(name)],
  [`framework: ${name} alone`, alone(name)],
])

/** Each target loads only its own modules. */
export const OPEN = {
  'push: baseline': async clients => (await import('./baseline-targets.js')).pushBaseline(clients),
  'push: node:http': pushOver('node:http'),
  'push: Express': pushOver('Express'),
  'push: Express that only reads the body': alone('Express'),
  ...(Object.fromEntries(FRAMEWORK_TARGETS) as Record<FrameworkTargetName, OpenTarget>),
  'push: oidc-provider': async clients => (await import('./oidc-provider-target.js')).oidcProviderPush(clients),
  'token: node:http': async clients => (await import('./token-targets.js')).tokenOverNode(clients),
  'token: oidc-provider': async clients => (await import('./oidc-provider-target.js')).oidcProviderToken(clients),
  'introspection: baseline': async () => (await import('./baseline-targets.js')).introspectionBaseline(),
  'introspection: node:http': async () => (await import('./symbolon-targets.js')).introspectionOverNode(),
  'introspection: guard': async () => (await import('./symbolon-targets.js')).guardOverNode(),
  'introspection: Express guard': async () => (await import('./symbolon-targets.js')).guardOverExpress(),
  'introspection: symbolon serve': async () => (await import('./serve-target.js')).introspectionOverServe(),
  'introspection: oidc-provider': async clients =>
    (await import('./oidc-provider-target.js')).oidcProviderIntrospection(clients),
} satisfies Readonly<Record<string, OpenTarget>>

export type TargetName = keyof typeof OPEN
