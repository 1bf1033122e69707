import { applyEdits, type Edit, type Node, parseTree } from 'jsonc-parser'

/** What is shown in place of a secret. */
export const CONCEALED = '(as before)'

/** Properties whose value is a secret. */
const SECRETS: ReadonlySet<string> = new Set([
  ...[
    'clientSecret',
    'apiSecret',
    'apiKey',
    'password',
    'secrets',
    'accessTokens',
    'organizationTokens',
    'adminTokens',
  ],
  ...['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'],
])

/** The text of a configuration without secrets, private keys and passwords, for a terminal or a log. */
export function concealedText(text: string): string {
  const tree = parseTree(text)
  return tree === undefined ? '' : applyEdits(text, [...editsIn(tree, false)])
}

function editsIn(node: Node, isSecret: boolean): readonly Edit[] {
  const { type, children = [] } = node
  if (type === 'property') {
    const [name, value] = children
    return value === undefined ? [] : editsIn(value, isSecret || SECRETS.has(String(name?.value)))
  }
  if (type === 'object' || type === 'array') return children.flatMap(child => editsIn(child, isSecret))
  if (type !== 'string') return []
  const shown = isSecret ? CONCEALED : withoutPassword(String(node.value))
  return shown === node.value ? [] : [{ offset: node.offset, length: node.length, content: JSON.stringify(shown) }]
}

/** A URL without what is between its scheme and its host. */
function withoutPassword(text: string): string {
  return text.replace(/^([a-z]+:\/\/)[^/]*@/i, `$1${encodeURI(CONCEALED)}@`)
}
