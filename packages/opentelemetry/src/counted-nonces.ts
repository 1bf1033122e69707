import type { Nonces } from '@symbolon/core'
import { andThen, type NoncePurpose } from '@symbolon/core/internal'
import type { Instruments } from './instruments.js'
import { ATTRIBUTES } from './names.js'

/** Nonces that count what clients present, and whether it is accepted. */
export function countedNonces(nonces: Nonces, { nonces: counter }: Instruments): Nonces {
  const count = (purpose: NoncePurpose, outcome: 'accepted' | 'missed') =>
    counter.add(1, `${purpose} ${outcome}`, () => ({
      [ATTRIBUTES.noncePurpose.name]: purpose,
      [ATTRIBUTES.nonceOutcome.name]: outcome,
    }))
  return {
    current: (purpose, now) => nonces.current(purpose, now),
    acceptedUntil: (nonce, purpose, now) =>
      andThen(nonces.acceptedUntil(nonce, purpose, now), until => {
        count(purpose, until === undefined ? 'missed' : 'accepted')
        return until
      }),
  }
}
