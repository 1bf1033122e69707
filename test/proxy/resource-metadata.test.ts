import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createPorts, defineProtectedResource } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { protectedResourceMetadataEndpoint, resourceGuard } from '@symbolon/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVER } from '../../packages/express/test/tls-identities.js'
import { codeBlocks } from '../generate/markdown.js'
import { type RunningProxy, startProxy, whySkipped } from '../servers/proxies.js'
import { ROOT } from '../workspace.js'

/* nginx that passes only the path of an API, with the locations of docs/protected-resource-metadata.md. */

const skipped = await whySkipped('nginx')
const DOCUMENT = readFileSync(join(ROOT, 'docs/protected-resource-metadata.md'), 'utf8')
const LOCATIONS = codeBlocks(DOCUMENT).find(({ language }) => language === 'nginx')?.code ?? ''

const mcp = defineProtectedResource({
  resource: 'https://as.example/mcp',
  authorization_servers: ['https://as.example'],
})
const stores = memoryStores({ serviceId: 'bank' })
const service = { serviceId: 'bank', issuer: 'https://as.example' }
const ports = createPorts({ service, stores, secrets: ['put 32 random bytes or more in place of this'] })

describe.skipIf(skipped !== '')(`a resource behind nginx ${skipped}`, () => {
  const [metadata, guard] = [protectedResourceMetadataEndpoint(mcp), resourceGuard({ ports, resource: mcp })]
  const server = createServer((req, res) => {
    if (req.url === mcp.metadataPath) metadata(req, res)
    else guard(req, res, () => res.end())
  })
  let proxy: RunningProxy

  beforeAll(async () => {
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const { port } = Object(server.address())
    proxy = await startProxy('nginx', port, SERVER, shown => shown.replace(/ {2}location \/ \{.*?\n {2}\}/s, LOCATIONS))
  })
  afterAll(async () => {
    await proxy.stop()
    server.close()
  })

  /** The name has no address. */
  const answerTo = (path: string) =>
    new Promise<{ status: number | undefined; challenge: string | undefined; body: string }>((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: proxy.port,
        path,
        servername: 'as.example',
        rejectUnauthorized: false,
        headers: { Host: 'as.example' },
      })
      sent.once('error', reject).once('response', response => {
        const { statusCode: status, headers } = response
        text(response).then(body => resolve({ status, challenge: headers['www-authenticate'], body }), reject)
      })
      sent.end()
    })

  test('its metadata is at the root of the host, and its challenges name that URL', async () => {
    const found = await answerTo('/.well-known/oauth-protected-resource/mcp')
    expect(found.status).toBe(200)
    expect(JSON.parse(found.body)).toMatchObject({ resource: 'https://as.example/mcp' })
    const refused = await answerTo('/mcp')
    expect(refused.status).toBe(401)
    expect(refused.challenge).toContain(`resource_metadata="${mcp.metadataUrl}"`)
  })

  test('nginx passes nothing else', async () => {
    expect((await answerTo('/admin')).status).toBe(404)
  })
})
