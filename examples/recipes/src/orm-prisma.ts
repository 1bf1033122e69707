import type { IntrospectionPortsOptions } from '@symbolon/core'
import type { PrismaClient } from '../prisma/generated/client.js'

/** Finds tokens through Prisma. */
export function throughPrisma(prisma: PrismaClient): IntrospectionPortsOptions['findToken'] {
  return async (_presented, hash) => {
    const row = await prisma.accessToken.findUnique({ where: { hash } })
    if (row === null) return undefined
    const { clientId: clientIdentifier, scope, subject, expiresAt, jkt: dpopKeyThumbprint } = row
    return { clientIdentifier, subject, scopes: scope.split(' ').filter(Boolean), expiresAt, dpopKeyThumbprint }
  }
}
