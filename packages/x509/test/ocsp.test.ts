import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { shownTexts } from '../../../test/shown-texts.js'
import { type CertificatesOptions, certificates, type PathEvent } from '../src/index.js'
import { RESPONDER_RULES } from '../src/ocsp.js'
import { OCSP_RULES } from '../src/ocsp-rules.js'
import { certificateOf, KEYS, keyUsage, NOW } from './chain.js'
import { answer, delegated, idOf, response, STATUS } from './forge-ocsp.js'
import { OCSP_ROWS, type OcspRow } from './ocsp-rows.js'
import { byIntermediate, byRoot } from './revocation-rows.js'
import { titled } from './rows.js'
import { type Bytes, int } from './write-der.js'

const CLIENT = certificateOf('client')

/** The result of a row: the rule that refuses, and what was found instead of what it expects. */
async function resultOf(row: OcspRow, options: Pick<CertificatesOptions, 'report'> = {}) {
  const { responses, aboutIntermediate = [], crls = [byRoot()], policy = {}, usage = keyUsage(0, 5, 6) } = row
  const port = certificates({
    ...{ anchors: [certificateOf('root', { with: [usage] })], crls, policy },
    ocspResponses: ({ certificate }) => (isClient(certificate) ? responses : aboutIntermediate),
    ...options,
  })
  const result = await port.verifyPath(CLIENT, [certificateOf('intermediate', { with: [usage] })], NOW)
  if (result.ok) return {}
  const [, refused, actual] = /: ([^(]+) \(.*?(?:, found (.*))?$/.exec(result.refusal.reason) ?? []
  return { refused, actual }
}

function isClient(der: Bytes): boolean {
  return Buffer.compare(der, CLIENT) === 0
}

const shown = shownTexts(new URL('ocsp-texts.txt', import.meta.url))

describe('OCSP responses', () => {
  test.each(titled(OCSP_ROWS))('%s', async (_, row) => {
    const { refused, actual } = await resultOf(row, shown)
    expect(refused).toBe(row.refused)
    if (row.responder !== undefined) expect(actual?.replace(/ \(.*/, '')).toBe(row.responder)
    expect(shown.unreviewed()).toEqual([])
  })

  test('every reviewed text is shown for a path', () => {
    expect(shown.unseen()).toEqual([])
  })
})

test.each(OCSP_RULES.slice(1))('docs/certificates.md describes the rule "$name"', ({ name }) => {
  const text = readFileSync(new URL('../../../docs/certificates.md', import.meta.url), 'utf8')
  expect(text).toContain(`\n| \`${name}\` | `)
})

test('without a response, where a CRL is enough, the rules about it do not apply', async () => {
  const events: PathEvent[] = []
  await resultOf(
    { what: '', responses: [], crls: [byRoot(), byIntermediate()] },
    { report: event => events.push(event) },
  )
  const names = OCSP_RULES.map(({ name }) => name)
  const outcomes = (events[0]?.checks ?? []).filter(({ name }) => names.includes(name)).map(({ outcome }) => outcome)
  expect(outcomes).toStrictEqual([...names, ...names].map(() => 'not-applicable'))
})

describe('every rule matters', () => {
  test.each(OCSP_RULES)('without "$name", another result', async rule => {
    const rows = OCSP_ROWS.filter(({ refused }) => refused === rule.name)
    const results = await without(rule, rows)
    expect(results).not.toHaveLength(0)
    expect(results.map(({ refused }) => refused)).not.toContain(rule.name)
  })

  test.each(RESPONDER_RULES)('without "$name" of responders, another result', async rule => {
    const rows = OCSP_ROWS.filter(({ responder }) => responder === rule.name)
    const results = await without(rule, rows)
    expect(results).not.toHaveLength(0)
    expect(results.map(({ actual }) => actual)).not.toContain(`${rule.name} (${rule.clause})`)
  })

  async function without(rule: object, rows: readonly OcspRow[]) {
    const removed = vi.spyOn(Object(rule), 'holds').mockReturnValue(true)
    try {
      return await Promise.all(rows.map(row => resultOf(row)))
    } finally {
      removed.mockRestore()
    }
  }
})

describe('the function that finds responses', () => {
  const anchors = [certificateOf('root', { with: [keyUsage(0, 5, 6)] })]
  const bag = [certificateOf('intermediate', { with: [keyUsage(0, 5, 6)] })]

  /** The questions of a port about a path. */
  async function askedAbout(client: Bytes, crls: readonly Bytes[] = [byRoot()]) {
    const asked: (readonly Bytes[])[] = []
    const port = certificates({
      ...{ anchors, crls },
      ocspResponses({ certificate, issuer }) {
        asked.push([certificate, issuer])
        return [response()]
      },
    })
    const result = await port.verifyPath(client, bag, NOW)
    return { asked, ok: result.ok }
  }

  test('is asked about each certificate with its issuer, the anchor aside', async () => {
    const { asked, ok } = await askedAbout(CLIENT)
    expect(ok).toBe(true)
    expect(asked).toEqual([
      [CLIENT, bag[0]],
      [bag[0], anchors[0]],
    ])
  })

  test('is not asked about a path with a wrong signature', async () => {
    const { asked, ok } = await askedAbout(certificateOf('client', { spoilt: true }))
    expect(ok).toBe(false)
    expect(asked).toEqual([])
  })

  test('gets what the client stapled, and decides whether it counts', async () => {
    const [good, revoked] = [response(), response({ answers: [answer({ status: STATUS.revoked })] })]
    const options = { anchors, crls: [byRoot()] }
    const asking = certificates({ ...options, ocspResponses: ({ stapled }) => stapled })
    const ignoring = certificates({ ...options, crls: [] })
    const accepted = async (port: typeof asking, stapled?: readonly Bytes[]) =>
      (await port.verifyPath(CLIENT, bag, NOW, stapled)).ok
    expect(await accepted(asking, [good])).toBe(true)
    expect(await accepted(asking, [revoked])).toBe(false)
    expect(await accepted(asking, [])).toBe(false)
    expect(await accepted(asking)).toBe(false)
    expect(await accepted(ignoring, [revoked])).toBe(true)
  })

  test('cannot change what is judged', async () => {
    const der = response({ answers: [answer({ status: STATUS.good })] })
    const port = certificates({
      ...{ anchors, crls: [byRoot()] },
      ocspResponses({ certificate, issuer }) {
        certificate.fill(0)
        issuer.fill(0)
        return [der]
      },
    })
    expect(await port.verifyPath(CLIENT, bag, NOW)).toMatchObject({ ok: true })
    expect(await port.verifyPath(CLIENT, bag, NOW)).toMatchObject({ ok: true })
  })

  test.each([
    ['nothing', undefined],
    ['a single response', response()],
    ['text', ['good']],
    ['nine responses', Array.from({ length: 9 }, () => response())],
  ])('throws a TypeError for %s', async (_, answered) => {
    const port = certificates({ anchors, ocspResponses: () => Object(answered) })
    await expect(port.verifyPath(CLIENT, bag, NOW)).rejects.toThrow(
      new TypeError('certificates: ocspResponses must answer an array of at most 8 Uint8Arrays'),
    )
  })

  test('may return eight responses', async () => {
    const eight = [...Array.from({ length: 7 }, () => new Uint8Array()), response()]
    const port = certificates({ anchors, crls: [byRoot()], ocspResponses: () => eight })
    expect(await port.verifyPath(CLIENT, bag, NOW)).toMatchObject({ ok: true })
  })

  test('its error is a failure, and no refusal', async () => {
    const failure = new Error('no connection')
    const port = certificates({ anchors, ocspResponses: () => Promise.reject(failure) })
    await expect(port.verifyPath(CLIENT, bag, NOW)).rejects.toBe(failure)
  })

  test('must be a function', () => {
    const options = { anchors, ocspResponses: Object([response()]) }
    expect(() => certificates(options)).toThrow('certificates: ocspResponses must be a function that finds responses')
  })
})

describe('the cost of responses', () => {
  /** The report about the client with these responses. */
  async function workOf(responses: readonly Bytes[]): Promise<PathEvent | undefined> {
    const events: PathEvent[] = []
    const usage = keyUsage(0, 5, 6)
    const port = certificates({
      ...{ anchors: [certificateOf('root', { with: [usage] })], crls: [byRoot()] },
      ocspResponses: ({ certificate }) => (isClient(certificate) ? responses : []),
      report: event => events.push(event),
    })
    await port.verifyPath(CLIENT, [certificateOf('intermediate', { with: [usage] })], NOW)
    return events.at(-1)
  }

  test('two signatures for a delegate, one for the issuer', async () => {
    expect(await workOf([delegated(), response()])).toMatchObject({
      accepted: true,
      work: { responses: 3, forgeries: 0 },
    })
  })

  test('no signature of a response about another certificate', async () => {
    const other = response({ answers: [answer({ id: idOf({ serial: int(99) }) })] })
    expect(await workOf([other])).toMatchObject({ accepted: false, work: { responses: 0 } })
  })

  test('three wrong signatures are counted, and the fourth ends all work', async () => {
    const forged = response({ signer: KEYS.stranger })
    const three = await workOf([forged, forged, forged, response()])
    expect(three).toMatchObject({ accepted: true, work: { responses: 4, forgeries: 3 } })
    const four = await workOf([forged, forged, forged, forged])
    expect(four).toMatchObject({ accepted: false, reason: expect.stringMatching(/^search: work limit/) })
  })

  test('more signatures than an honest path needs end all work', async () => {
    const anchors = [certificateOf('intermediate', { with: [keyUsage(0, 5, 6)] })]
    const policy = { mostIntermediates: 0 }
    const accepted = async (responses: readonly Bytes[]) => {
      const port = certificates({ anchors, policy, ocspResponses: () => responses })
      return await port.verifyPath(CLIENT, [], NOW)
    }
    expect(await accepted([delegated(), delegated()])).toMatchObject({ ok: true })
    expect(await accepted([delegated(), delegated(), response()])).toMatchObject({
      ok: false,
      refusal: { reason: expect.stringMatching(/^search: work limit/) },
    })
  })
})
