import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceDirectory } from '@symbolon/api'
import { createPorts, readClient, readService } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { readServerConfiguration } from '../../packages/cli/src/configuration.js'
import { MAKE_SECRET, PLACEHOLDER } from '../../packages/cli/src/secrets.js'
import { sentenceOf } from '../generate/configuration.js'
import { CONFIGURED, CONTRADICTIONS } from '../generate/configured.js'
import { membersOf } from '../generate/interfaces.js'
import { codeBlocks } from '../generate/markdown.js'
import { ROOT } from '../workspace.js'
import { DIGEST_SECRET } from './commands.js'

describe.each(CONFIGURED)('$title', configured => {
  const members = membersOf(configured.file, configured.interfaceName)

  test('every property has one sentence', () => {
    expect(members).not.toHaveLength(0)
    for (const member of members) expect(sentenceOf(member, configured)).not.toBe('')
  })

  test('the readers know every property, and no other property has a default', async () => {
    const faults = await configured.faults(Object.fromEntries(members.map(({ name }) => [name, Symbol('wrong')])))
    const names = members.map(({ name }) => name)
    expect(faults.filter(({ problem }) => /is not a property|is not built/.test(problem))).toStrictEqual([])
    expect(faults.map(({ path }) => path).sort()).toStrictEqual([...names].sort())
    expect(Object.keys(await configured.defaults()).filter(name => !names.includes(name))).toStrictEqual([])
  })

  test('every problem is in plain words that can follow the path', async () => {
    const WRONG = [
      '',
      '\n',
      'x',
      0,
      -1,
      0.5,
      2 ** 60,
      Number.NaN,
      true,
      {},
      { x: 1 },
      [],
      [1],
      [''],
      [{}],
      [null],
      Symbol('x'),
    ]
    for (const { name } of members) {
      for (const value of WRONG) {
        for (const { problem } of await configured.faults({ [name]: value })) {
          expect(problem).toMatch(/^(?:must|is|are|has) /)
          expect(problem).not.toMatch(/Invalid|Too |expected|received|input|Unrecognized/)
        }
      }
    }
  })

  test('the required properties are those that the readers report as missing', async () => {
    const faults = await configured.faults({})
    const missed = faults.map(({ path }) => path).filter(path => configured.derived?.[path] === undefined)
    expect(missed).toStrictEqual(Object.keys(configured.required))
    expect(await configured.faults(configured.required)).toStrictEqual(
      configured.derived === undefined ? [] : [expect.anything()],
    )
  })
})

describe('rules that span properties', () => {
  test.each(CONTRADICTIONS)('$rule', async ({ of, refused, path }) => {
    const configured = CONFIGURED.find(({ title }) => title === of)
    const faults = await configured?.faults(refused)
    expect(faults?.map(fault => fault.path)).toContain(path)
  })

  test('a client is public if it does not authenticate', async () => {
    const read = await readClient({ clientIdAlias: 'pocket', tokenAuthMethod: 'NONE' })
    expect(read).toMatchObject({ ok: true, value: { clientType: 'PUBLIC' } })
    const confidential = await readClient({ clientIdAlias: 'ledger', clientSecret: 'plain:secret' })
    expect(confidential).toMatchObject({ ok: true, value: { clientType: 'CONFIDENTIAL' } })
  })
})

describe('the file of symbolon serve', () => {
  const document = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8')
  const [block] = codeBlocks(document).filter(({ language }) => language === 'json')
  const file = JSON.parse(block?.code ?? 'null')
  const stored = (secret: string) => `sha256:${createHash('sha256').update(secret).digest('base64url')}`

  test('the document says whose digests it shows', () => {
    const [{ accessTokens, apiSecret, clients }] = file.services
    const digests = [...file.organizationTokens, ...accessTokens, apiSecret, clients[0].clientSecret]
    expect(digests).toEqual(['organization-token', 'service-token', 'api-secret', 'client-secret'].map(stored))
    expect(file.secrets).toEqual([PLACEHOLDER])
  })

  test('core accepts its services and clients, createPorts its secrets, serviceDirectory its tokens', async () => {
    const ports = []
    for (const { clients, ...properties } of file.services) {
      const service = readService(properties)
      expect(service).toMatchObject({ ok: true })
      const stores = memoryStores({ serviceId: properties.serviceId })
      for (const properties of clients) {
        const client = await readClient(properties)
        expect(client).toMatchObject({ ok: true })
        expect(client.ok && (await stores.clients.put(client.value, 0))).toBe(true)
      }
      if (service.ok) ports.push(createPorts({ service: service.value, stores, secrets: file.secrets }))
    }
    const { organizationTokens } = file
    await expect(serviceDirectory(ports, { organizationTokens })).resolves.toBeDefined()
  })

  test('symbolon serve accepts it with a real secret', async () => {
    const refusal = [{ path: 'secrets[0]', problem: expect.stringContaining(MAKE_SECRET) }]
    expect(await readServerConfiguration(file)).toEqual({ ok: false, refusal })
    const secrets = [execFileSync('sh', ['-c', MAKE_SECRET], { encoding: 'utf8' }).trim()]
    expect(await readServerConfiguration({ ...file, secrets })).toMatchObject({ ok: true })
  })

  test('the commands print a secret and its stored form', () => {
    const secret = execFileSync('sh', ['-c', MAKE_SECRET], { encoding: 'utf8' }).trim()
    expect(secret).toMatch(/^[\w-]{43}$/)
    const env = { ...process.env, SECRET: secret }
    expect(execFileSync('sh', ['-c', DIGEST_SECRET], { encoding: 'utf8', env }).trim()).toBe(stored(secret))
  })
})
