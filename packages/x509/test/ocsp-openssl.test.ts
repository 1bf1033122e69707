import { describe, expect, test } from 'vitest'
import { certificates } from '../src/index.js'
import { certificateOf, KEYS, keyUsage, NOW } from './chain.js'
import { makeKey, type TestKey } from './forge.js'
import { responderCertificate } from './forge-ocsp.js'
import { OCSP_ROWS } from './ocsp-rows.js'
import { NO_OPENSSL } from './openssl.js'
import { opensslResponse, opensslStatus } from './openssl-ocsp.js'
import { type Bytes, time } from './write-der.js'

const DAY = 86_400_000

/** The responder of openssl has no clock to set, so this chain is valid now. */
const TODAY = Date.now()
const VALID = {
  notBefore: time(new Date(TODAY - 30 * DAY).toISOString()),
  notAfter: time(new Date(TODAY + 30 * DAY).toISOString()),
}
const USAGE = keyUsage(0, 5, 6)
const [RSA, P384, ED25519] = [makeKey(2048), makeKey('P-384'), makeKey('Ed25519')]

/** An anchor that issues the client's certificate, and a responder. */
interface Place {
  readonly anchor: Bytes
  readonly client: Bytes
  readonly delegate: (spki: Bytes) => Bytes
}

function placeOf(): Place {
  const anchor = certificateOf('intermediate', { ...VALID, with: [USAGE] })
  const delegate = (spki: Bytes) => responderCertificate({ ...VALID, spki })
  return { anchor, client: certificateOf('client', VALID), delegate }
}

/** Dates of the index of openssl: two digits of the year. */
const date = (at: number) => `${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`
const INDEX = {
  good: `V\t${date(TODAY + 30 * DAY)}\t\t03\tunknown\t/CN=Client\n`,
  revoked: `R\t${date(TODAY + 30 * DAY)}\t${date(TODAY - DAY)},keyCompromise\t03\tunknown\t/CN=Client\n`,
  unknown: '',
}

describe.skipIf(NO_OPENSSL !== '')(`responses of openssl ${NO_OPENSSL}`, () => {
  const { anchor, client, delegate } = placeOf()

  /** The rule that refuses a response of openssl; `undefined` when the client is accepted. */
  async function refusalOf(
    status: keyof typeof INDEX,
    key: TestKey | undefined,
    options: readonly string[],
    at = TODAY,
  ) {
    const responder = key === undefined ? anchor : delegate(key.spki)
    const made = await opensslResponse({
      ...{ issuer: anchor, certificate: client, responder, key: key ?? KEYS.intermediate },
      ...{ index: INDEX[status], options },
    })
    const port = certificates({ anchors: [anchor], ocspResponses: () => [made] })
    const result = await port.verifyPath(client, [], at)
    return result.ok ? undefined : /: ([^(]+) \(/.exec(result.refusal.reason)?.[1]
  }

  const DAYS = ['-ndays', '2']

  test.each<readonly [what: string, key: TestKey | undefined, options: readonly string[]]>([
    ['by the issuer', undefined, DAYS],
    ['by the issuer, by its key', undefined, [...DAYS, '-resp_key_id']],
    ['by a delegate of P-256', KEYS.second, DAYS],
    ['by a delegate of P-384 with SHA-384', P384, [...DAYS, '-rmd', 'sha384']],
    ['by a delegate of RSA', RSA, DAYS],
    [
      'by a delegate of RSA with PSS',
      RSA,
      [...DAYS, '-rsigopt', 'rsa_padding_mode:pss', '-rsigopt', 'rsa_pss_saltlen:digest'],
    ],
    ['by a delegate of Ed25519', ED25519, DAYS],
  ])('%s: good is accepted, revoked and unknown are refused', async (_, key, options) => {
    expect(await refusalOf('good', key, options)).toBeUndefined()
    expect(await refusalOf('revoked', key, options)).toBe('not revoked by OCSP')
    expect(await refusalOf('unknown', key, options)).toBe('OCSP status known')
  })

  test.each<readonly [what: string, options: readonly string[], at: number]>([
    ['without nextUpdate', [], TODAY],
    ['after nextUpdate', ['-nmin', '5'], TODAY + 3_600_000],
    ['an hour before thisUpdate', DAYS, TODAY - 3_600_000],
  ])('%s, good is refused', async (_, options, at) => {
    expect(await refusalOf('good', undefined, options, at)).toBe('OCSP answer up to date')
  })
})

/** What openssl says about rows that it judges differently, and why. */
const EXPLAINED: ReadonlyMap<string, readonly [verdict: string, why: string]> = new Map([
  ['a delegate with the name of the issuer', ['not verified', 'It tries the first certificate of that name only.']],
  ['a delegate beside other certificates', ['not verified', 'It reads every certificate; one of them is none.']],
  ['a response with more behind it', ['good', 'It ignores what is behind a response.']],
  ['a response of more than 16,384 bytes', ['good', 'It has no limit of that kind.']],
  ['a delegate that only agrees on keys', ['good', 'It does not look at the keyUsage of responders.']],
  ['a delegate signed with SHA-1', ['good', 'It accepts SHA-1 below its security level 1.']],
  ['a signature with SHA-1', ['good', 'It accepts SHA-1 below its security level 1.']],
  ['a delegate without a statement about its revocation', ['good', 'It does not check the revocation of responders.']],
  ['a delegate with a malformed ocsp-nocheck', ['good', 'It does not check the revocation of responders.']],
  ['a delegate with a critical ocsp-nocheck', ['good', 'It processes the extension wherever it is.']],
  ['an issuer that signs certificates and CRLs only', ['good', 'It does not look at the keyUsage of responders.']],
  ['a critical extension of the response', ['good', 'It does not look for critical extensions.']],
  ['a critical extension of the answer', ['good', 'It does not look for critical extensions.']],
  ['a response that says good and revoked', ['good', 'It takes the first answer.']],
  ['a response that says good and unknown', ['good', 'It takes the first answer.']],
])

/** What a row is, without its clause. */
const unclaused = (what: string) => what.replace(/ \((RFC|docs).*/, '')

/** What openssl says where a rule refuses; other rules refuse what it does not verify. */
const VERDICTS: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, 'good'],
  ['OCSP status known', 'unknown'],
  ['not revoked by OCSP', 'revoked'],
])

describe.skipIf(NO_OPENSSL !== '')(`openssl judges responses in the same way, times aside ${NO_OPENSSL}`, () => {
  // Rows that one response about the client decides, and nothing else.
  const rows = OCSP_ROWS.filter(
    ({ responses, crls, policy, refused }) =>
      responses.length === 1 && crls === undefined && policy === undefined && refused !== 'OCSP answer up to date',
  )

  test.each(rows.map(row => [unclaused(row.what), row] as const))(
    '%s',
    async (what, { usage = USAGE, responses, refused }) => {
      const [response = new Uint8Array()] = responses
      const [issuer, anchor] = [certificateOf('intermediate', { with: [usage] }), certificateOf('root')]
      const status = await opensslStatus({ response, certificate: certificateOf('client'), issuer, anchor, now: NOW })
      const [explained] = EXPLAINED.get(what) ?? []
      const unverified = status === 'not verified' || status === 'no answer'
      if (explained !== undefined) expect(status).toBe(explained)
      else if (VERDICTS.has(refused)) expect(status).toBe(VERDICTS.get(refused))
      else expect(unverified).toBe(true)
    },
  )

  test('every explained row is compared', () => {
    const whats = rows.map(({ what }) => unclaused(what))
    expect([...EXPLAINED.keys()].filter(what => !whats.includes(what))).toEqual([])
  })
})
