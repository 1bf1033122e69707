import { createServer, type Server } from 'node:http'
import { createPlainApi, type ServiceDirectory } from '@symbolon/api'
import { callListener } from '@symbolon/node'

/** Serves the API with node:http, as the README of packages/api shows it. */
export function serve(directory: ServiceDirectory): Server {
  return createServer(callListener(createPlainApi({ directory })))
}
