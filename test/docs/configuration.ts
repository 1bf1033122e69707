import { fileSection } from './configuration-file.js'
import { CONFIGURED, CONTRADICTIONS, type Configured } from './configured.js'
import { holds } from './holds.js'
import { type Member, membersOf } from './interfaces.js'
import { table, wrapped } from './markdown.js'
import { notBuilt } from './not-built.js'

/** Sentences for properties of shapes that other code uses too. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Scope.name': 'The scope as `scope` parameters name it (RFC 6749 §3.3).',
  'Scope.description': 'What the scope is for; answers report it.',
  'Scope.descriptions': 'The same in several languages.',
  'Scope.attributes': 'Answers report them with the scope.',
  'Pair.key': 'What the value is about; a key may be repeated.',
  'Pair.value': 'The value.',
  'TaggedValue.value': 'The text in that language.',
}

/** The one sentence that says what a property means. */
export function sentenceOf({ name, comment }: Member, { interfaceName }: Configured): string {
  const sentence = comment === '' ? (SENTENCES[`${interfaceName}.${name}`] ?? '') : comment
  if (/^[A-Z`].*[^.]\.$/.test(sentence) && !/\. [A-Z`]/.test(sentence)) return sentence
  throw new Error(`${interfaceName}.${name} needs a doc comment of one sentence, not: ${sentence}`)
}

/** docs/configuration.md. */
export async function configurationDocument(introduction: string): Promise<string> {
  const tables = await Promise.all(CONFIGURED.map(sectionOf))
  const text = [
    '# Configuration',
    '',
    'This page lists every property of a service, of a client, and of the objects in them; then the file',
    'of `symbolon serve`.',
    '',
    '- `defineService` and `defineClient` take these properties as objects. They throw a `TypeError` that',
    '  names every wrong property.',
    '- `readService` and `readClient` take them from anywhere and answer the same as values.',
    '- `clientFromMetadata` takes a client in the names of RFC 7591',
    '  ([dynamic registration](dynamic-registration.md)).',
    '',
    introduction,
    '',
    ...tables.flat(),
    '## Not built yet',
    '',
    'A property that is not built yet is refused, never ignored',
    '([why](decisions/0004-refuse-what-is-not-built.md)). So is an unknown property.',
    '',
    `- Of a service: ${named('service.ts')}.`,
    `- Of a client: ${named('client.ts')}.`,
    '',
    ...fileSection(),
    '',
  ]
  return text.join('\n')
}

function named(reader: string): string {
  return (
    notBuilt(reader)
      .map(name => `\`${name}\``)
      .join(', ') || 'none'
  )
}

async function sectionOf(configured: Configured): Promise<readonly string[]> {
  const defaults = await configured.defaults()
  const rows = membersOf(configured.file, configured.interfaceName).map(async member => [
    `\`${member.name}\``,
    defaultOf(member.name, defaults, configured),
    await holds(member, configured),
    sentenceOf(member, configured),
  ])
  const rules = CONTRADICTIONS.filter(each => each.of === configured.title).map(({ rule }) => rule)
  const lines = [
    `## ${configured.title}`,
    '',
    table(['property', 'default', 'holds', 'meaning'], await Promise.all(rows)),
    '',
  ]
  return rules.length === 0 ? lines : [...lines, ...rules.map(rule => wrapped(`- ${rule}`)), '']
}

function defaultOf(name: string, defaults: Readonly<Record<string, unknown>>, configured: Configured): string {
  const derived = configured.derived?.[name] ?? configured.conditional?.[name]
  if (derived !== undefined) return derived
  if (name in configured.required) return '**required**'
  return defaults[name] === undefined ? 'none' : `\`${JSON.stringify(defaults[name])}\``
}
