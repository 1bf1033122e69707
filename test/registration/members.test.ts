import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  DROPPED_MEMBERS,
  METADATA_ROWS,
  REFUSED_MEMBERS,
} from '../../packages/core/src/metadata/client-metadata-rows.js'
import { ROOT } from '../workspace.js'

const lines = readFileSync(join(ROOT, 'docs/dynamic-registration.md'), 'utf8').split('\n')

describe('docs/dynamic-registration.md', () => {
  test('lists every member with its property, in the order of the code', () => {
    const listed = lines.flatMap(line => {
      const [, member, property] = /^\| `(\w+)` \| `(\w+)`/.exec(line) ?? []
      return member === undefined ? [] : [[member, property]]
    })
    const rows = METADATA_ROWS.map(({ member, property }) => [member, property])
    expect(listed).toStrictEqual([['client_id', 'clientIdAlias'], ...rows])
  })

  test.each([
    ['refused', [...REFUSED_MEMBERS.keys()]],
    ['dropped', [...DROPPED_MEMBERS]],
  ])('lists the members that are %s', (fate, members) => {
    for (const member of members) {
      expect(lines.filter(line => line.startsWith(`| \`${member}\` | ${fate} |`))).toHaveLength(1)
    }
  })
})
