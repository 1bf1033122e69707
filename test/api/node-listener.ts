import { createServer, type IncomingMessage, type Server } from 'node:http'

/** Serves a fetch handler with node:http, as the README of packages/api shows it. */
export function serve(api: (request: Request) => Promise<Response>): Server {
  return createServer(async (req, res) => {
    try {
      const response = await api(requestOf(req))
      res.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
    } catch {
      res.writeHead(400).end() // of this method or URL no Request can be made
    }
  })
}

function requestOf(req: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(req.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const init = { method: req.method ?? 'GET', headers, duplex: 'half' }
  return new Request(`http://localhost${req.url}`, req.method === 'POST' ? { ...init, body: bodyOf(req) } : init)
}

function bodyOf(req: IncomingMessage): ReadableStream {
  const chunks = req[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
