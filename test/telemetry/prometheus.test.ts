import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { introspect } from '@symbolon/core'
import { createTelemetry } from '@symbolon/opentelemetry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { METRICS } from '../../packages/opentelemetry/src/names.js'
import { openWorld } from '../../packages/opentelemetry/test/world.js'
import { HOST } from '../servers/free-port.js'
import { findProgram } from '../servers/programs.js'
import { PROMETHEUS_SKIPPED, type Prometheus, startPrometheus } from '../servers/prometheus.js'
import { ROOT } from '../workspace.js'

const FOLDER = join(ROOT, 'examples/deployments/prometheus')
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

const PANELS: readonly Panel[] = JSON.parse(textOf('grafana-dashboard.json')).panels

/** The expressions of the dashboard, with values for the variables of Grafana. */
const EXPRESSIONS = PANELS.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr.replaceAll('$job', '.*').replaceAll('$__rate_interval', '1m')] as const),
)

const ALERTS = [...textOf('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

test('the dashboard shows every metric that is not off by default', () => {
  const shown = EXPRESSIONS.map(([, expression]) => expression).join('\n')
  const names = Object.values(METRICS).map(({ name }) => name.replaceAll('.', '_'))
  expect(names.filter(name => !new RegExp(`\\b${name}_(?:total|bucket)\\b`).test(shown))).toStrictEqual([
    'symbolon_stages',
  ])
})

describe.skipIf(PROMETHEUS_SKIPPED !== '')(`Prometheus ${PROMETHEUS_SKIPPED}`, () => {
  let server: Server
  let prometheus: Prometheus

  beforeAll(async () => {
    server = await emittingServer()
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    prometheus = await startPrometheus(join(FOLDER, 'prometheus.yml'), [`${HOST}:${port}`])
  })
  afterAll(async () => {
    await prometheus.stop()
    server.closeAllConnections()
    server.close()
  })

  test.each([
    ['the configuration', ['check', 'config', 'prometheus.yml']],
    ['the alerts', ['check', 'rules', 'alerts.yml']],
    ['the alerts on examples', ['test', 'rules', 'alerts.test.yml']],
  ])('promtool accepts %s', async (_, words) => {
    const checked = await promisify(execFile)(findProgram('promtool') ?? 'promtool', words, { cwd: FOLDER })
    expect(checked.stdout).toContain('SUCCESS')
  })

  test('evaluates every alert', async () => {
    expect(ALERTS).toHaveLength(7)
    await expect.poll(() => prometheus.healthyRules().catch(String), { timeout: 30_000 }).toStrictEqual(ALERTS)
  }, 90_000)

  test.each(EXPRESSIONS)(
    'shows %s',
    async (_, expression) => {
      await expect
        .poll(() => prometheus.query(expression).then(samples => samples.length, String), { timeout: 30_000 })
        .toBeGreaterThan(0)
    },
    90_000,
  )

  test('reads the counts as they were counted', async () => {
    const unknown = 'symbolon_operations_total{symbolon_refusal_reason="token_unknown"}'
    const counts = async () => (await prometheus.query(unknown)).map(({ value }) => value[1])
    await expect.poll(() => counts().catch(String), { timeout: 30_000 }).toStrictEqual(['2'])
  }, 90_000)
})

/** A server that has done all that is measured, and shows it as `symbolon serve` does. */
async function emittingServer(): Promise<Server> {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutTargetInfo: true, withoutScopeInfo: true })
  const meter = new MeterProvider({ readers: [exporter] }).getMeter('symbolon')
  const telemetry = createTelemetry({ meter })
  const { ports: own, token } = await openWorld()
  const ports = telemetry.instrumentPorts(own)
  const broken = telemetry.instrumentPorts({
    ...own,
    accessTokens: { ...own.accessTokens, find: () => Promise.reject(new Error('down')) },
  })
  const operation = telemetry.instrumentOperation('introspection', introspect)
  for (const each of [token, 'unknown', 'unknown']) await operation({ token: each }, ports)
  await operation({ token }, broken)
  await ports.accessTokens.sweep(0, 10)
  await ports.nonces.acceptedUntil('guessed', 'rs', Date.now())
  const listening = createServer((request, response) => exporter.getMetricsRequestHandler(request, response))
  await once(listening.listen(0, HOST), 'listening')
  return listening
}
