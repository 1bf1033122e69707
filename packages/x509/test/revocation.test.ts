import { describe, expect, test, vi } from 'vitest'
import { shownTexts } from '../../../test/shown-texts.js'
import { readCertificate } from '../src/certificate.js'
import { type RevocationList, readRevocationList } from '../src/crl.js'
import { type CertificatesOptions, certificates, type PathEvent } from '../src/index.js'
import { completePolicy } from '../src/policy.js'
import { type ListsOfOtherKeys, RevocationLists } from '../src/revocation.js'
import { REVOCATION_RULES } from '../src/revocation-rules.js'
import { isSignedBy } from '../src/signatures.js'
import { workLimits } from '../src/work.js'
import {
  alternativeNames,
  authorityKey,
  type Change,
  certificateOf,
  directory,
  dns,
  KEYS,
  NAMES,
  NOW,
  nameConstraints,
  subjectKey,
  uri,
} from './chain.js'
import { makeKey } from './forge.js'
import { pemOf } from './pem.js'
import { MALFORMED_CRLS, REVOCATION_ROWS, type RevocationRow } from './revocation-rows.js'
import { titled } from './rows.js'
import { type Bytes, explicit, implicit, int, seq } from './write-der.js'

const ROOT = certificateOf('root')

/** The row with two CRLs of which one revokes the client. */
const REVOKED_BY_NEW = 'the client is revoked by the new key, and not by the old one'

/** A row with CRLs of the root and of a new key of the intermediate. */
const BY_NEW = 'a new key of the issuer, with its certificate in intermediates'

/** The row whose policy accepts that an issuer has no CRL. */
const WITHOUT_CRL = 'no CRL, if the policy accepts that'

/** The name of the rule that refuses a row; `undefined` when the path is accepted. */
async function refusalOf(
  row: RevocationRow,
  options: Pick<CertificatesOptions, 'report'> = {},
): Promise<string | undefined> {
  const { crls, policy = {}, usage, alsoSent = [], intermediates = [], anchors = [] } = row
  const intermediate = certificateOf('intermediate', { with: usage === undefined ? [] : [usage] })
  const port = certificates({ anchors: [ROOT, ...anchors], crls, policy, intermediates, ...options })
  const result = await port.verifyPath(clientOf(row), [...alsoSent, intermediate], NOW)
  return result.ok ? undefined : (/: ([^(]+) \(/.exec(result.refusal.reason)?.[1] ?? result.refusal.reason)
}

/** The client's certificate, with the distribution points of the row after another one. */
function clientOf({ points, pointReasons, pointIssuer }: RevocationRow): Bytes {
  if (points === undefined) return certificateOf('client')
  const reasons = pointReasons === undefined ? [] : [implicit(1, pointReasons)]
  const issuer = pointIssuer === undefined ? [] : [explicit(2, directory(pointIssuer))]
  const elsewhere = seq(explicit(0, explicit(0, uri('ldap://ca.example/'))))
  const point = seq(explicit(0, explicit(0, ...points)), ...reasons, ...issuer)
  return certificateOf('client', { with: [['2.5.29.31', false, seq(elsewhere, point)]] })
}

const shown = shownTexts(new URL('revocation-texts.txt', import.meta.url))

describe('CRLs', () => {
  test.each(titled(REVOCATION_ROWS))('%s', async (_, row) => {
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

test('without a CRL of the issuer, if the policy accepts that, the rules about it do not apply', async () => {
  const { crls = [], policy = {} } = REVOCATION_ROWS.find(({ what }) => what.startsWith(WITHOUT_CRL)) ?? {}
  const events: PathEvent[] = []
  const port = certificates({ anchors: [ROOT], crls, policy, report: event => events.push(event) })
  await port.verifyPath(certificateOf('client'), [certificateOf('intermediate')], NOW)
  const names = REVOCATION_RULES.map(({ name }) => name)
  const checks = (events[0]?.checks ?? []).filter(({ name }) => names.includes(name))
  expect(checks.map(({ stage, name, outcome }) => [stage, name, outcome])).toStrictEqual([
    ...names.map(name => ['client certificate', name, 'not-applicable']),
    ...names.map((name, at) => ['intermediate 1', name, at === 0 ? 'not-applicable' : 'passed']),
  ])
})

describe('the signature of a CRL', () => {
  const { crls = [] } = REVOCATION_ROWS.find(({ what }) => what.startsWith(REVOKED_BY_NEW)) ?? {}
  const [, ...ofBothKeys] = crls.flatMap(der => readRevocationList(der) ?? [])
  const ofOldKey = ofBothKeys.slice(1)
  const strangers = Array.from({ length: 17 }, () => makeKey('P-256').spki)

  /** Judges CRLs of the intermediate as if it had one key after the other. */
  async function judgedWith(keys: readonly Bytes[], lists: readonly RevocationList[]) {
    const [verified, searched, accepted]: [number[], RevocationList[], boolean[]] = [[], [], []]
    const judge = new RevocationLists(lists, (list, { key }) => {
      verified.push(accepted.length)
      return isSignedBy(list, key)
    })
    const otherIssuers = (others: ListsOfOtherKeys) => {
      searched.push(...others.lists)
      return []
    }
    for (const spki of keys) {
      const path = [certificateOf('client'), certificateOf('intermediate', { spki })].flatMap(
        der => readCertificate(der) ?? [],
      )
      const entries = await judge.judge(path, { now: NOW / 1000, policy: completePolicy({}), otherIssuers })
      accepted.push(entries.every(({ outcome }) => outcome === 'passed'))
    }
    return { verified, searched, accepted }
  }

  test('is verified once for each key', async () => {
    const keys = [KEYS.intermediate.spki, ...strangers.slice(0, 1)]
    expect(await judgedWith([...keys, ...keys], ofOldKey)).toMatchObject({
      verified: [0, 1],
      accepted: [true, false, true, false],
    })
  })

  test('is verified again for more than sixteen keys', async () => {
    const { verified } = await judgedWith([...strangers, ...strangers], ofOldKey)
    expect(verified).toStrictEqual([...strangers.keys(), 2 * strangers.length - 1])
  })

  test('is verified with other keys only if it is not of the key on the path', async () => {
    const { searched } = await judgedWith([KEYS.intermediate.spki], ofBothKeys)
    expect(searched).toStrictEqual(ofBothKeys.slice(0, 1))
  })
})

describe('every rule matters', () => {
  test.each(REVOCATION_RULES)('without "$name", another result', async rule => {
    const removed = vi.spyOn(Object(rule), 'holds').mockReturnValue(true)
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
