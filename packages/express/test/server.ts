import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { onTestFinished } from 'vitest'

/** Serves the app on a free port until the test ends; returns its origin. */
export async function serve(app: Express): Promise<string> {
  const server = await new Promise<Server>(resolve => {
    const listening: Server = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A response. */
export interface Got {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Sends raw header lines, also repeated ones, and body chunks, which fetch cannot. */
export function send(
  url: string,
  { method = 'GET', headers = [], chunks = [] }: { method?: string; headers?: string[]; chunks?: string[] },
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: headers as never }, incoming => {
      let body = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => {
        body += chunk
      })
      incoming.on('end', () => resolve({ status: incoming.statusCode, headers: incoming.headers, body }))
    })
    outgoing.on('error', reject)
    for (const chunk of chunks) outgoing.write(chunk)
    outgoing.end()
  })
}
