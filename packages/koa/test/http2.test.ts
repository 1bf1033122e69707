import { once } from 'node:events'
import { type ClientHttp2Session, connect, createServer } from 'node:http2'
import { text } from 'node:stream/consumers'
import { formEndpoint, resourceGuard } from '@symbolon/koa'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { signer } from '../../node/test/signed-request.js'

async function sessionWith(app: Koa): Promise<ClientHttp2Session> {
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = connect(`http://127.0.0.1:${Object(server.address()).port}`)
  onTestFinished(() => {
    session.destroy()
    server.close()
  })
  return session
}

test('RFC 9113 §8.1, §8.2.2: a stream whose body is too large ends after its answer, which has no Connection', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => void warnings.push(warning)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  const session = await sessionWith(new Koa().use(formEndpoint(() => ({ status: 200, headers: {}, body: '' }))))
  const outcomeOf = async () => {
    const stream = session.request({ ':method': 'POST', 'content-type': 'application/x-www-form-urlencoded' })
    const [answered, closed] = [once(stream, 'response'), once(stream, 'close')]
    stream.write('a'.repeat(100_000))
    const [answer] = await answered
    const read = (await text(stream)).length === Number(answer['content-length'])
    await closed
    return [answer[':status'], read, stream.rstCode]
  }
  expect(await Promise.all([outcomeOf(), outcomeOf(), outcomeOf()])).toEqual(Array(3).fill([413, true, 0]))
  expect(warnings).toEqual([])
})

test('RFC 9113 §8.1: over HTTP/2 a body that no header announces is a body, and its signature is refused', async () => {
  const { ports, headersFor } = await signer()
  const publicOrigin = 'https://as.example'
  const app = new Koa().use(resourceGuard({ ports, publicOrigin, signedBody: () => undefined }))
  app.use(ctx => {
    ctx.body = 'got'
  })
  const session = await sessionWith(app)
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
