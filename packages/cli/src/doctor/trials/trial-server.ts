import { randomBytes } from 'node:crypto'
import { createPorts, type Ports, type ReportEvent, type Service } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import type { ConfiguredService } from '../../configured.js'
import { type TrialClient, trialClient } from './trial-client.js'

/** A server with the configuration of one service over memory, and two clients of its own. */
export interface TrialServer {
  readonly service: Service
  readonly ports: Ports
  readonly client: TrialClient
  readonly other: TrialClient
  now(): number
  /** Lets time pass. */
  pass(seconds: number): void
  /** The last report: which check refused. */
  lastReport(): ReportEvent | undefined
}

/** Damages the ports of a trial: for the tests of the trials themselves. */
export type Damage = (ports: Ports) => Ports

/** Makes a server for one trial. */
export async function trialServer(
  { service, certificates }: ConfiguredService,
  at: number,
  damage: Damage = ports => ports,
): Promise<TrialServer> {
  const time = { now: at }
  const events: ReportEvent[] = []
  const stores = memoryStores({ serviceId: service.serviceId })
  const ports = createPorts({
    service,
    stores,
    secrets: [randomBytes(32).toString('base64url')],
    clock: { now: () => time.now },
    report: event => void events.push(event),
    ...(certificates && { certificates }),
  })
  const [client, other] = [await trialClient('symbolon-doctor', service), await trialClient('symbolon-rival', service)]
  for (const each of [client, other]) await stores.clients.add(each.client, at)
  return {
    service,
    ports: damage(ports),
    client,
    other,
    now: () => time.now,
    pass: seconds => {
      time.now += seconds * 1_000
    },
    lastReport: () => events.at(-1),
  }
}
