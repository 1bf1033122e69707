import { once } from 'node:events'
import { connect, createServer } from 'node:http2'
import { resourceGuard } from '@symbolon/koa'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { signer } from '../../node/test/signed-request.js'

test('RFC 9113 §8.1: over HTTP/2 a body that no header announces is a body, and its signature is refused', async () => {
  const { ports, headersFor } = await signer()
  const publicOrigin = 'https://as.example'
  const app = new Koa().use(resourceGuard({ ports, publicOrigin, signedBody: () => undefined }))
  app.use(ctx => {
    ctx.body = 'got'
  })
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = connect(`http://127.0.0.1:${Object(server.address()).port}`)
  onTestFinished(() => {
    session.destroy()
    server.close()
  })
  const statusFor = async (body: string, signed: string) => {
    const headers = await headersFor(`${publicOrigin}/`, signed)
    const stream = session.request({ ...headers, ':method': 'POST', ':path': '/' }, { endStream: body === '' })
    if (body !== '') stream.end(body)
    const [answer] = await once(stream.resume(), 'response')
    return answer[':status']
  }
  expect(await statusFor('signed', 'signed')).toBe(401)
  expect(await statusFor('another', 'signed')).toBe(401)
  expect(await statusFor('added', '')).toBe(401)
  expect(await statusFor('', '')).toBe(200)
})
