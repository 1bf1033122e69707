import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  type HttpException,
  type INestApplication,
  Module,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common'
import { APP_FILTER, APP_GUARD } from '@nestjs/core'
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { IntrospectionGranted } from '@symbolon/core'
import {
  Demands,
  Introspection,
  introspectionOf,
  type NestRequest,
  resourceGuard,
  SymbolonGuard,
  SymbolonModule,
} from '@symbolon/nest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWorld, proofFor, type World } from '../../../test/http/world.js'
import { create, listen, PLATFORMS } from './start.js'

/** Replaces a method without a copy of its metadata, as careless decorators do. */
function replaced(_target: object, _key: string, descriptor: PropertyDescriptor): void {
  const { value } = descriptor
  descriptor.value = function (this: unknown, ...args: unknown[]) {
    return value.apply(this, args)
  }
}

@Controller('things')
class Things {
  @Get('read')
  @Demands({ scopes: ['read'] })
  read(@Introspection() { subject }: IntrospectionGranted, @Req() request: NestRequest) {
    return `${subject} ${introspectionOf(request).subject}`
  }

  @Get('valid')
  @UseGuards(SymbolonGuard)
  valid(@Introspection() { subject }: IntrospectionGranted) {
    return subject
  }

  @Get('write')
  @Demands({ scopes: ['write'] })
  write() {
    return 'written'
  }

  @Get('unguarded')
  unguarded(@Introspection() { subject }: IntrospectionGranted) {
    return subject
  }

  @Post('body')
  @Demands()
  body(@Body() body: unknown) {
    return body
  }
}

@Demands({ scopes: ['write'] })
@Controller('class')
class OfClass {
  @Get()
  get() {
    return 'written'
  }

  @Get('both')
  @Demands({ scopes: ['read'] })
  both() {
    return 'both'
  }
}

@Controller('inherited')
class Inherited extends OfClass {}

@UseGuards(SymbolonGuard)
@Controller('replaced')
class Replaced {
  @Get()
  @replaced
  @Demands({ scopes: ['write'] })
  get() {
    return 'written'
  }
}

/** A filter for every error, which knows nothing of this package. */
@Catch()
class EveryError implements ExceptionFilter<HttpException> {
  catch(exception: HttpException, host: ArgumentsHost) {
    const response = host.switchToHttp().getResponse()
    response.status(exception.getStatus?.() ?? 500).send(`mine: ${exception.message}`)
  }
}

const bodies: unknown[] = []

/** Sets a header as what runs before routes does on each platform. */
function setHeaderBefore(app: INestApplication): void {
  const [name, value] = ['X-Before', 'a hook']
  const instance = app.getHttpAdapter().getInstance()
  if ('addHook' in instance)
    instance.addHook('onRequest', async (_: unknown, reply: Reply) => void reply.header(name, value))
  else
    app.use((_: unknown, res: Reply, next: () => void) => {
      res.header(name, value)
      next()
    })
}

interface Reply {
  header(name: string, value: string): unknown
}

function applicationOf({ ports }: World) {
  const signedBody = (req: NestRequest) => {
    bodies.push([req.rawBody?.toString(), req.body])
    return req.rawBody?.toString()
  }
  @Module({
    imports: [SymbolonModule.forRoot({ ports, signedBody })],
    controllers: [Things, OfClass, Inherited, Replaced],
    providers: [{ provide: APP_GUARD, useValue: { canActivate: () => true } }],
  })
  class Application {}
  return Application
}

