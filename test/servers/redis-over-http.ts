import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient } from 'redis'
import { freePort, HOST } from './free-port.js'
import type { Place } from './redis.js'

/** Redis over HTTP, as the REST interface of Upstash has it: a command as JSON, its reply in base64. */
export interface HttpServer {
  readonly url: string
  /** How many commands came. */
  commands(): number
  /** Runs the next command, and closes its connection without a reply. */
  loseNextReply(): void
  close(): Promise<void>
}

/** Starts it in front of a server. */
export async function startRedisOverHttp(socket: Place): Promise<HttpServer> {
  const client = await createClient({ socket }).connect()
  let [commands, isLost] = [0, false]
  const answer = async (request: IncomingMessage): Promise<object> => {
    try {
      return { result: encoded(await client.sendCommand(JSON.parse(await text(request)))) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : 'failed' }
    }
  }
  const server = createServer(async (request, response) => {
    commands++
    const body = await answer(request)
    if (isLost) {
      isLost = false
      return void request.socket.destroy()
    }
    response.writeHead('error' in body ? 400 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  const port = await freePort()
  await once(server.listen(port, HOST), 'listening')
  return {
    url: `http://${HOST}:${port}`,
    commands: () => commands,
    loseNextReply() {
      isLost = true
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await client.close()
    },
  }
}

function encoded(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(encoded)
  // Upstash leaves this one as it is.
  return typeof reply === 'string' && reply !== 'OK' ? Buffer.from(reply).toString('base64') : reply
}
