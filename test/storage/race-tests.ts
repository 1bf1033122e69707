import type { Open } from '@symbolon/contract'
import { expect, test } from 'vitest'
import type { Crew } from './processes.js'
import { proofRace, redemptionRace } from './races.js'
import { scaled } from './scale.js'

const MINUTES = 60_000

/** Those who race, and an adapter in this process that stands on the same storage. */
export interface Racing {
  readonly crew: Crew
  readonly open: Open
}

/** What is good once is won once, whoever races for it. */
export function races(racing: () => Racing): void {
  const things = scaled(1_000)

  test(
    `RFC 9126 §7.3: ${things} request_uris, each redeemed 100 times at once: each is good once`,
    async () => {
      const { crew, open } = racing()
      const { wins, outcomes } = await redemptionRace(crew, open, { things, racers: 100 })
      expect(outcomes).toEqual({ 'INTERACTION A004001': things, 'BAD_REQUEST A008303': 99 * things })
      expect(wins).toEqual(Array(things).fill(1))
    },
    10 * MINUTES,
  )

  test(
    `RFC 9449 §11.1: ${things} proofs, each shown 50 times at once: each passes once`,
    async () => {
      const { crew, open } = racing()
      const { wins, outcomes } = await proofRace(crew, open, { things, racers: 50 })
      expect(wins).toEqual(Array(things).fill(1))
      expect(Object.values(outcomes).toSorted((a, b) => a - b)).toEqual([things, 49 * things])
    },
    10 * MINUTES,
  )
}
