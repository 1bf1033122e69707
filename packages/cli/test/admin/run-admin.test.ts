import { expect, test } from 'vitest'
import { configuration, run, withFile, withServerOn } from '../running.js'
import { ADMIN_TOKEN, CREATE, shop, stored, till } from './administered.js'

const FILE = JSON.stringify(configuration({ storage: 'sql', adminTokens: [stored(ADMIN_TOKEN)] }))

/** The origin of the admin API in the output of a server with --json. */
function adminOrigin(output: string): string {
  return JSON.parse(output.slice(0, output.indexOf('\n'))).admin
}

async function put(origin: string, path: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json', ...CREATE }
  return (await fetch(`${origin}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status
}

async function introspectAtShop(origin: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer token-of-the-shop' }
  return (await fetch(`${origin}/api/shop/auth/introspection`, { method: 'POST', headers, body: '{"token":"x"}' }))
    .status
}

const WORDS = ['--json', '--admin-port', '0'] as const

test('what is managed outlives the process, also when it is killed', async () => {
  await withFile(FILE, async path => {
    await withServerOn(
      path,
      async ({ output, kill, ended }) => {
        const admin = adminOrigin(output())
        expect(await put(admin, '/services/shop', shop())).toBe(201)
        expect(await put(admin, '/services/shop/clients/till', till())).toBe(201)
        kill('SIGKILL')
        await ended()
      },
      ...WORDS,
    )
    // A server without the port serves it too.
    await withServerOn(path, async ({ origin }) => expect(await introspectAtShop(origin)).toBe(200), '--json')
  })
})

test('a signal ends a server whose admin API has open connections', async () => {
  await withFile(FILE, path =>
    withServerOn(
      path,
      async ({ output, kill, ended }) => {
        expect(await put(adminOrigin(output()), '/services/shop', shop())).toBe(201)
        kill('SIGTERM')
        expect(await ended()).toMatchObject({ status: 0, complaints: '' })
      },
      ...WORDS,
    ),
  )
})

test('without a terminal the first line says where the admin API is, and no token', async () => {
  await withFile(FILE, path =>
    withServerOn(
      path,
      async ({ output }) => {
        expect(output()).toMatch(/The admin API listens on http:\/\/127\.0\.0\.1:\d+\n/)
        expect(output()).not.toContain('token-')
      },
      '--admin-port',
      '0',
    ),
  )
})

test.each<[name: string, file: string, words: readonly string[], status: number, complaint: RegExp]>([
  ['a port without adminTokens', JSON.stringify(configuration()), ['--admin-port', '0'], 1, /needs adminTokens/],
  [
    'a plain admin token',
    JSON.stringify(configuration({ adminTokens: ['plain:x'] })),
    [],
    1,
    /adminTokens\[0\]: must be sha256:/,
  ],
  [
    'the admin token as organization token',
    JSON.stringify(configuration({ adminTokens: [stored('x')], organizationTokens: [stored('x')] })),
    [],
    1,
    /adminTokens\[0\]: must not be the same as organizationTokens\[0\]/,
  ],
  ['an address without a port', FILE, ['--admin-host', '127.0.0.1'], 2, /--admin-host needs --admin-port/],
  ['a port that is none', FILE, ['--admin-port', 'x'], 2, /--admin-port takes a number/],
])('refused: %s', async (_, file, words, status, complaint) => {
  await withFile(file, async path => {
    const ended = await run('serve', '--config', path, '--port', '0', ...words)
    expect(ended.status).toBe(status)
    expect(ended.complaints).toMatch(complaint)
  })
})

test('each listener keeps an idle connection longer than load balancers do, which is 60 s', async () => {
  await withFile(FILE, path =>
    withServerOn(
      path,
      async ({ origin, output }) => {
        const { admin, metrics } = JSON.parse(output().slice(0, output().indexOf('\n')))
        for (const url of [`${origin}/health`, `${admin}/services`, metrics]) {
          const { headers } = await fetch(url)
          expect([url, headers.get('keep-alive')]).toEqual([url, 'timeout=65'])
        }
      },
      ...WORDS,
      '--metrics-port',
      '0',
    ),
  )
})
