import type { Awaitable } from '../../lib/result.js'
import type { ReadMessage } from '../../standards/message-signature/read-message.js'
import type { BaseLine } from '../../standards/message-signature/signature-base.js'

/** What an explanation is made with. */
export interface Explaining {
  readonly message: ReadMessage
  /** The access token exactly as it was presented. */
  readonly presented: string
  /** Whether the signature is right for a base of these lines. */
  isRight(lines: readonly BaseLine[]): Awaitable<boolean>
  /** The SHA-256 of a text in base64url. */
  digestOf(text: string): Awaitable<string>
}

/** A mistake that signers make, and the line that it produces. */
interface Mistake {
  readonly what: string
  /** The value that the line would have had; `undefined` when the mistake is impossible here. */
  valueWith(line: BaseLine, message: ReadMessage): string | undefined
}

/** A mistake with one kind of component. */
function about(names: readonly string[], what: string, valueWith: Mistake['valueWith']): Mistake {
  return {
    what,
    valueWith: (line, message) => (names.includes(line.component.name) ? valueWith(line, message) : undefined),
  }
}

const URLS = ['@target-uri', '@request-target']

/** Common mistakes that are hard to find, each as what the client seems to have signed. */
const MISTAKES: readonly Mistake[] = [
  about(URLS, 'the URL without its query', ({ value }) => value.split('?', 1)[0]),
  about(['@query'], 'the query without its question mark', ({ value }) => value.slice(1)),
  about(['@query'], 'an empty query', () => ''),
  about(['@target-uri'], 'the URL with the default port', ({ value }) => withDefaultPort(value)),
  about(['@authority'], 'the host with the default port', ({ value }, { target }) =>
    value.includes(':') ? undefined : `${value}:${target?.scheme === 'http' ? 80 : 443}`,
  ),
  about(['@authority'], 'the Host header', (_, message) => message.lines('host')[0]),
  about(['@target-uri'], 'the URL with a trailing slash', ({ value }) => `${value}/`),
  about(['@target-uri'], 'the URL with http', ({ value }) => value.replace(/^https:/i, 'http:')),
  about(['@path'], 'the path with its query', (_, { target }) => (target ? target.path + target.query : undefined)),
  about(['@method'], 'the method in lower case', ({ value }) => value.toLowerCase()),
  { what: 'only the first line of the header', valueWith: (line, message) => severalLines(line, message)?.[0] },
  { what: 'only the last line of the header', valueWith: (line, message) => severalLines(line, message)?.at(-1) },
  {
    what: 'the lines of the header without a space between them',
    valueWith: (line, message) => severalLines(line, message)?.join(','),
  },
]

function withDefaultPort(url: string): string {
  return url.replace(/^(https?):\/\/([^/?#:]+)(?=[/?#]|$)/i, (_, scheme: string, host: string) => {
    const port = scheme.toLowerCase() === 'http' ? 80 : 443
    return `${scheme}://${host}:${port}`
  })
}

function severalLines({ component }: BaseLine, message: ReadMessage): readonly string[] | undefined {
  if (component.name.startsWith('@') || component.parameters.size > 0) return undefined
  const lines = message.lines(component.name)
  return lines.length > 1 ? lines : undefined
}

/**
 * How many verifications an explanation may cost: by now the key is the client's own, but it must
 * not waste our time.
 */
const ATTEMPTS = 16

/**
 * Which common mistake explains a wrong signature? Each is tried alone, with the base that it would
 * produce; the first that makes the signature right is reported.
 */
export async function explainWrong(
  lines: readonly BaseLine[],
  { message, isRight }: Pick<Explaining, 'message' | 'isRight'>,
): Promise<string | undefined> {
  let attempts = 0
  for (const [at, line] of lines.entries()) {
    for (const mistake of MISTAKES) {
      const value = mistake.valueWith(line, message)
      if (value === undefined || value === line.value) continue
      if (attempts++ === ATTEMPTS) return undefined
      if (await isRight(lines.with(at, { ...line, value }))) {
        return `line ${at + 1}, ${line.component.identifier}: the client signed ${mistake.what}`
      }
    }
  }
  for (const [at, line] of lines.slice(1).entries()) {
    if (attempts++ === ATTEMPTS) return undefined
    if (await isRight(lines.toSpliced(at, 2, line, ...lines.slice(at, at + 1)))) {
      return `lines ${at + 1} and ${at + 2}: the client signed them in the other order`
    }
  }
  return undefined
}
