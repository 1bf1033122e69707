import { Server } from 'node:net'
import { pathToFileURL } from 'node:url'

/*
 * Runs a server of a document, sends it two requests without credentials, prints the statuses and
 * ends. A server listens on a free port, whatever it asks for; an exported fetch handler is called.
 */

const { listen } = Server.prototype
Server.prototype.listen = function (...options) {
  const ready = options.findLast(each => typeof each === 'function')
  return listen.call(this, 0, '127.0.0.1', async () => {
    ready?.()
    await visit(request => fetch(request), `http://127.0.0.1:${this.address().port}`)
  })
}

const { default: exported } = await import(pathToFileURL(process.argv[2]).href)
if (exported?.fetch !== undefined) await visit(request => exported.fetch(request), 'https://as.example')

async function visit(answer, origin) {
  const resource = await answer(new Request(`${origin}/accounts`))
  const form = new URLSearchParams({ client_id: 'nobody' })
  const push = await answer(new Request(`${origin}/par`, { method: 'POST', body: form }))
  console.log(`GET /accounts ${resource.status}, POST /par ${push.status}`)
  process.exit()
}
