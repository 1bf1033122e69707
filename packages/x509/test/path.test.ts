import { describe, expect, test, vi } from 'vitest'
import { shownTexts } from '../../../test/shown-texts.js'
import { type CertificatesOptions, certificates } from '../src/index.js'
import { CONSTRAINT_RULES } from '../src/name-constraints.js'
import { PATH_RULES } from '../src/path-rules.js'
import { POLICY_RULES } from '../src/policy-process.js'
import { PATH_ROWS, type PathRow, USUAL } from './path-rows.js'
import { titled } from './rows.js'

/** The name of the rule that refuses a row; `undefined` when the path is accepted. */
async function refusalOf(row: PathRow, options: Pick<CertificatesOptions, 'report'> = {}): Promise<string | undefined> {
  const { client, bag, anchors, policy, now } = { ...USUAL, ...row }
  const result = await certificates({ anchors, policy, ...options }).verifyPath(client, bag, now)
  if (result.ok) return undefined
  return /: ([^(]+) \(/.exec(result.refusal.reason)?.[1] ?? result.refusal.reason
}

const shown = shownTexts(new URL('path-texts.txt', import.meta.url))

describe('paths', () => {
  test.each(titled(PATH_ROWS))('%s', async (_, row) => {
    expect(await refusalOf(row, shown)).toBe(row.refused)
    expect(shown.unreviewed()).toEqual([])
  })

  test('every reviewed text is shown for a path', () => {
    expect(shown.unseen()).toEqual([])
  })
})

/** Rules after which another rule still refuses. */
const BACKED: ReadonlyMap<string, string> = new Map([
  ['signature algorithm accepted', 'key fits the signature algorithm'],
  ['issuer not empty', 'name of the issuer'],
  ['key fits the signature algorithm', 'signature'],
  ['valid policy', 'acceptable policy'],
])

const RULES = [...PATH_RULES, ...CONSTRAINT_RULES, ...POLICY_RULES]

describe('every rule matters', () => {
  test('every rule has a unique name', () => {
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length)
  })

  test.each(RULES)('without "$name", another result', async rule => {
    const removed = vi.spyOn(Object(rule), 'holds').mockReturnValue(true)
    try {
      const rows = PATH_ROWS.filter(({ refused }) => refused === rule.name)
      const refusals = await Promise.all(rows.map(row => refusalOf(row)))
      expect(refusals).not.toContain(rule.name)
      expect(refusals).toContain(BACKED.get(rule.name))
    } finally {
      removed.mockRestore()
    }
  })
})
