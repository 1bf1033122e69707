import { type Cell, COMPARED, PEERS, SOURCES } from './comparison-rows.js'
import { table, wrapped } from './markdown.js'

/** docs/comparison.md: what peers do, each cell with its source. */
export function comparisonDocument(introduction: string): string {
  const sources = Object.values(SOURCES).map(({ name, url, read }, at) => [`${at + 1}`, `[${name}](${url})`, read])
  return [
    '# Compared with others',
    wrapped(
      'Each of these is good at what it is for. The table shows where Symbolon is another thing: it brings no login, no ' +
        'sessions and no token endpoint, and it decides about the whole request where others answer what a token says.',
    ),
    introduction,
    table(
      ['', 'Symbolon', ...PEERS],
      COMPARED.map(({ what, symbolon, peers }) => [what, symbolon, ...peers.map(cellText)]),
    ),
    wrapped(
      'A number names the source. "Not listed" means that the source, which lists what there is, does not name it. ' +
        'A cell that is wrong or out of date is a bug: please report it with a source.',
    ),
    wrapped(
      '[Performance](performance.md) has oidc-provider and Symbolon side by side in one run. ' +
        '[Coming from elsewhere](coming-from.md) translates their words.',
    ),
    '## Sources',
    table(['', 'source', 'read on'], sources),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

const NUMBERS = new Map(Object.keys(SOURCES).map((key, at) => [key, at + 1]))

function cellText({ text, sources }: Cell): string {
  return `${text} (${sources.map(key => NUMBERS.get(key)).join(', ')})`
}
