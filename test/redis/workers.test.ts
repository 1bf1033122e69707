import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_TOKEN, CREATE, stored } from '../../packages/cli/test/admin/administered.js'
import { configuration, run, withFile, withServer, withServerOn } from '../../packages/cli/test/running.js'
import { restartedUnderLoad } from '../../packages/cli/test/supervised.js'
import { chosen } from '../scale.js'
import { openServer, type Server, SKIPPED } from '../servers/redis.js'

const [SERVICE] = Object(configuration()).services
const SERVICES = Array.from({ length: chosen({ full: 50, otherwise: 8 }) }, (_, at) => ({
  ...SERVICE,
  serviceId: `service-${at}`,
  accessTokens: [`plain:token-of-service-${at}`],
}))

const { clients: _, ...OTHER_MANAGED } = { ...SERVICE, serviceId: 'another', accessTokens: ['plain:token-of-another'] }

const OTHER = { ...SERVICE, serviceId: 'another', accessTokens: ['plain:token-of-another'] }

/** How many calls are made to each service. */
const CALLS = chosen({ full: 2_000, otherwise: 12 })

/** The same tokens for every service, so that a service could find those of another. */
const TOKENS = ['token-one', 'token-two', 'token-three']

/** A service as its caller knows it: the subject of each token. */
class Known {
  readonly #origin: string
  readonly #serviceId: string
  readonly #subjects = new Map<string, string>()
  #made = 0

  constructor(origin: string, serviceId: string) {
    this.#origin = origin
    this.#serviceId = serviceId
  }

  /** Makes a random call, and compares the answer with what is known. */
  async call(): Promise<void> {
    const token = TOKENS[Math.floor(Math.random() * TOKENS.length)] ?? ''
    const subject = this.#subjects.get(token)
    const dice = Math.random()
    if (subject === undefined && dice < 0.5) return this.#create(token)
    if (subject !== undefined && dice < 0.2) return this.#revoke(token)
    const { existent, subject: found } = await this.#post('auth/introspection', { token })
    expect({ existent, found }).toEqual({ existent: subject !== undefined, found: subject })
  }

  async #create(accessToken: string): Promise<void> {
    const subject = `${this.#serviceId}:${this.#made++}`
    const creation = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject, accessToken }
    expect(await this.#post('auth/token/create', creation)).toMatchObject({ action: 'OK', subject })
    this.#subjects.set(accessToken, subject)
  }

  async #revoke(accessToken: string): Promise<void> {
    expect(await this.#post('auth/token/revoke', { accessToken })).toMatchObject({ action: 'OK', count: 1 })
    this.#subjects.delete(accessToken)
  }

  async #post(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { Authorization: `Bearer token-of-${this.#serviceId}`, 'Content-Type': 'application/json' }
    const url = `${this.#origin}/api/${this.#serviceId}/${path}`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return Object(await response.json())
  }
}

test.each([
  ['memory', /not memory/],
  ['sql', /SQLite file belongs to one process/],
])('workers need a storage that they share, not %s', async (storage, complaint) => {
  const ended = await withFile(JSON.stringify(configuration({ storage })), path =>
    run('serve', '--config', path, '--workers', '2'),
  )
  expect(ended).toMatchObject({ status: 1, complaints: expect.stringMatching(complaint) })
})

const NO_PROC = existsSync('/proc') ? '' : 'SKIPPED, needs /proc of Linux'

describe.skipIf(SKIPPED.server !== '')(`symbolon serve --workers over Redis ${SKIPPED.server}`, () => {
  let server: Server
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(() => server.stop())

  const file = (services: readonly object[]) => {
    const url = `redis://${server.place.host}:${server.place.port}`
    return configuration({ services, storage: { redis: { url, prefix: crypto.randomUUID() } } })
  }

  test(`${SERVICES.length} services with the same clients and tokens never see those of another`, {
    timeout: 900_000,
  }, async () => {
    await withServer(
      file(SERVICES),
      async ({ origin, kill, ended }) => {
        const known = SERVICES.map(({ serviceId }) => new Known(origin, serviceId))
        await Promise.all(
          known.map(async each => {
            for (let call = 0; call < CALLS; call++) await each.call()
          }),
        )
        kill('SIGTERM')
        expect(await ended()).toMatchObject({ status: 0, complaints: '' })
      },
      '--workers',
      '4',
    )
  })

  test('SIGTERM resets no connection to the socket that a supervisor keeps, and that workers serve', async () => {
    const text = JSON.stringify(file([SERVICE]))
    expect(await withFile(text, path => restartedUnderLoad(path, '--workers', '2'))).toEqual([200])
  })

  test('what one worker manages, all of them serve soon', { timeout: 60_000 }, async () => {
    await withServer(
      { ...file([SERVICE]), adminTokens: [stored(ADMIN_TOKEN)] },
      async ({ output, origin }) => {
        const { admin } = JSON.parse(output().split('\n', 1)[0] ?? '')
        const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', ...CREATE }
        const body = JSON.stringify(OTHER_MANAGED)
        expect((await fetch(`${admin}/services/another`, { method: 'PUT', headers, body })).status).toBe(201)
        // Each connection reaches a worker in turn.
        const ask = () =>
          fetch(`${origin}/api/another/auth/introspection`, {
            method: 'POST',
            headers: {
              Authorization: 'Bearer token-of-another',
              'Content-Type': 'application/json',
              Connection: 'close',
            },
            body: '{"token":"unknown"}',
          })
        const servedByAll = async () => {
          const answers = await Promise.all(Array.from({ length: 8 }, ask))
          return answers.every(({ status }) => status === 200)
        }
        while (!(await servedByAll())) await new Promise(resolve => setImmediate(resolve))
      },
      ...['--workers', '2', '--admin-port', '0', '--json'],
    )
  })

  test.skipIf(NO_PROC !== '')(
    `a killed worker is replaced, also beside a file that is not valid ${NO_PROC}`,
    { timeout: 60_000 },
    async () => {
      const text = JSON.stringify(file([SERVICE]))
      const use = (path: string) =>
        withServerOn(
          path,
          async ({ origin, pid, said, kill, ended }) => {
            const [worker = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
            writeFileSync(path, '{}')
            process.kill(Number(worker), 'SIGKILL')
            await said(/another one starts/)
            kill('SIGHUP')
            await said(/is not valid/)
            expect((await fetch(`${origin}/health`)).status).toBe(200)

            writeFileSync(path, JSON.stringify({ ...JSON.parse(text), services: [SERVICE, OTHER] }))
            kill('SIGHUP')
            await said(/reloaded; services: 2/)
            const headers = { Authorization: 'Bearer token-of-another', 'Content-Type': 'application/json' }
            const calls = Array.from({ length: 8 }, () =>
              fetch(`${origin}/api/another/auth/introspection`, { method: 'POST', headers, body: '{}' }),
            )
            expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
            kill('SIGTERM')
            expect(await ended()).toMatchObject({ status: 0 })
          },
          '--workers',
          '2',
        )
      await withFile(text, use)
    },
  )
})
