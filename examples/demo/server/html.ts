/** HTML that is safe to send. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | Html | readonly Html[]

/** A template that escapes its values, unless they are HTML themselves. */
export function html(literals: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(literals.map((literal, index) => literal + render(values[index] ?? '')).join(''))
}

function render(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
  return part instanceof Html ? part.text : part.map(each => each.text).join('')
}
