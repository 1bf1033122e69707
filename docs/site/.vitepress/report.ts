import type { MarkdownOptions } from 'vitepress'

type Language = NonNullable<MarkdownOptions['languages']>[number]

/**
 * The texts of `formatReport` and `formatExplanation`, as a language of code blocks: what passed,
 * what refused, and what was compared. The names of scopes are those for which themes have colours.
 */
export const REPORT: Language = {
  name: 'report',
  scopeName: 'source.report',
  repository: {},
  patterns: [
    { match: '^\\w[^:]*: (?:OK|CREATED|INTERACTION|LOCATION)\\b.*$', name: 'markup.inserted' },
    { match: '^\\w.*$|^  refused +.*$', name: 'markup.deleted' },
    { match: '^  (?:expected|actual|wrong|rule|answer|cause|nearest|fix|add|call) ', name: 'keyword' },
    { match: '^  (?:not reached|does not apply) .*$', name: 'comment' },
    { match: '^  passed ', name: 'markup.inserted' },
  ],
}
