import { type Ports, processAuthorizationRequest } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import type { Case, Row } from '../case.js'
import { heapInUse } from '../storage/memory.js'
import { openSubject, SERVICE_ID } from '../subject.js'

/** The limit of the storage in bytes: an eighth of the default. */
const BYTES = 67_108_864

/** How much the heap may grow, relative to the limit of the storage. */
const TOLERANCE = 1.1

const REQUEST = new URLSearchParams({
  client_id: '1001',
  response_type: 'code',
  redirect_uri: 'https://client.example/callback',
  scope: 'read write',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}).toString()
/** A value that fills the request up to 16 KiB. */
const FILLING = 'A'.repeat(16_384 - REQUEST.length - 32)

/**
 * Requests by strangers, who know only a client and its redirect URI. Each request is different.
 */
const STRANGERS: Readonly<Record<string, (index: number) => string>> = {
  'seven parameters': index => `${REQUEST}&state=${index}`,
  '16 KiB, most of it in state': index => `${REQUEST}&state=${index}${FILLING}`,
  '16 KiB, most of it unknown': index => `${REQUEST}&state=${index}&unknown=${FILLING}`,
  '150 unknown parameters': index => `${REQUEST}&state=${index}${'&x$=1'.repeat(150).replace(/\$/g, counter())}`,
}

/**
 * The heap taken up by tickets of authorization requests by strangers, until the storage is full.
 */
export const GROWTH_OF_TICKETS: Case = {
  name: 'growth-tickets',
  title: `tickets of plain authorization requests in memory, limited to ${BYTES} bytes`,
  async measure() {
    const rows: Row[] = []
    const failures: string[] = []
    for (const [what, requestOf] of Object.entries(STRANGERS)) {
      const { tickets, grown, last } = await fillWith(requestOf)
      if (last !== 'INTERNAL_SERVER_ERROR') failures.push(`${what}: ${last} when the storage is full`)
      rows.push({ what: `${what}: one ticket`, against: '', ours: grown / tickets })
      const against = `${tickets.toLocaleString('en')} tickets until the storage is full`
      rows.push({ what: `${what}: all`, against, reference: BYTES, ours: grown, target: { ratio: TOLERANCE } })
    }
    return { unit: 'bytes', rows, failures }
  },
}

/** Sends requests until one fails. */
async function fillWith(requestOf: (index: number) => string) {
  const stores = memoryStores({ serviceId: SERVICE_ID, storage: createStorage({ bytes: BYTES }) })
  const { ports } = await openSubject({ stores })
  // The first request allocates what is needed only once.
  await send(requestOf(-1), ports)
  const before = heapInUse()
  let tickets = 0
  let last = await send(requestOf(0), ports)
  while (last === 'INTERACTION') last = await send(requestOf(++tickets), ports)
  const grown = heapInUse() - before
  // This use keeps the stores from being collected before the heap is measured.
  await stores.tickets.find('')
  return { tickets, grown, last }
}

async function send(parameters: string, ports: Ports): Promise<string> {
  return (await processAuthorizationRequest({ parameters }, ports)).action
}

function counter(): () => string {
  let count = 0
  return () => `${count++}`
}
