import type { Open } from '@symbolon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chosen } from '../scale.js'
import type { AdapterSite } from './adapter-site.js'
import { type Crew, startWorker, type Worker } from './processes.js'
import { codeRace, proofRace, redemptionRace } from './races.js'

const MINUTES = 60_000

/** The workers that race, and an adapter in this process with the same storage. */
export interface Racing {
  readonly crew: Crew
  readonly open: Open
}

/** An adapter connected in this process, and the site from which other processes connect it. */
export interface Shared {
  readonly site: AdapterSite
  readonly open: Open
}

/** Registers the same tests for four processes, which start once. */
export function racesOfProcesses(shared: () => Shared): void {
  describe('four processes', () => {
    let workers: readonly Worker[] = []
    beforeAll(async () => {
      workers = await Promise.all(Array.from({ length: 4 }, () => startWorker(shared().site)))
    })
    afterAll(() => Promise.all(workers.map(worker => worker.end())))

    races(() => ({ crew: use => use(workers), open: shared().open }))
  })
}

/** Registers tests that one-time records are used exactly once by concurrent calls. */
export function races(racing: () => Racing): void {
  // Each record is a race of its own: five show what a thousand show, but for rare faults.
  const records = chosen({ full: 1_000, otherwise: 5 })

  test(
    `RFC 9126 §7.3: ${records} request_uris, each redeemed 100 times concurrently: each can be used once`,
    async () => {
      const { crew, open } = racing()
      const { wins, outcomes } = await redemptionRace(crew, open, { records, racers: 100 })
      expect(outcomes).toEqual({ 'INTERACTION A004001': records, 'BAD_REQUEST A008303': 99 * records })
      expect(wins).toEqual(Array(records).fill(1))
    },
    10 * MINUTES,
  )

  test(
    `RFC 6749 §4.1.2: ${records} codes, each redeemed 100 times concurrently: each is redeemed once`,
    async () => {
      const { crew, open } = racing()
      const { wins, outcomes } = await codeRace(crew, open, { records, racers: 100 })
      expect(wins).toEqual(Array(records).fill(1))
      // Whoever comes after the revocation by a second redemption learns that.
      const { 'BAD_REQUEST A050311': used = 0, 'BAD_REQUEST A050308': revoked = 0, ...won } = outcomes
      expect({ ...won, lost: used + revoked }).toEqual({ 'OK A050001': records, lost: 99 * records })
    },
    10 * MINUTES,
  )

  test(
    `RFC 9449 §11.1: ${records} proofs, each presented 50 times concurrently: each is accepted once`,
    async () => {
      const { crew, open } = racing()
      const { wins, outcomes } = await proofRace(crew, open, { records, racers: 50 })
      expect(wins).toEqual(Array(records).fill(1))
      expect(Object.values(outcomes).toSorted((a, b) => a - b)).toEqual([records, 49 * records])
    },
    10 * MINUTES,
  )
}
