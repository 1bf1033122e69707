import { createServer } from 'node:http'
import type { Telemetry } from '@symbolon/opentelemetry'
import { closingIdle, listening } from './listening.js'

/** Where Prometheus reads the metrics of a server. */
export interface MetricsAddress {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

export interface Metrics {
  readonly telemetry: Telemetry
  readonly url: string
  close(): Promise<void>
}

const PATH = '/metrics'

/**
 * Opens the metrics on an address of their own: they are for the operator, and the callers of the
 * API need not reach them. Rejects when the address is not available, or a package is missing.
 */
export async function openMetrics({ host, port }: MetricsAddress): Promise<Metrics> {
  const { PrometheusExporter, MeterProvider, createTelemetry } = await packages()
  // Prometheus itself labels what it reads with the server it was read from.
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutTargetInfo: true, withoutScopeInfo: true })
  const meters = new MeterProvider({ readers: [exporter] })
  const server = createServer((request, response) => {
    const { method, url = '' } = request
    const isScrape = method === 'GET' && url.split('?', 1)[0] === PATH
    if (isScrape) return exporter.getMetricsRequestHandler(request, response)
    request.resume()
    response.writeHead(404).end()
  })
  const origin = await listening(closingIdle(server), host, port)
  return {
    telemetry: createTelemetry({ meter: meters.getMeter('symbolon') }),
    url: `${origin}${PATH}`,
    async close() {
      await new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await meters.shutdown()
    },
  }
}

/** Packages that only the metrics need: nobody else has to install them. */
async function packages() {
  try {
    const [{ PrometheusExporter }, { MeterProvider }, { createTelemetry }] = await Promise.all([
      import('@opentelemetry/exporter-prometheus'),
      import('@opentelemetry/sdk-metrics'),
      import('@symbolon/opentelemetry'),
    ])
    return { PrometheusExporter, MeterProvider, createTelemetry }
  } catch (error) {
    throw new Error(`metrics need packages that are not installed: npm install ${NEEDED.join(' ')}`, { cause: error })
  }
}

const NEEDED = [
  '@symbolon/opentelemetry',
  '@opentelemetry/api',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/exporter-prometheus',
]
