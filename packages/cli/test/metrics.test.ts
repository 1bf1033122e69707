import { expect, test } from 'vitest'
import { configuration, type Running, run, runHere, sharedServer, withFile, withServer } from './running.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }

function post(origin: string, path: string, body: object): Promise<Response> {
  return fetch(`${origin}/api/bank/${path}`, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })
}

/** The URL of the metrics, which the server prints when it has started. */
function metricsUrl({ output }: Running): string {
  return /Prometheus reads (\S+)/.exec(output())?.[1] ?? ''
}

const METRICS = ['--metrics-port', '0']

const measured = sharedServer(configuration(), ...METRICS)
const unmeasured = sharedServer(configuration())

test('serves metrics on a port of its own, on loopback', async () => {
  const { origin } = measured()
  const url = metricsUrl(measured())
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  expect(new URL(url).port).not.toBe(new URL(origin).port)
  await post(origin, 'auth/introspection', { token: 'secret-access-token' })
  await fetch(`${origin}/secret-path`, { method: 'POST' })
  const text = await (await fetch(url)).text()
  expect(text).toMatch(/^symbolon_operations_total\{[^}]*symbolon_refusal_reason="token_unknown"[^}]*\} 1/m)
  expect(text).toMatch(/^symbolon_operations_total\{[^}]*symbolon_refusal_reason="path_unknown"[^}]*\} 1/m)
  expect(text).toMatch(/^symbolon_store_duration_count\{[^}]*"accessTokens\.find"[^}]*\} 1/m)
  expect(text).toMatch(/^symbolon_operation_duration_count\{[^}]*"introspection"[^}]*\} 1/m)
  expect(text).not.toContain('secret')
})

test.each([
  ['another path', '/', 'GET'],
  ['another method', '/metrics', 'POST'],
])('answers %s at that port with 404', async (_, path, method) => {
  expect((await fetch(new URL(path, metricsUrl(measured())), { method })).status).toBe(404)
})

test('without the option nothing is measured, and the API has no metrics', async () => {
  expect(metricsUrl(unmeasured())).toBe('')
  expect((await fetch(`${unmeasured().origin}/metrics`)).status).toBe(404)
})

test('--json says where the metrics are', async () => {
  const use = async ({ output }: Running) => {
    expect(JSON.parse(output().split('\n', 1).join(''))).toMatchObject({
      metrics: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/),
    })
  }
  await withServer(configuration(), use, ...METRICS, '--json')
})

test('stops on SIGTERM although the metrics are connected', async () => {
  const use = async (running: Running) => {
    await (await fetch(metricsUrl(running))).text()
    running.kill('SIGTERM')
    expect(await running.ended()).toMatchObject({ status: 0, complaints: '' })
  }
  await withServer(configuration(), use, ...METRICS)
})

test('exits with 1 when the port of the metrics is taken', async () => {
  const { port } = new URL(unmeasured().origin)
  const words = ['--port', '0', '--metrics-port', port]
  const end = await withFile(JSON.stringify(configuration()), path => run('serve', '--config', path, ...words))
  expect(end).toMatchObject({ status: 1, complaints: expect.stringContaining('EADDRINUSE') })
})

test.each([
  ['--metrics-port', 'x', '--metrics-port takes a number from 0 to 65535'],
  ['--metrics-port', '65536', '--metrics-port takes a number from 0 to 65535'],
  ['--metrics-host', '::1', '--metrics-host needs --metrics-port'],
])('refuses %s %s', async (option, value, problem) => {
  const end = await runHere('serve', '--config', 'symbolon.json', option, value)
  expect(end).toMatchObject({ status: 2, complaints: expect.stringContaining(problem) })
})

test('refuses metrics of several workers, which are not those of one process', async () => {
  const end = await runHere('serve', '--config', 'symbolon.json', '--workers', '2', '--metrics-port', '9464')
  expect(end).toMatchObject({ status: 2, complaints: expect.stringContaining('--metrics-port needs --workers 1') })
})
