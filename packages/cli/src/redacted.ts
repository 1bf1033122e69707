import type { JsonObject } from '@symbolon/core/internal'
import { applyEdits, type Edit, type Node, parseTree } from 'jsonc-parser'

const REDACTED = '(as before)'

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
export function redactedText(text: string): string {
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
  const shown = isSecret ? REDACTED : withoutPassword(String(node.value))
  return shown === node.value ? [] : [{ offset: node.offset, length: node.length, content: JSON.stringify(shown) }]
}

function withoutPassword(text: string): string {
  return text.replace(/^([a-z]+:\/\/)[^/]*@/i, `$1${encodeURI(REDACTED)}@`)
}

/** A document without secrets, passwords and private keys; public keys stay. */
export function redactedDocument(properties: JsonObject): JsonObject {
  return JSON.parse(redactedText(JSON.stringify(properties)))
}

/** Whether a document contains what is shown in place of a secret, which would then be lost. */
export function isRedacted(properties: JsonObject): boolean {
  const text = JSON.stringify(properties)
  return text.includes(REDACTED) || text.includes(encodeURI(REDACTED))
}
