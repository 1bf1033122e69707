import type { MarkdownOptions } from 'vitepress'

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number]

type Piece = Parameters<NonNullable<Transformer['span']>>[0]['children'][number]

/** Makes names in code links to their pages, where the fence of the code says which: ```` ```typescript Client=Client.md ````. */
export const LINKED_TYPES: Transformer = {
  name: 'linked types',
  span(span) {
    const links = linksAfterFence(this.options.meta?.__raw ?? '')
    if (links.size > 0) span.children = span.children.flatMap(piece => linked(piece, links))
  },
}

/** Where the names in a block of code lead: the words `Name=path` after its fence. */
export function linksAfterFence(words: string): ReadonlyMap<string, string> {
  const pairs = [...words.matchAll(/(?:^| )(\w+)=(\S+)/g)]
  return new Map(pairs.map(([, name = '', path = '']) => [name, path]))
}

function linked(piece: Piece, links: ReadonlyMap<string, string>): Piece[] {
  if (piece.type !== 'text') return [piece]
  return piece.value.split(/\b(?=\w)|\b(?!\w)/).map((value): Piece => {
    const href = links.get(value)?.replace(/\.md$/, '.html')
    const text: Piece = { type: 'text', value }
    return href === undefined ? text : { type: 'element', tagName: 'a', properties: { href }, children: [text] }
  })
}
