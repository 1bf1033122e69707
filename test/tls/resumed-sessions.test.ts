import { describe, expect, test } from 'vitest'
import { fourConnections, INTERMEDIATE, ROOT, type Setup } from './resumed-sessions.js'

/** How many certificates Node finds above the client's without a chain: a resumed session carries none. */
const RESUMED = { resumed: true, path: 0 }

const TLS: readonly Pick<Setup, 'tls'>[] = (['TLSv1.2', 'TLSv1.3'] as const).map(version => ({
  tls: { minVersion: version, maxVersion: version },
}))

describe.each(TLS)('RFC 8705 §2.1: a client that resumes its TLS session, %j', version => {
  test('is authenticated on every connection: the intermediates of its valid path are remembered', async () => {
    const seen = await fourConnections(version)
    const resumed = { ...RESUMED, status: 201 }
    expect(seen).toStrictEqual([{ resumed: false, path: 1, status: 201 }, resumed, resumed, resumed])
  })

  test('is authenticated without its chain if the service has the intermediate', async () => {
    const seen = await fourConnections({ ...version, intermediateCertificates: [INTERMEDIATE], sent: [] })
    expect(seen.map(({ resumed, status }) => [resumed, status])).toStrictEqual([
      [false, 201],
      [true, 201],
      [true, 201],
      [true, 201],
    ])
  })

  test('is refused if nobody knows its intermediate, and the operator reads that the connection was resumed', async () => {
    const [first, ...others] = await fourConnections({ ...version, sent: [] })
    expect(first).toMatchObject({ resumed: false, status: 401, actual: expect.not.stringContaining('resumed') })
    const actual = expect.stringMatching(/; the connection was resumed and carried no chain$/)
    expect(others).toStrictEqual([1, 2, 3].map(() => ({ ...RESUMED, status: 401, actual })))
  })
})

test('a server whose `ca` has the intermediates gets the chain of a resumed session from them', async () => {
  const seen = await fourConnections({ tls: { ca: [ROOT, INTERMEDIATE] } })
  expect(seen.map(({ path, status }) => [path, status])).toStrictEqual([1, 2, 3, 4].map(() => [2, 201]))
})
