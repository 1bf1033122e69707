import { describe, expect, test, vi } from 'vitest'
import { shownTexts } from '../../../test/shown-texts.js'
import { type CertificatesOptions, certificates, type PathEvent } from '../src/index.js'
import { REVOCATION_RULES } from '../src/revocation-rules.js'
import { workLimits } from '../src/work.js'
import {
  alternativeNames,
  authorityKey,
  type Change,
  certificateOf,
  dns,
  KEYS,
  NAMES,
  NOW,
  nameConstraints,
  subjectKey,
} from './chain.js'
import { pemOf } from './pem.js'
import { MALFORMED_CRLS, REVOCATION_ROWS, type RevocationRow } from './revocation-rows.js'
import { int } from './write-der.js'

const ROOT = certificateOf('root')

/** The row with two CRLs of which one revokes the client. */
const REVOKED_BY_NEW = 'the client is revoked by the new key, and not by the old one'

/** A row with CRLs of the root and of a new key of the intermediate. */
const BY_NEW = 'a new key of the issuer, with its certificate in intermediates'

/** The name of the rule that refuses a row; `undefined` when the path is accepted. */
async function refusalOf(
  row: RevocationRow,
  options: Pick<CertificatesOptions, 'report'> = {},
): Promise<string | undefined> {
  const { crls, policy = {}, usage, alsoSent = [], intermediates = [], anchors = [] } = row
  const intermediate = certificateOf('intermediate', { with: usage === undefined ? [] : [usage] })
  const port = certificates({ anchors: [ROOT, ...anchors], crls, policy, intermediates, ...options })
  const result = await port.verifyPath(certificateOf('client'), [...alsoSent, intermediate], NOW)
  return result.ok ? undefined : (/: ([^(]+) \(/.exec(result.refusal.reason)?.[1] ?? result.refusal.reason)
}

const shown = shownTexts(new URL('revocation-texts.txt', import.meta.url))

describe('CRLs', () => {
  test.each(
    REVOCATION_ROWS.map(
      row => [`${row.what} (${row.clause}): ${row.refused ? `refused by ${row.refused}` : 'accepted'}`, row] as const,
    ),
  )('%s', async (_, row) => {
    expect(await refusalOf(row, shown)).toBe(row.refused)
    expect(shown.unreviewed()).toEqual([])
  })

  test('every reviewed text is shown for a path', () => {
    expect(shown.unseen()).toEqual([])
  })

  test.each(MALFORMED_CRLS)('throws a TypeError for %s', (_, der) => {
    expect(() => certificates({ anchors: [ROOT], crls: [der] })).toThrow(/crls\[0\]/)
  })

  test.each([
    ['permits', [], true],
    ['excludes', [alternativeNames(dns('excluded.example'))], false],
  ] as const)('a new certificate below the issuer has only names that the anchor %s', async (_, names, ok) => {
    const root = certificateOf('root', { with: [nameConstraints({ excluded: [dns('excluded.example')] })] })
    const renewed = certificateOf('intermediate', {
      serial: int(5),
      issuer: NAMES.intermediate,
      spki: KEYS.second.spki,
      signer: KEYS.intermediate,
      with: [subjectKey(KEYS.second), authorityKey(KEYS.intermediate), ...names],
    })
    const { crls = [] } = REVOCATION_ROWS.find(({ what }) => what.startsWith(BY_NEW)) ?? {}
    const port = certificates({ anchors: [root], crls, intermediates: [renewed] })
    const result = await port.verifyPath(certificateOf('client'), [certificateOf('intermediate')], NOW)
    expect(result.ok).toBe(ok)
  })

  test('reads several CRLs in one PEM text', async () => {
    const [good] = REVOCATION_ROWS
    const text = (good?.crls ?? []).map(der => pemOf(der, 'X509 CRL')).join('')
    const port = certificates({ anchors: [ROOT], crls: [text] })
    expect(await port.verifyPath(certificateOf('client'), [certificateOf('intermediate')], NOW)).toMatchObject({
      ok: true,
    })
  })

  test('refuses when the work limit is reached before every CRL is judged', async () => {
    const { crls = [] } = REVOCATION_ROWS.find(({ what }) => what.startsWith(REVOKED_BY_NEW)) ?? {}
    const forged = (at: number, change: Change = {}) =>
      certificateOf('intermediate', { serial: int(100 + at), signer: KEYS.stranger, ...change })
    const impostors = Array.from({ length: workLimits({ mostIntermediates: 8 }).forgeries }, (_, at) => forged(at))
    const events: PathEvent[] = []
    const port = certificates({ anchors: [ROOT], crls, report: event => events.push(event) })
    const bag = [...impostors, certificateOf('intermediate')]
    expect(await port.verifyPath(certificateOf('client'), bag, NOW)).toMatchObject({ ok: true })
    const ofNewKey = forged(99, { spki: KEYS.second.spki, with: [subjectKey(KEYS.second)] })
    expect(await port.verifyPath(certificateOf('client'), [...bag, ofNewKey], NOW)).toMatchObject({
      ok: false,
      refusal: { reason: expect.stringMatching(/^search: work limit/) },
    })
    expect(events.at(-1)?.checks.map(({ name }) => name)).toContain('CRL of the issuer')
  })

  test('uses a verified CRL for the next path', async () => {
    const [, row] = REVOCATION_ROWS
    const port = certificates({ anchors: [ROOT], crls: row?.crls ?? [] })
    const intermediate = certificateOf('intermediate')
    for (const at of [1, 2]) {
      const result = await port.verifyPath(certificateOf('client'), [intermediate], NOW + at)
      expect(result.ok).toBe(true)
    }
  })
})

describe('every rule matters', () => {
  test.each(REVOCATION_RULES)('without "$name", another result', async rule => {
    const removed = vi.spyOn(Object(rule), 'run').mockReturnValue(undefined)
    try {
      const rows = REVOCATION_ROWS.filter(({ refused }) => refused === rule.name)
      const refusals = await Promise.all(rows.map(row => refusalOf(row)))
      expect(refusals).not.toHaveLength(0)
      expect(refusals).not.toContain(rule.name)
    } finally {
      removed.mockRestore()
    }
  })
})
