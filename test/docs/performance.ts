import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseData, RowData, Run } from '../../bench/src/run.js'
import { ROOT } from '../workspace.js'
import { table, wrapped } from './markdown.js'

/** The run that the page shows. */
const RUN = 'bench/run.json'

const INTRODUCTION = [
  '# Performance',
  '',
  wrapped(
    `Generated from [one run of the benchmarks](../${RUN}). To change it, measure again on an idle machine with ` +
      '`npm run bench -- --write bench/run.json`, and run `UPDATE_DOCS=1 npx vitest run test/docs`. ' +
      '[The benchmarks](../bench/README.md) says what each case measures.',
  ),
  '',
  '## What costs time, and what you can choose',
  '',
  wrapped(
    'Where a signature is verified, that takes most of the time: one ES256 verification takes as long as a dozen ' +
      'introspections of a bearer token.',
  ),
  '',
  wrapped(
    '- **Cache clients.** With [`cachedClients`](storage.md#a-trip-less) a pushed request asks the storage once less. ' +
      'An introspection asks for revocations at that time, so that it is faster only over stores without `revocations`.',
  ),
  wrapped(
    "- **One process for each core**, or one process with `nodeCrypto({ offload: 'threadpool' })` of " +
      '`@symbolon/core/crypto-node` as `crypto` of `createPorts`. By default only ES384 and ES512, which take long, ' +
      'are verified by other threads. With `offload` all signatures are: a single call takes longer, and 32 calls at ' +
      'once take half of the time on two cores.',
  ),
  wrapped(
    '- **A digest of your own**, such as an HMAC with a pepper, replaces `sha256` of the `crypto` port. The function ' +
      'may bring the members `base64url` and `certificate`, which answer at once; without them core uses the function ' +
      'itself. A `sha256` that wraps another function does not inherit them, so nothing passes it by.',
  ),
  wrapped('- **A trace** is made only if the ports have a `report`. What it costs is in the tables.'),
  '',
  '## How to read the figures',
  '',
  wrapped(
    'The baseline is a program that does only the unavoidable work, V is one ES256 verification by node:crypto. All ' +
      'contenders of a case run in one process in rounds. The figures are microseconds of the processor per call, ' +
      'medians of all rounds; ratios are medians of the ratios within rounds. Compare ratios, because absolute figures ' +
      'differ between machines.',
  ),
]

/** docs/performance.md. */
export function performanceDocument(): string {
  const { machine, seconds, cases }: Run = JSON.parse(readFileSync(join(ROOT, RUN), 'utf8'))
  const { date, node, cpus, platform, load } = machine
  return [
    ...INTRODUCTION,
    '',
    '## One run',
    '',
    wrapped(
      `${date}, Node ${node}, ${cpus} CPUs, ${platform}, load ${load} at the start, ${seconds} seconds per case.`,
    ),
    ...cases.flatMap(each => ['', ...caseLines(each)]),
    '',
  ].join('\n')
}

function caseLines({ name, title, unit, rows, notes }: CaseData): readonly string[] {
  const heading = ['what', 'against', `reference, ${unit}`, `ours, ${unit}`, 'ratio', 'target', 'reached']
  return [
    `### ${name}`,
    '',
    wrapped(`${title[0]?.toUpperCase()}${title.slice(1)}.`),
    '',
    table(heading, rows.map(cells)),
    ...notes.filter(note => note !== '').flatMap(note => ['', wrapped(note)]),
  ]
}

function cells({ what, against, reference, ours, ratio, target, reached }: RowData): readonly string[] {
  const outcome = reached === null ? '' : reached ? 'yes' : 'no'
  return [what, against, figure(reference), figure(ours), figure(ratio), target ?? '', outcome]
}

function figure(value: number | null): string {
  return value === null ? '' : value >= 1_000 ? value.toFixed(0) : value.toFixed(2)
}
