import type { RequestListener } from 'node:http'
import { All, Controller, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { authorizationEndpoint, Demands, pushedAuthorizationRequestEndpoint, SymbolonModule } from '@symbolon/nest'
import type { World } from '../../../test/http/world.js'

@Controller('thing')
class Thing {
  @All()
  @Demands({})
  thing() {
    return ''
  }
}

/** The application on Nest, over a server that gives each request an id, as pino-http does before Nest. */
export function nestWithIds(platform: 'express' | 'fastify') {
  return async ({ ports }: World, id: unknown): Promise<RequestListener> => {
    const endpoints = {
      '/par': pushedAuthorizationRequestEndpoint({ ports }),
      '/authorize': authorizationEndpoint({ ports, askUser: () => undefined }),
    }

    @Module({ imports: [SymbolonModule.forRoot({ ports, endpoints })], controllers: [Thing] })
    class Application {}

    const adapter = platform === 'express' ? new ExpressAdapter() : new FastifyAdapter()
    const app = await NestFactory.create(Application, adapter, { logger: false, abortOnError: false })
    await app.init()
    const listener = await listenerOf(adapter)
    return (req, res) => listener(Object.assign(req, { id }), res)
  }
}

async function listenerOf(adapter: ExpressAdapter | FastifyAdapter): Promise<RequestListener> {
  if (!(adapter instanceof FastifyAdapter)) return adapter.getInstance()
  const fastify = adapter.getInstance()
  await fastify.ready()
  return fastify.routing
}
