import type { AddressInfo } from 'node:net'
import type { INestApplication, NestApplicationOptions, Type } from '@nestjs/common'
import { type AbstractHttpAdapter, NestFactory } from '@nestjs/core'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'

export type NewAdapter = () => AbstractHttpAdapter

export const PLATFORMS: readonly (readonly [name: string, adapter: NewAdapter])[] = [
  ['Express', () => new ExpressAdapter()],
  ['Fastify', () => new FastifyAdapter()],
]

/** Makes an application whose errors go to the test. */
export function create(
  application: Type,
  adapter: NewAdapter,
  options: NestApplicationOptions = {},
): Promise<INestApplication> {
  return NestFactory.create(application, adapter(), {
    logger: false,
    abortOnError: false,
    // Otherwise closing waits for connections that fetch keeps.
    forceCloseConnections: true,
    ...options,
  })
}

/** Listens on a free port, and returns the origin. */
export async function listen(app: INestApplication): Promise<string> {
  await app.listen(0, '127.0.0.1')
  const address: AddressInfo = app.getHttpServer().address()
  return `http://127.0.0.1:${address.port}`
}
