import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { All, Controller, type INestApplication, Module, UseGuards } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { IntrospectionGranted } from '@symbolon/core'
import {
  attestationChallengeEndpoint,
  authorizationEndpoint,
  Demands,
  type Endpoints,
  formEndpoint,
  Introspection,
  introspectionEndpoint,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
  SymbolonModule,
} from '@symbolon/nest'
import { ADVERTISED, failing, PREFIXES, parsed, repeatForm } from '../../../test/http/applications/application.js'
import type { World } from '../../../test/http/world.js'

/** The application of test/http on Nest. Decorators need metadata of no types. */
function applicationOf({ ports, signRefusals }: World) {
  @Controller()
  class Things {
    @All('thing')
    @Demands({ scopes: ['read'] })
    thing(@Introspection() { subject }: IntrospectionGranted) {
      return subject
    }

    @All('advertised')
    @Demands({ resource: ADVERTISED })
    advertised() {
      return 'passed'
    }

    @All('fresh')
    @Demands({ dpopNonceRequired: true })
    fresh(@Introspection() { subject }: IntrospectionGranted) {
      return subject
    }
  }

  @Module({
    imports: [SymbolonModule.forRoot({ ports, signRefusals, endpoints: endpointsOf({ ports }) })],
    controllers: [Things, ...PREFIXES.slice(1).map(each => thingBelow(each, ports))],
  })
  class Application {}
  return Application
}

/** The resource with the options of a prefix, by a guard of its own. */
function thingBelow([prefix, sources]: (typeof PREFIXES)[number], ports: World['ports']) {
  @Controller(prefix)
  class Thing {
    @All('thing')
    @UseGuards(resourceGuard({ ports, scopes: ['read'], ...sources }))
    thing(@Introspection() { subject }: IntrospectionGranted) {
      return subject
    }
  }
  return Thing
}

function endpointsOf({ ports }: Pick<World, 'ports'>): Endpoints {
  const onFault = () => undefined
  const parsedForm = formEndpoint(repeatForm, { onFault })
  const askUser = ({ action }: { readonly action: string }, _: IncomingMessage, res: ServerResponse) =>
    void res.end(action)
  const refuse = ({ action }: { readonly action: string }, _: IncomingMessage, res: ServerResponse) =>
    void Object.assign(res, { statusCode: 400 }).end(`page ${action}`)
  return {
    ...Object.assign(
      {},
      ...PREFIXES.map(([prefix, sources]) => ({
        [`${prefix}/par`]: pushedAuthorizationRequestEndpoint({ ports, ...sources }),
        [`${prefix}/introspect`]: introspectionEndpoint({ ports, ...sources }),
        [`${prefix}/form`]: formEndpoint(repeatForm, sources),
      })),
    ),
    '/authorize': authorizationEndpoint({ ports, askUser }),
    '/authorize-page': authorizationEndpoint({ ports, askUser, refuse }),
    [ADVERTISED.metadataPath]: protectedResourceMetadataEndpoint(ADVERTISED),
    '/challenge': attestationChallengeEndpoint({ ports }),
    '/failing': formEndpoint(failing, { onFault }),
    '/parsed': (req, res) => parsed(req, () => parsedForm(req, res)),
  } satisfies Endpoints
}

/** The application on Nest with Express, whose parsers are those of Nest. */
export async function onNestExpress(world: World): Promise<RequestListener> {
  const app = await NestFactory.create(applicationOf(world), { logger: false, abortOnError: false })
  await app.init()
  return app.getHttpAdapter().getInstance()
}

/** The application on Nest with Fastify, which without a parser of all types refuses others before guards. */
export async function onNestFastify(world: World): Promise<RequestListener> {
  const adapter = new FastifyAdapter()
  const app: INestApplication = await NestFactory.create(applicationOf(world), adapter, {
    logger: false,
    abortOnError: false,
  })
  const fastify = adapter.getInstance()
  fastify.addContentTypeParser('*', (_request, _body, done) => done(null))
  await app.init()
  await fastify.ready()
  return fastify.routing
}
