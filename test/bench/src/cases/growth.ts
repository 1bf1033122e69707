import { cachedClients } from '@symbolon/core'
import { type Case, compared, type Outcome, type Row } from '../case.js'
import { elapsedTime, type Measured, measure, repeatedInTurn, type Work } from '../measure.js'
import type { OpenStorage, Storage } from '../storage/storage.js'
import { STORAGES } from '../storage/storages.js'
import { fill, requestsAmong } from '../storage/tokens.js'
import { withStorage } from '../storage/with-storage.js'
import { cycled, granted, openSubject } from '../subject.js'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]

/** The number of different requests: so many that no cache of a server holds only their records. */
const REQUESTS = 50_000

/**
 * How the cost of introspection grows with the number of stored tokens: a case for each storage.
 */
export const GROWTH: readonly Case[] = STORAGES.map(storage => ({
  name: `growth-${storage.name}`,
  title: `introspect, bearer token, cached client: growth with stored tokens, ${storage.title}`,
  measure: (seconds, { tokens }) => withStorage(storage, open => growthOf(storage, open, seconds, tokens)),
}))

async function growthOf(storage: Storage, open: OpenStorage, seconds: number, most: number): Promise<Outcome> {
  const works: Record<string, Work> = {}
  let perToken = 0
  for (const size of SIZES.filter(each => each <= most)) {
    const space = await open.space(`tokens${size}`)
    const stores = space.stores()
    const before = await space.bytes()
    const progress = (done: number) => void process.stderr.write(`  ${storage.title}: ${done} of ${size} tokens\n`)
    await fill(stores, { tokens: size, writers: storage.writers, progress })
    perToken = ((await space.bytes()) - before) / size
    const { ports } = await openSubject({ stores })
    const caching = { ...ports, clients: cachedClients(ports.clients, { seconds: 3_600 }) }
    const requests = requestsAmong(size, REQUESTS)
    let turn = 0
    works[nameOfSize(size, 'tokens')] = repeatedInTurn(() => granted(cycled(requests, turn++), caching))
  }
  // The servers of databases work as well, so the time that passes is what counts.
  const measured = await measure(works, { seconds, stopwatch: elapsedTime })
  const rows = SIZES.filter(size => size <= most).map(size =>
    growthRow(size, measured, { unit: 'tokens', growth: storage.growth }),
  )
  return { rows, notes: ['', `Bytes per token: ${Math.round(perToken)}.`], failures: [] }
}

/** The cost at a size, beside that at the smallest. */
export function growthRow(
  size: number,
  measured: Measured<string>,
  { unit, growth }: { readonly unit: string; readonly growth: number | undefined },
): Row {
  const [what, against] = [nameOfSize(size, unit), nameOfSize(1_000, unit)]
  if (what === against) return { what, against: '', ours: measured.micros(what) }
  return compared(measured, { what, against, ...(size === 1_000_000 && growth && { target: { ratio: growth } }) })
}

export function nameOfSize(size: number, unit: string): string {
  return `${size.toLocaleString('en')} ${unit}`
}
