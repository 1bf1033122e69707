/** HTML that is safe to send. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** A template whose values are escaped, unless they are HTML themselves. */
export function html(literals: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(literals.map((literal, index) => literal + rendered(values[index] ?? '')).join(''))
}

function rendered(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(each => each.text).join('')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES.get(character) ?? '')
}
