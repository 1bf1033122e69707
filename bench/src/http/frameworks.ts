import type { OpenTarget } from './target.js'

/** The frameworks that are compared. */
export const FRAMEWORKS = ['node:http', 'fetch', 'Fastify', 'Hono', 'Koa', 'Express'] as const

/** The name of a framework. */
export type Framework = (typeof FRAMEWORKS)[number]

/** The names of its two targets. */
export type FrameworkTargetName = `framework: ${Framework}` | `framework: ${Framework} alone`

/** Each framework with the PAR endpoint, and alone. */
export function frameworkTargets(): Readonly<Record<FrameworkTargetName, OpenTarget>> {
  const targets = FRAMEWORKS.flatMap((name): (readonly [string, OpenTarget])[] => [
    [`framework: ${name}`, async clients => (await import('./framework-targets.js')).pushOver(name, clients)],
    [`framework: ${name} alone`, async () => (await import('./framework-targets.js')).alone(name)],
  ])
  return Object.fromEntries(targets) as Record<FrameworkTargetName, OpenTarget>
}
