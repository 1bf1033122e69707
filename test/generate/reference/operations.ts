import type { ReportEvent } from '@symbolon/core'
import { OPERATIONS } from '../../scenarios/operations.js'
import { DOCUMENTED, type Documented } from '../documented.js'
import { table, wrapped } from '../markdown.js'
import { pipelinePicture } from '../pictures/pipeline.js'
import type { DeclaredPackage } from './declarations.js'
import { exampleOf } from './examples.js'
import { type Shown, shownOf } from './played.js'
import { type Homes, type PartsOfPage, partsOfPages } from './reference.js'

/** A page and a picture for each operation, by their paths. */
export async function operationPages(
  packages: readonly DeclaredPackage[],
  homes: Homes,
): Promise<ReadonlyMap<string, string>> {
  const declared = partsOfPages(packages, homes)
  const pages = new Map<string, string>()
  for (const { call, stages } of DOCUMENTED) {
    const operation = OPERATIONS.find(each => each.stages === stages)?.name
    const path = `docs/reference/operations/${call}.md`
    const parts = declared.get(path)
    if (operation === undefined || parts === undefined)
      throw new Error(`${call} has no scenarios, or nothing exports it`)
    const shown = await shownOf(operation)
    const codes = (stage: string, rule: string) => [...new Set(shown.leaving(stage, rule).map(({ code }) => code))]
    pages.set(`docs/pictures/${call}.svg`, pipelinePicture(call, stages, codes))
    pages.set(path, page({ call, operation, stages, shown, parts }))
  }
  return pages
}

interface Operation {
  readonly call: string
  readonly operation: ReportEvent['operation']
  readonly stages: Documented['stages']
  readonly shown: Shown
  readonly parts: PartsOfPage
}

function page({ call, operation, stages, shown, parts }: Operation): string {
  return `${[
    `# ${call}`,
    parts.place,
    ...parts.head,
    wrapped(`In reports it is \`${operation}\`. [Refusals](../../refusals.md) has the texts, causes and fixes.`),
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
    ...parts.parts,
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
