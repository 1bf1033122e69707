import type { RequestListener } from 'node:http'
import { All, Controller, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { IntrospectionGranted } from '@symbolon/core'
import {
  authorizationEndpoint,
  Demands,
  Introspection,
  introspectionEndpoint,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  SymbolonModule,
} from '@symbolon/nest'
import cors from 'cors'
import { ADVERTISED } from '../../../test/http/applications/application.js'
import { BROWSERS, type CorsMount } from '../../../test/http/cors/options.js'
import type { World } from '../../../test/http/world.js'

@Controller('fresh')
class Fresh {
  @All()
  @Demands({ dpopNonceRequired: true })
  fresh(@Introspection() { subject }: IntrospectionGranted) {
    return subject
  }
}

const OPEN: ReadonlySet<string> = new Set(['/par', '/fresh', ADVERTISED.metadataPath])

/** On Fastify the plugin sees the requests of listeners too, so it says which paths are for browsers. */
function policyOf({ url = '' }: { readonly url?: string }, done: (error: Error | null, policy: object) => void): void {
  done(null, { ...BROWSERS, origin: OPEN.has(url.replace(/\?.*/s, '')) ? '*' : false })
}

/** On Express listeners come before the CORS of Nest, so that those for browsers call the plugin themselves. */
function applicationOf({ ports }: World) {
  const answerPreflight = cors(BROWSERS)
  const open = (listener: RequestListener): RequestListener => {
    return (req, res) => answerPreflight(req, res, () => listener(req, res))
  }
  const endpoints = {
    '/par': open(pushedAuthorizationRequestEndpoint({ ports })),
    [ADVERTISED.metadataPath]: open(protectedResourceMetadataEndpoint(ADVERTISED)),
    '/introspect': introspectionEndpoint({ ports }),
    '/authorize': authorizationEndpoint({ ports, askUser: (_waiting, _req, res) => void res.end() }),
  }

  @Module({ imports: [SymbolonModule.forRoot({ ports, endpoints })], controllers: [Fresh] })
  class Application {}
  return Application
}

const QUIET = { logger: false, abortOnError: false } as const

/** The application on Nest. */
export function nestWithCors(platform: 'express' | 'fastify'): CorsMount {
  return async world => {
    const adapter = platform === 'express' ? new ExpressAdapter() : new FastifyAdapter()
    const app = await NestFactory.create(applicationOf(world), adapter, QUIET)
    app.enableCors(policyOf)
    await app.init()
    if (!(adapter instanceof FastifyAdapter)) return adapter.getInstance()
    const fastify = adapter.getInstance()
    await fastify.ready()
    return fastify.routing
  }
}
