import { describe, expect, test } from 'vitest'
import { placesIn } from './named-in-source.js'
import { namingTests } from './naming-tests.js'
import { idsOf, REQUIREMENTS } from './rows.js'

const tests = namingTests()
const rows = REQUIREMENTS.flatMap(group => group.rows)

describe('the rows of docs/requirements.md', () => {
  const named = new Set(tests.map(({ id }) => id))

  test.each(rows.map(row => [row.id, row] as const))('%s is named by a test', (_, row) => {
    expect(idsOf(row).filter(id => named.has(id))).not.toEqual([])
  })

  test('no test names a row that does not exist', () => {
    const known = new Set(rows.flatMap(idsOf))
    const unknown = tests.filter(({ id }) => !known.has(id))
    expect(unknown.map(({ id, file }) => `${file}: ${id}`)).toStrictEqual([])
  })

  test('have different ids', () => {
    const ids = rows.flatMap(idsOf)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toStrictEqual([])
  })
})

describe('a row is named by', () => {
  test.each([
    ['the title of a test', "test('PAR-01: a title', () => {})", ['PAR-01', 'PAR-01: a title']],
    ['the title of a group', "describe('a group (PAR-01)', () => {})", ['PAR-01', 'a group (PAR-01)']],
    [
      'the title of a table, whose first row is shown',
      "test.each([['one', 1], ['two', 2]])('PAR-01: %s', () => {})",
      ['PAR-01', 'PAR-01: one'],
    ],
    [
      'the title of a table that is a constant',
      "const TABLE = [['one', 1]]\ntest.each(TABLE)('PAR-01: %s is %i', () => {})",
      ['PAR-01', 'PAR-01: one is 1'],
    ],
    ['the clause of a row', "const ROWS = [['a name', 'RFC 9126 §2; PAR-01', {}]]", ['PAR-01', 'a name']],
    ['a row that begins with the id', "const ROWS = [['CVE-2020-5300', 'a name', {}]]", ['CVE-2020-5300', 'a name']],
    ['a row without a name', "const ROWS = [['PAR-01', { a: 1 }]]", ['PAR-01', '{ a: 1 }']],
    ['the clause of a scenario', "const A = [{ name: 'a name', clause: 'PAR-01' }]", ['PAR-01', 'a name']],
    [
      'a constant, where it is used',
      "const clause = 'PAR-01'\nconst A = [{ name: 'a name', clause }]",
      ['PAR-01', 'a name'],
    ],
    [
      'a constant in a template',
      `const PKCE = 'PAR-17'\nconst A = { name: \`\${b}: c\`, clause: \`\${PKCE}; more\` }`,
      ['PAR-17', '…: c'],
    ],
  ])('%s', (_, text, [id = '', title = '']) => {
    expect(placesIn(text)).toStrictEqual([{ id, title }])
  })

  test.each([
    ['a comment', '// PAR-01\n/* PAR-02 */\n/** PAR-03 */'],
    ['a constant that nothing uses', "const clause = 'PAR-01'"],
    ['an id of another kind', "test('EXPAR-01, PAR-x, CVE-20-1', () => {})"],
  ])('no row is named by %s', (_, text) => {
    expect(placesIn(text)).toStrictEqual([])
  })

  test('two rows in one title', () => {
    expect(placesIn("test('INT-01, INT-02: a', () => {})").map(({ id }) => id)).toStrictEqual(['INT-01', 'INT-02'])
  })
})
