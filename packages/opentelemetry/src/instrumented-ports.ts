import type { Nonces, Ports, Report } from '@symbolon/core'
import { isStoreName, requirePorts } from '@symbolon/core/internal'
import { countedNonces } from './counted-nonces.js'
import { instrumentedStore, type StoreObservers } from './instrumented-store.js'
import { bothReports } from './reports.js'

/** What instruments ports. */
export interface PortObservers extends StoreObservers {
  /** Counts what operations answer. */
  readonly report: Report | undefined
}

/** The ports whose stores and nonces are measured, and whose operations are counted. */
export function instrumentedPorts<Some extends Partial<Record<keyof Ports, unknown>>>(
  ports: Some,
  observers: PortObservers,
): Some {
  requirePorts('instrumentPorts', ports)
  const instrumented = Object.entries(ports).map(([name, port]) => [name, instrumentedPort(name, port, observers)])
  const report = bothReports(isReport(ports.report) ? ports.report : undefined, observers.report)
  return { ...ports, ...Object.fromEntries(instrumented), ...(report !== undefined && { report }) }
}

function instrumentedPort(name: string, port: unknown, observers: StoreObservers): unknown {
  if (typeof port !== 'object' || port === null) return port
  if (isStoreName(name)) return instrumentedStore(port, name, observers)
  const { instruments } = observers
  return name === 'nonces' && instruments !== undefined && isNonces(port) ? countedNonces(port, instruments) : port
}

function isReport(port: unknown): port is Report {
  return typeof port === 'function'
}

function isNonces(port: object): port is Nonces {
  return 'acceptedUntil' in port && typeof port.acceptedUntil === 'function'
}
