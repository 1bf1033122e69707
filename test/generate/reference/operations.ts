import type { ReportEvent } from '@symbolon/core'
import { OPERATIONS } from '../../scenarios/operations.js'
import { DOCUMENTED, type Documented } from '../documented.js'
import { table, wrapped } from '../markdown.js'
import { pipelinePicture } from '../pictures/pipeline.js'
import { REFUSAL_SECTIONS } from '../refusals.js'
import type { DeclaredPackage } from './declarations.js'
import { exampleOf } from './examples.js'
import { type Shown, shownOf } from './played.js'
import { plain } from './reference.js'

/** The packages that have operations. */
const OF_OPERATIONS: readonly string[] = ['core', 'attestation']

/** A page and a picture for each operation, by their paths. */
export async function operationPages(packages: readonly DeclaredPackage[]): Promise<ReadonlyMap<string, string>> {
  const entries = packages.flatMap(each => (OF_OPERATIONS.includes(each.folder) ? each.entries : []))
  const declared = new Map(entries.flatMap(entry => entry.declared.map(each => [each.name, each] as const)))
  const pages = new Map<string, string>()
  for (const { call, stages } of DOCUMENTED) {
    const operation = OPERATIONS.find(each => each.stages === stages)?.name
    if (operation === undefined) throw new Error(`${call} has no scenarios`)
    const shown = await shownOf(operation)
    const { comment = '', text = '' } = declared.get(call) ?? {}
    const codes = (stage: string, rule: string) => [...new Set(shown.leaving(stage, rule).map(({ code }) => code))]
    pages.set(`docs/pictures/${call}.svg`, pipelinePicture(call, stages, codes))
    pages.set(`docs/reference/operations/${call}.md`, page({ call, operation, stages, shown, comment, text }))
  }
  return pages
}

interface Operation {
  readonly call: string
  readonly operation: ReportEvent['operation']
  readonly stages: Documented['stages']
  readonly shown: Shown
  readonly comment: string
  readonly text: string
}

function page({ call, operation, stages, shown, comment, text }: Operation): string {
  const section = REFUSAL_ANCHORS.find(({ functions }) => functions.includes(call))?.anchor ?? ''
  return `${[
    `# ${call}`,
    ...plain(comment, '../../')
      .split(/\n\s*\n/)
      .map(paragraph => wrapped(paragraph.replaceAll('\n', ' '))),
    `\`\`\`typescript\n${text}\n\`\`\``,
    wrapped(
      `In reports it is \`${operation}\`. [Its refusals](../../refusals.md#${section}) have texts, causes and fixes.`,
    ),
    '## Example',
    exampleOf(call),
    '## Pipeline',
    wrapped('The stages in their order, each with its checks; at the right, the result codes that leave there.'),
    `![The pipeline of ${call}, as in the table below](../../pictures/${call}.svg)`,
    '## Rules',
    table(
      ['rule', 'clause', 'refusals'],
      stages.flatMap((stage, at) => rows(stage, at, shown)),
    ),
    '## Ports',
    wrapped(
      'Methods of ports that it calls; no call calls all of them. Each `find`, `claim`, `add`, `take` or ' +
        '`replace` of a store is a trip to the storage ([trips](../../scale.md#trips)).',
    ),
    shown.calls.map(each => `- \`${each}\``).join('\n'),
  ].join('\n\n')}\n`
}

function rows(stage: Operation['stages'][number], at: number, { leaving }: Shown): readonly (readonly string[])[] {
  const refusals = (rule: string) =>
    leaving(stage.name, rule)
      .map(({ code, reason }) => `${code} \`${reason}\``)
      .join(', ')
  return [
    [`**${at + 1}. ${stage.name}**`, stage.clause, refusals(stage.name)],
    ...stage.checks.map(({ name, clause }) => [name, clause, refusals(name)]),
  ]
}

/** The sections of docs/refusals.md, by the functions in their titles. */
const REFUSAL_ANCHORS = refusalAnchors()

function refusalAnchors(): readonly { readonly functions: readonly string[]; readonly anchor: string }[] {
  return REFUSAL_SECTIONS.map(({ title }) => ({
    functions: title.split(', '),
    anchor: title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-'),
  }))
}
