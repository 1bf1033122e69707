import type { ServerResponse } from 'node:http'
import {
  Controller,
  type INestApplication,
  Module,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  UseGuards,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { IntrospectionGranted } from '@symbolon/core'
import {
  authorizationEndpoint,
  type Endpoints,
  endpoint,
  formEndpoint,
  Introspection,
  type NestRequest,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
  SymbolonModule,
} from '@symbolon/nest'
import { requestView, sendAnswer } from '@symbolon/node'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** The application on Nest. */
export async function onNest(application: Application): Promise<INestApplication> {
  const { ports, resources } = application
  const symbolon = SymbolonModule.forRoot({ ports, endpoints: endpointsOf(application) })

  @Module({ imports: [symbolon], controllers: resources.map(each => controllerOf(each, application)) })
  class Root {}

  // The guard of a signed request compares the bytes of its body with the signed digest.
  const app = await NestFactory.create(Root, { rawBody: true, logger: false })
  return app.init()
}

function endpointsOf({ ports, sources, documents, tokenEndpoints, tokens, forms, login }: Application): Endpoints {
  const headers = { 'Content-Type': 'application/json' }
  const sending = (document: object) => (_: unknown, res: ServerResponse) =>
    sendAnswer(res, { status: 200, headers, body: JSON.stringify(document) })
  return {
    ...Object.fromEntries(Object.entries(documents).map(([path, document]) => [path, sending(document)])),
    '/par': pushedAuthorizationRequestEndpoint({ ports, ...sources }),
    ...Object.fromEntries(tokenEndpoints.map(([path, row]) => [path, endpoint(row, { ports: tokens, ...sources })])),
    ...Object.fromEntries(Object.entries(forms).map(([path, answer]) => [path, formEndpoint(answer, sources)])),
    '/authorize': authorizationEndpoint({
      ports,
      sessionBinding: login.sessionBinding,
      askUser: async (waiting, req, res) => sendAnswer(res, await login.ask(waiting, req)),
      refuse: (refused, _req, res) => sendAnswer(res, login.refuse(refused)),
    }),
  }
}

function controllerOf({ method, path, demands, signed, answer }: Resource, { ports, sources }: Application) {
  const bodyOf = (req: NestRequest) => (signed ? req.rawBody?.toString() : undefined)
  const options = { ports, ...sources, ...demands }

  @Controller()
  class ResourceController {
    @RequestMapping({ path, method: RequestMethod[method] })
    @UseGuards(resourceGuard(signed ? { ...options, signedBody: bodyOf } : options))
    async answer(
      @Introspection() introspection: IntrospectionGranted,
      @Req() req: NestRequest,
      @Res() res: ServerResponse,
    ) {
      sendAnswer(res, await answer({ introspection, view: requestView(req, sources.publicOrigin), body: bodyOf(req) }))
    }
  }
  return ResourceController
}
