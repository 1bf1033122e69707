import { describe, expect, test } from 'vitest'
import { always, type Seen } from '../../src/lib/check.js'
import { ok, refuse } from '../../src/lib/result.js'
import { gatherEntry, plainEntries, seenEntry } from '../../src/pipeline/trace.js'

const CHECK = { name: 'check', clause: 'clause of check', applies: always, run: () => undefined }
const PLAIN = { stage: 'stage', name: 'check', clause: 'clause of check', outcome: 'refused' }

/** The entry of a refusing check that shows this. */
function entryOf(seen: () => Seen) {
  return seenEntry('stage', { ...CHECK, seen }, 'refused', {})
}

describe('what a check shows is made safe for a log (docs/rules.md §8)', () => {
  test.each<[what: string, text: string, shown: string]>([
    ['printable ASCII', ' a~', ' a~'],
    ['an empty text', '', ''],
    ['line breaks', 'a\nb\r\nc', 'a?b??c'],
    ['the characters around printable ASCII', '\x1f\x7f\x80', '???'],
    ['other letters', 'd\u00e9j\u00e0', 'd?j?'],
    ['300 characters', 'a'.repeat(300), 'a'.repeat(300)],
    ['301 characters', 'a'.repeat(301), `${'a'.repeat(300)}… (301 characters)`],
    ['300 characters with a line break', `\n${'a'.repeat(299)}`, `?${'a'.repeat(299)}`],
    ['301 characters with a line break', `\n${'a'.repeat(300)}`, `?${'a'.repeat(299)}… (301 characters)`],
  ])('%s', (_, text, shown) => {
    expect(entryOf(() => ({ expected: text }))).toEqual({ ...PLAIN, expected: shown })
    expect(entryOf(() => ({ actual: text }))).toEqual({ ...PLAIN, actual: shown })
    expect(entryOf(() => ({ hint: text }))).toEqual({ ...PLAIN, hint: shown })
  })

  test.each<[what: string, line: string, shown: string]>([
    ['of 4,096 characters', 'a'.repeat(4_096), 'a'.repeat(4_096)],
    ['of 4,097 characters', 'a'.repeat(4_097), `${'a'.repeat(4_096)}… (4097 characters)`],
    ['with a line break', 'a\nb', 'a?b'],
  ])('a line %s', (_, line, shown) => {
    expect(entryOf(() => ({ lines: ['first', line] }))).toEqual({ ...PLAIN, lines: ['first', shown] })
  })

  test('members that are absent stay absent', () => {
    expect(Object.keys(entryOf(() => ({})))).toEqual(Object.keys(PLAIN))
    expect(Object.keys(seenEntry('stage', CHECK, 'passed', {}))).toEqual(Object.keys(PLAIN))
  })

  test('a check that fails while it shows something still has its outcome', () => {
    const failing = () => {
      throw new Error('hunter2')
    }
    expect(entryOf(failing)).toEqual({ ...PLAIN, hint: 'what was compared cannot be shown' })
    expect(
      entryOf(() => ({
        expected: 'e',
        get actual() {
          return failing()
        },
      })),
    ).toEqual({
      ...PLAIN,
      hint: 'what was compared cannot be shown',
    })
  })
})

describe('the entry of a gather', () => {
  const OUTLINE = { name: 'stage', clause: 'clause of stage', checks: [{ name: 'check', clause: 'clause of check' }] }
  const STAGE = { ...OUTLINE, entries: plainEntries(OUTLINE) }
  const entry = { stage: 'stage', name: 'stage', clause: 'clause of stage' }

  test('names the reason of its refusal in words', () => {
    const refused = gatherEntry(STAGE, refuse({ reason: 'request_object_unsigned' }))
    expect(refused).toEqual({ ...entry, outcome: 'refused', actual: 'request object unsigned' })
    expect(gatherEntry(STAGE, ok({}))).toEqual({ ...entry, outcome: 'passed' })
  })

  test('and of checks that show nothing are made once, and no listener can change them', () => {
    const ofCheck = { stage: 'stage', name: 'check', clause: 'clause of check' }
    const { gathered, passed, notApplicable, skipped } = STAGE.entries
    expect(gathered).toEqual({ ...entry, outcome: 'passed' })
    expect(passed).toEqual([{ ...ofCheck, outcome: 'passed' }])
    expect(notApplicable).toEqual([{ ...ofCheck, outcome: 'not-applicable' }])
    expect(skipped).toEqual([{ ...entry, outcome: 'not-applicable' }, ...notApplicable])
    expect([gathered, ...passed, ...notApplicable, ...skipped].every(Object.isFrozen)).toBe(true)
  })
})
