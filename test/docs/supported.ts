import { table, wrapped } from './markdown.js'
import { SUPPORTED } from './supported-rows.js'

/** docs/supported-versions.md: what the packages work with. */
export function supportedDocument(introduction: string): string {
  return `${[
    '# Supported versions',
    wrapped(
      'What the packages work with, and what the tests use. A version that is not tested should work, and what does ' +
        'not is a bug. [Versions and deprecation](versioning.md) says when something leaves this table.',
    ),
    introduction,
    table(
      ['', 'supported', 'tested'],
      SUPPORTED.map(({ what, versions, tested }) => [what, versions, tested]),
    ),
  ].join('\n\n')}\n`
}
