import { createPorts, type PushedAuthorizationRequest, pushAuthorizationRequest } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { type CertificatesOptions, certificates, type PathEvent } from '@symbolon/x509'
import { certificateOf, NOW } from '../../../../packages/x509/test/chain.js'
import {
  crowd,
  crowdOfBits,
  crowdOfExpensiveRoot,
  crowdOfLongNames,
  crowdOfRoot,
  EXPENSIVE_ROOT,
  filled,
  filling,
  KINDS,
  ladderOfMappings,
  type Sent,
} from '../../../../packages/x509/test/hostile.js'
import { pemOf } from '../../../../packages/x509/test/pem.js'
import { int } from '../../../../packages/x509/test/write-der.js'
import { type Case, missedTargets, type Row } from '../case.js'
import { median } from '../measure.js'

/** The most that a request may cost. */
const BUDGET: Cost = { request: 20_000, turn: 10_000 }

/** The number of requests for warming up, in which the engine compiles hot code. */
const WARM_UP = 5

/** The minimum number of measured requests. */
const LEAST = 20

const ROOT = certificateOf('root')

/** Certificates that are made to be expensive, and the expected refusal. */
interface Hostile {
  readonly what: string
  readonly refused: RegExp
  readonly sent: Sent
  /** The anchor of the service. Default: the usual root. */
  readonly anchor?: Uint8Array
}

/** The most expensive certificates that an unknown client can send: refusing them must be cheap. */
export const HOSTILE_CERTIFICATES: Case = {
  name: 'hostile-certificates',
  title:
    'pushAuthorizationRequest by an unknown client, nine certificates of maximum size: processor time, and longest turn',
  async measure(seconds) {
    const inputs = hostileInputs()
    const failures: string[] = []
    const rows: Row[] = []
    const notes = ['']
    for (const { what, refused, sent, anchor = ROOT } of inputs) {
      const { reason = 'none', work } = await pathOf(sent, anchor)
      if (!refused.test(reason)) failures.push(`${what}: ${reason} instead of ${refused.source}`)
      const { request, turn } = await costOf(pusher(sent, { anchors: [anchor] }), seconds / inputs.length)
      rows.push({ what, against: 'a request', ours: request, target: { most: BUDGET.request } })
      rows.push({ what, against: 'its longest turn', ours: turn, target: { most: BUDGET.turn } })
      notes.push(
        `${what}: ${work.candidates} candidates, ${work.signatures} signatures, ${work.comparisons} comparisons, ${work.policies} policies.`,
      )
    }
    return { rows, notes, failures: [...failures, ...missedTargets(rows)] }
  },
}

function hostileInputs(): readonly Hostile[] {
  const limit = /^search: work limit/
  const kinds = Object.keys(KINDS)
  return [
    ...kinds.map(kind => ({ what: `issued by a stranger, ${kind}`, refused: limit, sent: crowd(kind) })),
    ...kinds.map(kind => ({ what: `with an anchor's name, ${kind}`, refused: limit, sent: crowdOfRoot(kind) })),
    { what: 'names of 2 KiB, expanded 18 times', refused: limit, sent: crowdOfLongNames('\ufdfa'.repeat(640)) },
    {
      what: 'names of 2 KiB, combining marks',
      refused: limit,
      sent: crowdOfLongNames('a\u0301\u0327'.repeat(390)),
    },
    {
      what: "with an anchor's name, P-521",
      refused: limit,
      sent: crowdOfExpensiveRoot(),
      anchor: EXPENSIVE_ROOT,
    },
    { what: 'keyUsage of 90,000 bits', refused: /^anchor: signature /, sent: crowdOfBits() },
    ...[1, 2].map(abreast => ({
      what: `issued by a CA, 64 mappings in each of ${8 / abreast} rungs, ${abreast} abreast`,
      refused: /: valid policy |^search: work limit/,
      sent: ladderOfMappings(abreast),
    })),
    ...kinds.map(kind => ({
      what: `issued by a CA, ${kind}`,
      refused: /: name constraints /,
      sent: { client: filled(kind), bag: Array.from({ length: 8 }, (_, at) => signed(kind, at)) },
    })),
  ]
}

/** One of several certificates of a CA, all with the same name and key. */
function signed(kind: string, at: number): Uint8Array {
  return certificateOf('intermediate', { serial: int(100 + at), with: [filling(kind)] })
}

async function pathOf(sent: Sent, anchor: Uint8Array): Promise<PathEvent> {
  const events: PathEvent[] = []
  await pusher(sent, { anchors: [anchor], report: event => void events.push(event) })()
  const [event] = events
  if (event === undefined) throw new Error('no path was searched')
  return event
}

/** Sends the certificates with a request of an unknown client. */
function pusher({ client, bag }: Sent, options: CertificatesOptions): () => Promise<void> {
  const ports = createPorts({
    service: { serviceId: 'bench', issuer: 'https://as.example', supportedTokenAuthMethods: ['TLS_CLIENT_AUTH'] },
    stores: memoryStores({ serviceId: 'bench' }),
    secrets: ['only for the benchmarks: 32 bytes and more'],
    clock: { now: () => NOW },
    certificates: certificates(options),
  })
  const request: PushedAuthorizationRequest = {
    parameters: 'client_id=nobody&response_type=code',
    clientCertificate: pemOf(client),
    clientCertificatePath: bag.map(der => pemOf(der)),
  }
  return async () => {
    const { action } = await pushAuthorizationRequest(request, ports)
    if (action !== 'UNAUTHORIZED') throw new Error(`${action} instead of UNAUTHORIZED`)
  }
}

/** The cost of a request in microseconds of processor time, which excludes other programs. */
interface Cost {
  readonly request: number
  /** The longest turn of the event loop, during which no other request is processed. */
  readonly turn: number
}

/** The median cost of many requests, which ignores those interrupted by garbage collection. */
async function costOf(push: () => Promise<void>, seconds: number): Promise<Cost> {
  for (let times = 0; times < WARM_UP; times++) await push()
  const end = performance.now() + seconds * 1000
  const costs: Cost[] = []
  while (costs.length < LEAST || performance.now() < end) costs.push(await costOfOne(push))
  return { request: median(costs.map(({ request }) => request)), turn: median(costs.map(({ turn }) => turn)) }
}

/** Measures one request, and the turns of the event loop during it. */
async function costOfOne(push: () => Promise<void>): Promise<Cost> {
  const begin = processorTime()
  let [last, longest, going] = [begin, 0, true]
  const lap = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
    if (going) setImmediate(lap)
  }
  setImmediate(lap)
  await push()
  going = false
  lap()
  return { request: last - begin, turn: longest }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
