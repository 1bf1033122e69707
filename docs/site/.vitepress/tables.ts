import type { MarkdownRenderer } from 'vitepress'

/**
 * Lets wide tables scroll inside a region that the keyboard reaches: otherwise only a mouse shows
 * all of them.
 */
export function scrollingTables({ renderer: { rules } }: MarkdownRenderer): void {
  rules.table_open = () => '<div class="wide" role="group" aria-label="table" tabindex="0"><table>\n'
  rules.table_close = () => '</table></div>\n'
}