describe.each(PLATFORMS)('on %s', (_, adapter) => {
  let world: World
  let app: INestApplication
  let origin: string

  beforeAll(async () => {
    world = await newWorld()
    app = await create(applicationOf(world), adapter, { cors: { exposedHeaders: 'X-Mine' }, rawBody: true })
    app.useGlobalFilters(new EveryError())
    setHeaderBefore(app)
    origin = await listen(app)
  })
  afterAll(() => app.close())

  const get = (path: string, headers: Record<string, string> = { authorization: `Bearer ${world.token}` }) =>
    fetch(`${origin}${path}`, { headers })
  const statusAndText = async (response: Response) => [response.status, await response.text()]

  test('a token that satisfies the demands passes, and its introspection is a parameter', async () => {
    expect(await statusAndText(await get('/things/read'))).toEqual([200, 'ada ada'])
  })

  test.each([
    ['@Demands', '/things/read', '', false],
    ['@UseGuards, with a filter of the application', '/things/valid', 'mine: Unauthorized', true],
  ])('RFC 6750 §3: a refusal sends its headers: %s', async (_, path, body, typed) => {
    const response = await get(path, {})
    expect(await statusAndText(response)).toEqual([401, body])
    expect(response.headers.has('content-type')).toBe(typed)
    expect(response.headers.get('x-before')).toBe('a hook')
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer, DPoP algs="[^"]+"$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-expose-headers')).toBe('X-Mine')
  })

  test('a refusal with a body is sent exactly, before the filter of the application', async () => {
    const response = await get('/things/read', { authorization: 'Bearer ' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toBe('{"error":"invalid_request"}')
  })

  test('a filter of the application chooses the media type of its body', async () => {
    const response = await get('/things/valid', { authorization: 'Bearer ' })
    expect([response.status, response.headers.get('content-type')]).toEqual([400, expect.stringMatching(/^text/)])
  })

  test.each([
    ['a scope that the token does not have', '/things/write', 403],
    ['a valid token only', '/things/valid', 200],
    ['the demands of the class', '/class', 403],
    ['the demands of the class besides those of the method', '/class/both', 403],
    ['inherited demands', '/inherited/both', 403],
    ['the demands of a method that another decorator replaced', '/replaced', 403],
    ['no guard, where an introspection is a parameter', '/things/unguarded', 500],
  ])('demands %s', async (_, path, status) => {
    expect((await get(path)).status).toBe(status)
  })

  test('the bytes of a parsed body are there to be compared with a signature', async () => {
    bodies.length = 0
    const headers = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/things/body`, { method: 'POST', headers, body: '{ "a": 1 }' })
    expect(await response.json()).toEqual({ a: 1 })
    expect(bodies).toEqual([['{ "a": 1 }', { a: 1 }]])
  })

  test('an APP_FILTER of the root module does not see refusals, and demands of the module add up', async () => {
    @Module({
      imports: [SymbolonModule.forRoot({ ports: world.ports, scopes: ['write'] })],
      controllers: [Things],
      providers: [{ provide: APP_FILTER, useClass: EveryError }],
    })
    class Application {}
    const filtering = await create(Application, adapter)
    const url = await listen(filtering)
    const refused = await statusAndText(await fetch(`${url}/things/valid`))
    const failed = await statusAndText(await fetch(`${url}/things/unguarded`))
    const authorization = `Bearer ${world.token}`
    const narrow = await fetch(`${url}/things/read`, { headers: { authorization } })
    expect([narrow.status, narrow.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('write read'),
    ])
    await filtering.close()
    expect([refused, failed[1]]).toEqual([[401, ''], expect.stringContaining('mine')])
  })

  test('RFC 9449 §11.1: a guard that is mounted twice uses a proof once', async () => {
    @Controller()
    @Demands()
    @UseGuards(SymbolonGuard)
    class Twice {
      @Get()
      @Demands({ scopes: ['read'] })
      get() {
        return 'once'
      }
    }
    @Module({
      imports: [SymbolonModule.forRoot({ ports: world.ports })],
      controllers: [Twice],
      providers: [{ provide: APP_GUARD, useClass: SymbolonGuard }],
    })
    class Application {}
    const twice = await create(Application, adapter)
    const url = await listen(twice)
    const dpop = proofFor(`${url}/`, 'GET', world.boundToken)
    const send = () => fetch(url, { headers: { authorization: `DPoP ${world.boundToken}`, dpop } })
    const statuses = [(await send()).status, (await send()).status]
    await twice.close()
    expect(statuses).toEqual([200, 401])
  })
})

test('RFC 9449 §4.3: a proof is for the URL that the client used, also where Fastify rewrites it', async () => {
  const world = await newWorld()
  const rewriteUrl = ({ url = '' }) => url.replace('/public', '')
  const app = await create(applicationOf(world), () => new FastifyAdapter({ rewriteUrl }))
  const url = `${await listen(app)}/public/things/read`
  const statuses = [url, url.replace('/public', '')].map(async htu => {
    const dpop = proofFor(htu, 'GET', world.boundToken)
    return (await fetch(url, { headers: { authorization: `DPoP ${world.boundToken}`, dpop } })).status
  })
  expect(await Promise.all(statuses)).toEqual([200, 401])
  await app.close()
})

describe('a guard', () => {
  test.each(['ws', 'rpc', 'graphql'])('rejects an execution context of %s', async type => {
    const { ports, token } = await newWorld()
    const context = new ExecutionContextHost([{ headers: { authorization: `Bearer ${token}` } }], Things, () => 'run')
    context.setType(type)
    await expect(resourceGuard({ ports }).canActivate(context)).rejects.toThrow(/only routes of HTTP/)
  })

  test.each([
    ['no ports', {}, /createPorts/],
    ['a misspelt option', { publicOrign: 'https://as.example' }, /publicOrign/],
    ['a misspelt demand', { scope: ['read'] }, /scope/],
    ['an origin with a path', { publicOrigin: 'https://as.example/' }, /publicOrigin/],
  ])('is not made with %s', async (_, options, message) => {
    const ports = Object.keys(options).length === 0 ? undefined : (await newWorld()).ports
    expect(() => resourceGuard({ ports, ...options } as never)).toThrow(message)
  })
})
