export const FRAMEWORKS = ['node:http', 'fetch', 'Fastify', 'Hono', 'Koa', 'Express'] as const

export type Framework = (typeof FRAMEWORKS)[number]

/** The names of its two targets. */
export type FrameworkTargetName = `framework: ${Framework}` | `framework: ${Framework} alone`
