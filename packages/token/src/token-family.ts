import type { Service } from '@symbolon/core'
import { defined, type Marks, marksOf, refusingMarks } from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'

/** The marks of everybody whose revocation ends the family. */
export async function familyMarks(
  { clientId, subject, key: familyKey }: TokenFamily,
  service: Service,
  ports: Pick<TokenPorts, 'crypto' | 'revocations'>,
): Promise<Marks> {
  return (await marksOf({ clientId, subject, familyKey }, service, ports)) ?? []
}

export function isFamilyRevoked(family: TokenFamily, marks: Marks): boolean {
  const { revokedAt, createdAt, issuedAt, revocationsSeen, key: familyKey } = family
  if (revokedAt !== undefined) return true
  return refusingMarks(defined({ createdAt, issuedAt, revocationsSeen, familyKey }), marks).length > 0
}
