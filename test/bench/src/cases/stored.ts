import { hash } from 'node:crypto'
import { cachedClients } from '@symbolon/core'
import { type Case, compared, type Outcome } from '../case.js'
import { elapsedTime, measure, repeatedInTurn } from '../measure.js'
import type { OpenStorage, Storage } from '../storage/storage.js'
import { STORAGES } from '../storage/storages.js'
import { Wire } from '../storage/wire.js'
import { withStorage } from '../storage/with-storage.js'
import { granted, openSubject } from '../subject.js'

/**
 * Introspection compared with one read of the same record by the client library: a case for each
 * storage except memory.
 */
export const STORED: readonly Case[] = STORAGES.filter(({ name }) => name !== 'memory').map(storage => ({
  name: `stored-${storage.name}`,
  title: `introspect, bearer token, compared with one read of its record, ${storage.title}`,
  measure: seconds => withStorage(storage, open => readingOf(storage, open, seconds)),
}))

async function readingOf({ reading }: Storage, open: OpenStorage, seconds: number): Promise<Outcome> {
  const space = await open.space('stored')
  const stores = space.stores()
  const { ports, issue } = await openSubject({ stores })
  const { value: token } = await issue()
  const wire = new Wire()
  await space.stores(wire).accessTokens.find(hash('sha256', token, 'base64url'))
  const read = wire.last()
  const caching = { ...ports, clients: cachedClients(ports.clients, { seconds: 3_600 }) }
  const request = { token, scopes: ['read'] }
  const measured = await measure(
    {
      'one read': repeatedInTurn(async () => void (await read())),
      'cached client': repeatedInTurn(() => granted(request, caching)),
      'uncached client': repeatedInTurn(() => granted(request, ports)),
    },
    { seconds, stopwatch: elapsedTime },
  )
  const target = reading === undefined ? {} : { target: { ratio: reading } }
  return {
    rows: [
      compared(measured, {
        what: 'cached client',
        against: 'one read',
        ...target,
      }),
      compared(measured, { what: 'uncached client', against: 'one read' }),
    ],
    failures: [],
  }
}
