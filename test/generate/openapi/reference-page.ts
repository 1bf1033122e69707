interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, { readonly description: string }>>
  }
}

interface Operation {
  readonly summary: string
  readonly requestBody: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

type Content = Readonly<Record<string, { readonly schema: Reference }>>

interface Reference {
  readonly $ref: string
}

interface Schema {
  readonly anyOf?: readonly Schema[]
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** The REST API as one page without scripts: each operation, its fields and what it answers. */
export function referencePage(openApi: string): string {
  const document: OpenApi = JSON.parse(openApi)
  const operations = Object.entries(document.paths).filter(([path]) => path.includes('{serviceId}'))
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Symbolon REST API</title>
<style>${STYLE}</style></head>
<body><main>
<h1>Symbolon REST API</h1>
<p>Every path takes POST, with a JSON object or a form. Without <code>{serviceId}</code> the credentials name the
service. The same for programs: <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="Operations"><ul>${operations.map(([path]) => `<li><a href="#${idOf(path)}">${escaped(path)}</a></li>`).join('')}</ul></nav>
${operations.map(([path, { post }]) => section(path, post, document)).join('\n')}
<h2 id="refused">When a call reaches no operation</h2>
<dl>${Object.entries(document.components.responses)
    .map(([name, { description }]) => `<dt>${escaped(name.slice(-3))}</dt><dd>${prose(description)}</dd>`)
    .join('')}</dl>
</main></body></html>
`
}

function section(path: string, { summary, requestBody, responses }: Operation, { components }: OpenApi): string {
  const request = components.schemas[nameOf(requestBody.content['application/json']?.schema)]
  const response = components.schemas[nameOf(responses['200']?.content?.['application/json']?.schema)]
  return `<section><h2 id="${idOf(path)}">${escaped(path)}</h2>
<p>${prose(summary)}</p>
<h3>Fields</h3>${table(request)}
<details><summary>Answer</summary>${table(response)}</details></section>`
}

function table(schema: Schema | undefined): string {
  const required = schema?.required ?? []
  const rows = Object.entries(schema?.properties ?? {}).map(
    ([name, each]) =>
      `<tr><th scope="row"><code>${escaped(name)}</code>${required.includes(name) ? ' <em>required</em>' : ''}</th>` +
      `<td>${escaped(typeOf(each))}</td><td>${prose(each.description ?? '')}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">name</th><th scope="col">type</th><th scope="col">meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function typeOf({ type, enum: values, items, anyOf }: Schema): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ')
  if (values !== undefined) return values.join(' | ')
  return items === undefined ? (type ?? 'any') : `list of ${typeOf(items)}`
}

function nameOf(reference: Reference | undefined): string {
  return reference?.$ref.split('/').at(-1) ?? ''
}

function idOf(path: string): string {
  return path.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '')
}

/** A doc comment, whose names are between backticks. */
function prose(text: string): string {
  return escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

const STYLE = `:root { color-scheme: light dark; --line: #8884 }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere }
th[scope=row] { font-weight: normal; min-width: 12rem }
td:nth-child(2) { min-width: 8rem }
h2 { margin-top: 2.5rem; font-family: ui-monospace, monospace; font-size: 1.1rem; overflow-wrap: anywhere }
summary { cursor: pointer; margin: 1rem 0 }
@media (max-width: 40rem) {
  table, tbody, tr, th, td { display: block }
  thead { display: none }
  td { border: 0; padding: 0 }
  th[scope=row] { border: 0; margin-top: 1rem } }`
