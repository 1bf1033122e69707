import { table, wrapped } from './markdown.js'
import { PROMISES } from './promise-rows.js'

/** docs/tested-promises.md: how each promise of SECURITY.md is tested. */
export function promisesDocument(introduction: string): string {
  const rows = PROMISES.map(({ promise, tried, tests }) => [
    `**${promise}**`,
    tried,
    tests.map(path => `[${path.split('/').at(-1)}](../${path})`).join(', '),
  ])
  return `${[
    '# How each promise is tested',
    wrapped(
      '[SECURITY.md](../SECURITY.md) says what the library promises. This page says what is tried to break each promise, ' +
        'at every commit. [Requirements](requirements.md) has the same for each clause ' +
        'of the RFCs.',
    ),
    introduction,
    table(['promise', 'what is tried', 'tests'], rows),
    wrapped(
      'A test removes each check in turn, and the scenarios must then give another result. So a rule without a test ' +
        'cannot land.',
    ),
  ].join('\n\n')}\n`
}
