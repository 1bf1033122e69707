/** Programs that use the installed packages, by file name. */
export const CONSUMERS: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }),

  'consumer.mjs': `
import { createAccessToken, createPorts, defineClient, introspect } from '@symbolon/core'
import { platformCrypto as node } from '@symbolon/core/crypto-node'
import { platformCrypto as web } from '@symbolon/core/crypto-web'
import { storesContract } from '@symbolon/contract'
import * as api from '@symbolon/api'
import { clientAttestations } from '@symbolon/attestation'
import * as express from '@symbolon/express'
import * as fastify from '@symbolon/fastify'
import * as koa from '@symbolon/koa'
import * as fetchHandlers from '@symbolon/fetch'
import * as hono from '@symbolon/hono'
import * as nodeHttp from '@symbolon/node'
import { formatReport } from '@symbolon/explain'
import { remoteIntrospection } from '@symbolon/remote'
import { redisStores } from '@symbolon/redis'
import { sqlStores } from '@symbolon/sql'
import { memoryStores } from '@symbolon/memory'
import { certificatesValidatedElsewhere } from '@symbolon/x509'

const hex = bytes => Buffer.from(bytes).toString('hex')
const key = new Uint8Array(32).fill(7)

async function actionWith(crypto) {
  const stores = memoryStores({ serviceId: 'bank' })
  const ports = createPorts({
    service: { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: 'payments' }] },
    stores,
    secrets: ['0123456789abcdef0123456789abcdef'],
    crypto,
  })
  const client = await defineClient({ clientId: 1, tokenAuthMethod: 'NONE', grantTypes: ['AUTHORIZATION_CODE'] })
  await stores.clients.put(client, Date.now())
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1, subject: 'ada', scopes: ['payments'] }
  const { accessToken } = await createAccessToken(creation, ports)
  return (await introspect({ token: accessToken, scopes: ['payments'] }, ports)).action
}

const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
const signed = await web.sign('ES256', await crypto.subtle.exportKey('jwk', privateKey), key)

console.log(JSON.stringify({
  actions: [await actionWith(undefined), await actionWith(node), await actionWith(web)],
  sha256: hex(await web.sha256('abc')),
  sameHmac: hex(await web.hmac(key, key)) === hex(node.hmac(key, key)),
  randomBytes: web.randomBytes(16).length,
  signature: await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, signed, key),
  others: [typeof storesContract, typeof redisStores, typeof sqlStores, Object.keys(express).length > 0, Object.keys(koa).length > 0, Object.keys(fastify).length > 0, Object.keys(nodeHttp).length > 0, Object.keys(api).length > 0, Object.keys(fetchHandlers).length > 0, Object.keys(hono).length > 0, typeof remoteIntrospection, typeof formatReport, clientAttestations.readChecks.length > 0],
  certificates: [certificatesValidatedElsewhere().verifyPath(new Uint8Array(), [], 0).ok, typeof Reflect.getMetadata],
}))
`,

  // By itself, because Nest loads reflect-metadata, and the other packages must not.
  'nest.mjs': `
import * as nest from '@symbolon/nest'

console.log(JSON.stringify([typeof nest.SymbolonModule.forRoot, typeof nest.Demands(), typeof Reflect.getMetadata]))
`,

  'consumer.cjs': `
const names = ['@symbolon/core', '@symbolon/core/crypto-node', '@symbolon/core/crypto-web', '@symbolon/memory',
  '@symbolon/redis', '@symbolon/sql', '@symbolon/x509', '@symbolon/attestation', '@symbolon/token', '@symbolon/probe', '@symbolon/fetcher', '@symbolon/opentelemetry', '@symbolon/console', '@symbolon/contract', '@symbolon/node', '@symbolon/express', '@symbolon/koa', '@symbolon/fastify', '@symbolon/fetch', '@symbolon/hono', '@symbolon/nest', '@symbolon/explain', '@symbolon/explain/judge', '@symbolon/remote', '@symbolon/api', 'symbolon', '@symbolon/core/package.json']
console.log(JSON.stringify(names.filter(name => Object.keys(require(name)).length > 0)))
`,

  'consumer.ts': `
import { type Crypto, createPorts, introspect, type IntrospectionResponse, type Stores } from '@symbolon/core'
import { platformCrypto } from '@symbolon/core/crypto-web'
import { platformCrypto as nodeCrypto } from '@symbolon/core/crypto-node'
import { storesContract } from '@symbolon/contract'
import { type FetchHandler, resourceGuard } from '@symbolon/fetch'
import { type MemoryStores, memoryStores } from '@symbolon/memory'
import { type RedisStores, redisStores } from '@symbolon/redis'
import { type SqlDriver, type SqlStores, sqlStores } from '@symbolon/sql'
import { clientAttestations } from '@symbolon/attestation'
import { certificates } from '@symbolon/x509'
import { clientsByUrl, createFetcher, type Fetcher } from '@symbolon/fetcher'
import { createTelemetry, type Telemetry } from '@symbolon/opentelemetry'

const fetcher: Fetcher = createFetcher({ milliseconds: 1_000 })
export const clients = clientsByUrl(memoryStores({ serviceId: 'bank' }).clients, fetcher, { documents: { accepts: url => url.port === '' } })

const stores: MemoryStores = memoryStores({ serviceId: 'bank' })
const all: Stores = stores
const redis: RedisStores = redisStores(async command => command.length, { serviceId: 'bank' })
const driver: SqlDriver = { dialect: 'sqlite', run: () => ({ rows: [], affected: 0 }), transaction: () => false }
const sql: SqlStores = sqlStores(driver, { serviceId: 'bank' })
export const others: readonly Stores[] = [redis, sql]
const both: readonly Crypto[] = [platformCrypto, nodeCrypto]
const ports = createPorts({
  service: { serviceId: 'bank', issuer: 'https://as.example' },
  stores: all,
  secrets: ['0123456789abcdef0123456789abcdef'],
  crypto: both[0] ?? platformCrypto,
  attestations: clientAttestations,
  certificates: certificates({ anchors: ['PEM'], policy: { mostIntermediates: 2 } }),
})
export const instrumented = (telemetry: Telemetry = createTelemetry({})) =>
  telemetry.instrumentOperation('introspection', introspect)({ token: 'a' }, telemetry.instrumentPorts(ports))
const answer: IntrospectionResponse = await introspect({ token: 'a', subject: null }, ports)
export const clientId: number = answer.action === 'OK' ? answer.clientId : 0
// @ts-expect-error a token is a string
introspect({ token: 1 }, ports)
export const contract: typeof storesContract = storesContract
const guard = resourceGuard<{ region: string }>({ ports, scopes: ['payments'] })
export const handle: FetchHandler<{ region: string }> = (request, context) =>
  guard(request, (_, { subject }, { region } = { region: '' }) => Response.json({ subject, region }), context)
`,
}

export interface Compiled {
  readonly moduleResolution: 'NodeNext' | 'Bundler'
  readonly types: readonly string[]
}

/** The configuration of the compiler for `consumer.ts`. */
export function compilerOptions({ moduleResolution, types }: Compiled): string {
  return JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM'],
      module: moduleResolution === 'Bundler' ? 'ESNext' : moduleResolution,
      moduleResolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      // The declarations of TypeScript itself, which take longest.
      skipDefaultLibCheck: true,
      noEmit: true,
      types,
    },
    files: ['consumer.ts'],
  })
}
