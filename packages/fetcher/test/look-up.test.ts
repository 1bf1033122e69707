import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientsByUrl, createFetcher, FetchFailure } from '../src/index.js'
import { lookUpByDns } from '../src/look-up.js'

/** What a server of names answers (RFC 1035 §4.1.1): a code, or addresses, or nothing at all. */
type Answered = number | readonly (readonly number[])[] | 'silence'

const A = 1
const URL_OF_DOCUMENT = 'https://app.example/client.json'

/** A server of names that answers questions for IPv4 and for IPv6 addresses. */
async function namesBy(four: Answered, six: Answered = four) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const answer = typeOf(question) === A ? four : six
    if (answer !== 'silence') socket.send(answerTo(question, answer), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const servers = [`127.0.0.1:${socket.address().port}`]
  return (host: string) => lookUpByDns(host, { servers, timeout: 100 })
}

/** The end of the question: its name ends with an empty label, then come type and class. */
const endOf = (message: Buffer) => message.indexOf(0, 12) + 5
const typeOf = (question: Buffer) => question.readUInt16BE(endOf(question) - 4)

function answerTo(question: Buffer, answer: number | readonly (readonly number[])[]): Buffer {
  const [code, addresses] = typeof answer === 'number' ? [answer, []] : [0, answer]
  const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80 | code, 0, 1, 0, addresses.length, 0, 0, 0, 0])
  const records = addresses.map(address =>
    Buffer.from([0xc0, 12, 0, address.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]),
  )
  return Buffer.concat([head, question.subarray(12, endOf(question)), ...records])
}

const OUTAGES: readonly (readonly [what: string, four: Answered, six: Answered])[] = [
  ['silence', 'silence', 'silence'],
  ['FORMERR', 1, 1],
  ['SERVFAIL', 2, 2],
  ['NOTIMP', 4, 4],
  ['REFUSED', 5, 5],
  ['no IPv4 address, and SERVFAIL', [], 2],
  ['NXDOMAIN, and silence', 3, 'silence'],
  ['SERVFAIL, and no IPv6 address', 2, []],
]

describe('lookUpByDns', () => {
  test.each<[what: string, four: Answered, six: Answered, found: readonly string[]]>([
    ['NXDOMAIN', 3, 3, []],
    ['no address of either kind', [], [], []],
    ['addresses', [[93, 184, 216, 34]], [[0x26, 6, ...Array(13).fill(0), 1]], ['93.184.216.34', '2606::1']],
    ['addresses of one kind, and an outage for the other', [[93, 184, 216, 34]], 2, ['93.184.216.34']],
  ])('RFC 2308 §2: %s is an answer', async (_, four, six, found) => {
    expect(await (await namesBy(four, six))('app.example')).toEqual(found)
  })

  test.each(OUTAGES)('RFC 2308 §7: %s is an outage, and no unknown host', async (_, four, six) => {
    const failure: unknown = await (await namesBy(four, six))('app.example').catch(error => error)
    expect(failure).toBeInstanceOf(FetchFailure)
    expect(failure).toMatchObject({ reason: 'unreachable', isFinal: false })
  })

  test.each(OUTAGES)('%s withdraws no client that describes itself', async (_, four, six) => {
    const store = { find: () => undefined }
    const clients = clientsByUrl(store, createFetcher({ lookUp: await namesBy(four, six) }), { documents: {} })
    await expect(Promise.resolve(clients.find(URL_OF_DOCUMENT))).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('a host that has no address has no document', async () => {
    const clients = clientsByUrl({ find: () => undefined }, createFetcher({ lookUp: await namesBy(3) }), {
      documents: {},
    })
    expect(await clients.find(URL_OF_DOCUMENT)).toBeUndefined()
  })
})
