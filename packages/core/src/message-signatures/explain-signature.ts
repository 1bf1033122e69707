import type { Awaitable } from '../lib/result.js'
import type { ReadMessage } from './message.js'
import type { BaseLine } from './signature-base.js'
import type { SignatureFacts } from './signature-rules.js'

interface Explaining {
  readonly message: ReadMessage
  readonly presented: string
  isRight(lines: readonly BaseLine[]): Awaitable<boolean>
  /** SHA-256 in base64url. */
  digestOf(text: string): Awaitable<string>
}

interface Mistake {
  readonly what: string
  /** `undefined` when the mistake is impossible here. */
  valueWith(line: BaseLine, message: ReadMessage): string | undefined
}

function about(names: readonly string[], what: string, valueWith: Mistake['valueWith']): Mistake {
  return {
    what,
    valueWith: (line, message) => (names.includes(line.component.name) ? valueWith(line, message) : undefined),
  }
}

const URLS = ['@target-uri', '@request-target']

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
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(each => about(['@method'], `the method ${each}`, () => each)),
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

/** How many verifications an explanation may cost, although by now the key is the client's own. */
const ATTEMPTS = 20

/** Each mistake is tried alone, with the base that it would produce. */
async function explainWrong(
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

/** Components whose values reveal nothing useful; all others are shown by their digests. */
const HARMLESS: ReadonlySet<string> = new Set([
  '@authority',
  '@method',
  '@scheme',
  '@status',
  'accept',
  'content-digest',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'host',
])

/** Components that are shown without the query of the URL, which can contain anything. */
const WITH_QUERY: ReadonlySet<string> = new Set(['@target-uri', '@request-target', '@query', '@path'])

/** A path segment that is longer than this may be a credential. */
const SEGMENT = 39

/** Enough characters of a digest to distinguish two values, and no more. */
const DIGEST_SHOWN = 8

/*
 * Loaded by itself, when the first signature is reported. It and what it imports import nothing else
 * but types: a module that is shared with what is loaded at once would cost every bundle a file.
 */

/** Adds what only the operator receives: the base, and the mistake that explains a wrong signature. */
export async function explained(examined: SignatureFacts, explaining: Explaining): Promise<SignatureFacts> {
  const { lines, signature, isValid } = examined
  if (!lines.ok) return examined
  return {
    ...examined,
    explanation: isValid ? undefined : await explainWrong(lines.value, explaining),
    loggableBase: await redactedBase(lines.value, signature.signatureParams, explaining),
  }
}

/** The base as the operator sees it. Digests stand for secrets, so that two sides can compare theirs. */
async function redactedBase(
  lines: readonly BaseLine[],
  written: string,
  { presented, digestOf }: Explaining,
): Promise<readonly string[]> {
  const redact = async (value: string) => `sha256:${(await digestOf(value)).slice(0, DIGEST_SHOWN)}`
  const safe = async (text: string) => (text.includes(presented) ? redact(text) : text)
  const shown: string[] = []
  for (const { component, value } of lines) {
    shown.push(`${await safe(component.identifier)}: ${await shownValue(component.name, value, safe, redact)}`)
  }
  return [...shown, `"@signature-params": ${await safe(written)}`]
}

type Show = (value: string) => Promise<string>

async function shownValue(name: string, value: string, safe: Show, redact: Show): Promise<string> {
  if (HARMLESS.has(name)) return safe(value)
  if (!WITH_QUERY.has(name)) return redact(value)
  const [path = '', ...query] = value.split('?')
  const shown = path.split('/').map(segment => (segment.length > SEGMENT ? redact(segment) : safe(segment)))
  const rest = query.join('?')
  return (await Promise.all(shown)).join('/') + (query.length === 0 ? '' : `?${rest && (await redact(rest))}`)
}
