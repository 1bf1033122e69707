import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REQUIREMENTS } from '../requirements/rows.js'
import { ROOT } from '../workspace.js'
import type { Documented } from './documented.js'
import { table } from './markdown.js'

/** The decision that lists what is left out, by its sections. */
const LEFT_OUT = 'docs/decisions/0035-left-to-the-authorization-server.md'

/** Sections of that decision about what nobody should want; all others are left to the authorization server. */
const NOT_BUILT: ReadonlySet<string> = new Set([
  'Response types other than `code`',
  'Tokens in the body and the query',
  'Refresh tokens at the introspection endpoint of core',
  'Other keys of attestations',
])

/** What says something about a section of a standard. */
interface Mention {
  readonly state: 'checked' | 'tested' | 'configured' | 'left to the AS' | 'not built'
  /** As a link. */
  readonly by: string
  readonly clauses: string
}

/** docs/requirements.md: every section of a standard that is named, and what is done about it. */
export function clauseMatrix(operations: readonly Documented[]): string {
  const sections = sectionsOf([
    ...operations.flatMap(checkMentions),
    ...REQUIREMENTS.flatMap(({ rows }) => rows.map(rowMention)),
    ...propertyMentions(readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8')),
    ...leftOutMentions(),
  ])
  return [...sections]
    .toSorted(byNumber)
    .map(([rfc, mentions]) => `### ${rfc}\n\n${table(['section', 'state', 'by'], rowsOf(mentions))}`)
    .join('\n\n')
}

function checkMentions({ call, stages }: Documented): readonly Mention[] {
  const by = `[${call}](reference/operations/${call}.md#rules)`
  return stages.flatMap(stage =>
    [stage, ...stage.checks].map(({ clause }): Mention => ({ state: 'checked', by, clauses: clause })),
  )
}

function rowMention({ id, clause }: { readonly id: string; readonly clause: string }): Mention {
  return { state: 'tested', by: id, clauses: clause }
}

function propertyMentions(configuration: string): readonly Mention[] {
  return [...configuration.matchAll(/^\| `(\w+)` \|(.*)$/gm)].map(
    ([, name = '', rest = '']): Mention => ({
      state: 'configured',
      by: `[${name}](configuration.md)`,
      clauses: rest,
    }),
  )
}

function leftOutMentions(): readonly Mention[] {
  const sections = readFileSync(join(ROOT, LEFT_OUT), 'utf8').split(/^## /m).slice(1)
  return sections.map((section): Mention => {
    const title = section.slice(0, section.indexOf('\n'))
    const state = NOT_BUILT.has(title) ? 'not built' : 'left to the AS'
    return { state, by: `[${title}](${LEFT_OUT.slice('docs/'.length)})`, clauses: section.replaceAll('\n', ' ') }
  })
}

/** A standard with the sections that belong to it. */
const CLAUSE =
  /RFC (\d+)((?:,? (?:and )?(?:§[\d.]*\d(?:-\d+)?|[Aa]ppendix [A-Z](?:\.\d+)*)(?: step \d+| to §[\d.-]+)?)+)/g
const SECTION = /§[\d.]*\d|[Aa]ppendix [A-Z]/g

type Sections = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<Mention['state'], ReadonlySet<string>>>>

function sectionsOf(mentions: readonly Mention[]): Sections {
  const found = new Map<string, Map<string, Map<Mention['state'], Set<string>>>>()
  for (const { state, by, clauses } of mentions) {
    for (const [, rfc = '', sections = ''] of clauses.matchAll(CLAUSE)) {
      for (const section of new Set(sections.match(SECTION)?.map(each => each.replace('appendix', 'Appendix')))) {
        const ofRfc = entry(found, `RFC ${rfc}`, () => new Map())
        entry(
          entry(ofRfc, section, () => new Map()),
          state,
          () => new Set(),
        ).add(by)
      }
    }
  }
  return found
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** The most names of one state that a row has; more are counted. */
const MOST = 6

function rowsOf(sections: ReadonlyMap<string, ReadonlyMap<Mention['state'], ReadonlySet<string>>>) {
  return [...sections]
    .toSorted(byNumber)
    .map(([section, states]) => [
      section,
      [...states.keys()].join(', '),
      [...states.values()].map(shownNames).join('; '),
    ])
}

function shownNames(names: ReadonlySet<string>): string {
  const [shown, more] = [[...names].slice(0, MOST).join(', '), names.size - MOST]
  return more > 0 ? `${shown} and ${more} more` : shown
}

function byNumber([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
