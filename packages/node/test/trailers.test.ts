import { request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { resourceGuard } from '@symbolon/node'
import { expect, test } from 'vitest'
import { serve } from '../../../test/http/serve.js'
import { signer } from './signed-request.js'

const ORIGIN = 'https://rs.example'
const BODY = 'a body'
const TRAILER = 'Wed, 9 Nov 2022 07:28:00 GMT'

/** A guarded server of a client that signs a trailer, and the headers of its request. */
async function signedWithTrailer() {
  const { ports, headersFor } = await signer()
  const components = ['@method', '@target-uri', 'authorization', 'content-digest', ['expires', { tr: true }]] as const
  const headers = await headersFor(`${ORIGIN}/thing`, BODY, { trailers: [['Expires', TRAILER]], components })
  const guard = resourceGuard({ ports, publicOrigin: ORIGIN, signedBody: text })
  return { origin: await serve((req, res) => guard(req, res, () => res.end('granted'))), headers }
}

function posted(origin: string, headers: Record<string, string>, trailers: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const req = send(`${origin}/thing`, { method: 'POST', headers }, res => {
      text(res).then(body => resolve([res.statusCode, body]), reject)
    })
    req.on('error', reject)
    req.write(BODY)
    req.addTrailers(trailers)
    req.end()
  })
}

test('RFC 9421 §2.1.4: a signature may cover a trailer, and not one that is absent or another', async () => {
  const { origin, headers } = await signedWithTrailer()
  const chunked = { ...headers, 'Transfer-Encoding': 'chunked', Trailer: 'Expires' }
  expect(await posted(origin, chunked, { Expires: TRAILER })).toEqual([200, 'granted'])
  expect(await posted(origin, chunked, { Expires: 'never' })).toEqual([401, ''])
  expect(await posted(origin, { ...headers, 'Transfer-Encoding': 'chunked' }, {})).toEqual([401, ''])
  expect(await posted(origin, { ...headers, 'Transfer-Encoding': 'chunked', Expires: TRAILER }, {})).toEqual([401, ''])
})
