/** A sentence of the documents as plain text: a link becomes its words and the path of the page. */
export function plainText(markdown: string): string {
  return markdown.replace(/\[([^[\]]*)\]\(([^()]*)\)/g, '$1 (docs/$2)')
}
