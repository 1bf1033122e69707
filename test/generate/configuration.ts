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

export async function configurationTables(): Promise<Readonly<Record<string, string>>> {
  const sections = CONFIGURED.map(async each => [each.title, await sectionOf(each)] as const)
  const left = (reader: string) =>
    notBuilt(reader)
      .map(name => `\`${name}\``)
      .join(', ') || 'none'
  return {
    ...Object.fromEntries(await Promise.all(sections)),
    'not built': [`- Of a service: ${left('service.ts')}.`, `- Of a client: ${left('client.ts')}.`].join('\n'),
  }
}

async function sectionOf(configured: Configured): Promise<string> {
  const defaults = await configured.defaults()
  const rows = membersOf(configured.file, configured.interfaceName).map(async member => [
    `\`${member.name}\``,
    defaultOf(member.name, defaults, configured),
    await holds(member, configured),
    sentenceOf(member, configured),
  ])
  const rules = CONTRADICTIONS.filter(each => each.of === configured.title).map(({ rule }) => wrapped(`- ${rule}`))
  const properties = table(['property', 'default', 'holds', 'meaning'], await Promise.all(rows))
  return rules.length === 0 ? properties : `${properties}\n\n${rules.join('\n')}`
}

function defaultOf(name: string, defaults: Readonly<Record<string, unknown>>, configured: Configured): string {
  const derived = configured.derived?.[name] ?? configured.conditional?.[name]
  if (derived !== undefined) return derived
  if (name in configured.required) return '**required**'
  return defaults[name] === undefined ? 'none' : `\`${JSON.stringify(defaults[name])}\``
}
