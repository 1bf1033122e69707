import { All, Controller, Injectable, Module } from '@nestjs/common'
import { type AbstractHttpAdapter, NestFactory } from '@nestjs/core'
import { ExpressAdapter } from '@nestjs/platform-express'
import { Test } from '@nestjs/testing'
import {
  Demands,
  formEndpoint,
  pushedAuthorizationRequestEndpoint,
  SYMBOLON_OPTIONS,
  SymbolonModule,
  type SymbolonModuleOptions,
} from '@symbolon/nest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWorld, type World } from '../../../test/http/world.js'
import { basic, requestForm } from '../../node/test/fixture.js'
import { create, listen, PLATFORMS } from './start.js'

const FORM = 'application/x-www-form-urlencoded'
const silent = { logger: false, abortOnError: false } as const

/** What the factory of the options is given. */
@Injectable()
class Vault {
  readonly answer = 'from a service of the application'
}

@Module({ providers: [Vault], exports: [Vault] })
class Vaults {}

@Controller()
class Controllers {
  @All('guarded')
  @Demands()
  guarded() {
    return 'a controller'
  }

  @All(['par', 'token'])
  endpoint() {
    return 'a controller'
  }
}

/** It does not import the module of Symbolon, which is global. */
@Module({ controllers: [Controllers] })
class Feature {}

function applicationOf({ ports }: World) {
  const useFactory = ({ answer }: Vault): SymbolonModuleOptions => ({
    ports,
    endpoints: {
      '/par': pushedAuthorizationRequestEndpoint({ ports }),
      '/api/token': formEndpoint(() => ({ status: 200, headers: {}, body: answer })),
    },
  })
  @Module({
    imports: [SymbolonModule.forRootAsync({ imports: [Vaults], inject: [Vault], useFactory }), Feature],
  })
  class Application {}
  return Application
}

describe.each(PLATFORMS)('endpoints on %s, with a global prefix', (_, adapter) => {
  let close: () => Promise<void>
  let origin: string

  beforeAll(async () => {
    const app = await create(applicationOf(await newWorld()), adapter)
    app.setGlobalPrefix('api')
    origin = await listen(app)
    close = () => app.close()
  })
  afterAll(() => close())

  const post = async (path: string, type: string, body: string) => {
    const headers = { 'content-type': type, authorization: basic() }
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
    return [response.status, await response.text()]
  }

  test('a path is whole, and gets no prefix', async () => {
    const [status, text] = await post('/par', FORM, `${requestForm()}`)
    expect([status, text]).toEqual([201, expect.stringContaining('urn:ietf:params:oauth:request_uri:')])
    expect((await post('/api/par', FORM, `${requestForm()}`)).at(1)).toBe('a controller')
  })

  test('an endpoint wins over a controller, with what a factory was given', async () => {
    expect(await post('/api/token', FORM, 'a=b')).toEqual([200, 'from a service of the application'])
  })

  test.each([
    ['JSON', 'application/json', '{"client_id":"x"}'],
    ['malformed JSON', 'application/json', '{'],
    ['RFC 6749 §3.2: a repeated parameter', FORM, `${requestForm()}&scope=read`],
    ['RFC 6749 §3.2: a repeated parameter with brackets', FORM, `${requestForm()}&a[]=1&a[]=2`],
  ])('no parser of Nest sees a body before an endpoint: %s', async (_name, type, body) => {
    const [status, text] = await post('/par', type, body)
    expect([status, JSON.parse(`${text}`).error]).toEqual([400, 'invalid_request'])
  })

  test.each(['/par/', '/PAR', '/par%20', '/x/../par', '//par'])('the path is compared exactly: %s', async path => {
    const { host, port } = new URL(origin)
    const { get } = await import('node:http')
    const status = await new Promise(resolve =>
      get({ host: host.split(':')[0], port, path }, res => resolve(res.resume().statusCode)),
    )
    expect(status).toBe(404)
  })
})

describe('a module', () => {
  const modules = async (options: object) => {
    const { ports } = await newWorld()
    @Module({ imports: [SymbolonModule.forRoot({ ports, ...options })] })
    class Application {}
    return Application
  }

  test.each([
    ['a misspelt option', { endpoint: {} }, /endpoint/],
    ['a path without a slash', { endpoints: { par: () => undefined } }, /par is not the path/],
    ['a path with a query', { endpoints: { '/par?a=1': () => undefined } }, /is not the path/],
    ['an endpoint that is no listener', { endpoints: { '/par': {} } }, /\/par is not a listener/],
  ])('is not made with %s', async (_, options, message) => {
    const application = await modules(options)
    await expect(NestFactory.create(application, silent)).rejects.toThrow(message)
  })

  test('is not made on a platform whose parsers it does not know', async () => {
    class Other extends ExpressAdapter {
      override getType() {
        return 'other'
      }
    }
    const adapter: AbstractHttpAdapter = new Other()
    const application = await modules({ endpoints: { '/par': () => undefined } })
    await expect(NestFactory.create(application, adapter, silent)).rejects.toThrow(/cannot be mounted on other/)
  })

  test('is made in a program without HTTP', async () => {
    const application = await modules({ endpoints: { '/par': () => undefined } })
    const context = await NestFactory.createApplicationContext(application, silent)
    expect(context.get(SYMBOLON_OPTIONS).endpoints).toBeDefined()
    await context.close()
  })
})

test('a testing module has the endpoints, and options can be replaced', async () => {
  const world = await newWorld()
  const application = applicationOf(await newWorld())
  const endpoints = { '/other': formEndpoint(() => ({ status: 200, headers: {}, body: 'replaced' })) }
  const testing = await Test.createTestingModule({ imports: [application] })
    .overrideProvider(SYMBOLON_OPTIONS)
    .useValue({ ports: world.ports, endpoints })
    .compile()
  const app = testing.createNestApplication({ logger: false, forceCloseConnections: true })
  const origin = await listen(app)
  const headers = { 'content-type': FORM, authorization: `Bearer ${world.token}` }
  const replaced = await fetch(`${origin}/other`, { method: 'POST', headers, body: 'a=b' })
  expect(await replaced.text()).toBe('replaced')
  const guarded = await fetch(`${origin}/guarded`, { headers: { authorization: 'Bearer unknown' } })
  expect(guarded.status).toBe(401)
  await app.close()
})
