import { STATUS_CODES } from 'node:http'
import type { CustomFetch } from 'openid-client'
import { shorten } from './shorten-credentials.js'

/** One HTTP exchange as somebody between client and server sees it. */
export interface Exchange {
  readonly method: string
  readonly url: URL
  /** The headers that were sent. */
  readonly sent: Headers
  /** What was sent: a form, a text, or nothing. */
  readonly content: Content
  /** What reached the server. */
  readonly arrived: Content
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

type Content = URLSearchParams | string | null

/** A fetch that remembers all requests and answers. */
export interface Wire {
  /** What openid-client takes in place of the global fetch. */
  readonly fetch: CustomFetch
  /** Sends the last request to the path again, unchanged, as somebody could who listened. */
  repeat(path: string): Promise<Response>
  /** Changes the text of the next request, as somebody between client and server could. */
  alterNext(alter: (content: string) => string): void
  /** The exchanges since the last reading. */
  read(): readonly Exchange[]
}

/** Watches the global fetch. */
export function createWire(): Wire {
  let exchanges: Exchange[] = []
  const last = new Map<string, Parameters<CustomFetch>>()
  let alterNext = unaltered
  const watched: CustomFetch = async (url, init) => {
    const content = contentOf(init.body)
    const arrived = typeof content === 'string' ? alterNext(content) : content
    alterNext = unaltered
    const { method, redirect } = init
    const response = await fetch(url, { method, redirect, headers: init.headers, body: arrived })
    const { status, headers } = response
    const body = await response.clone().text()
    const sent = new Headers(init.headers)
    exchanges.push({ method, url: new URL(url), sent, content, arrived, status, headers, body })
    last.set(new URL(url).pathname, [url, init])
    return response
  }
  return {
    fetch: watched,
    repeat(path) {
      const request = last.get(path)
      if (request === undefined) throw new Error(`nothing was sent to ${path} yet`)
      return watched(...request)
    },
    alterNext(alter) {
      alterNext = alter
    },
    read() {
      const read = exchanges
      exchanges = []
      return read
    },
  }
}

function unaltered(content: string): string {
  return content
}

/** Clients and browsers of the story send forms, texts, or nothing. */
function contentOf(body: unknown): Content {
  if (body === undefined || body === null) return null
  if (body instanceof URLSearchParams || typeof body === 'string') return body
  throw new TypeError('only forms and texts are sent in this story')
}

/** What was sent, in lines and without credentials. */
export function sentLines({ method, url, sent, content, arrived }: Exchange): readonly string[] {
  const form = content instanceof URLSearchParams ? content : []
  const parameters = [...url.searchParams, ...form].map(([name, value]) => `${name}=${shorten(value)}`)
  const text = typeof content === 'string' ? [shorten(content)] : []
  return [
    [method, url.pathname, ...parameters, ...text].join(' '),
    ...signatureLines(sent),
    ...(typeof arrived === 'string' && arrived !== content ? [`on the way it became ${shorten(arrived)}`] : []),
  ]
}

/** The headers of a message signature (RFC 9421), shortened. */
function signatureLines(headers: Headers): readonly string[] {
  return ['Content-Digest', 'Signature-Input', 'Signature'].flatMap(name => {
    const value = headers.get(name)
    return value === null ? [] : [`${name}: ${shorten(value)}`]
  })
}

/** What came back, in lines and without credentials. */
export function answerLines({ status, headers, body }: Exchange): readonly string[] {
  const challenge = headers.get('www-authenticate')
  const location = headers.get('location')
  const nonce = headers.get('dpop-nonce')
  return [
    `${status} ${STATUS_CODES[status] ?? ''}`,
    ...(challenge === null ? [] : [`WWW-Authenticate: ${shorten(challenge)}`]),
    ...(location === null ? [] : [`Location: ${shorten(decodeURIComponent(location))}`]),
    ...(nonce === null ? [] : [`DPoP-Nonce: ${shorten(nonce)}`]),
    ...signatureLines(headers),
    ...(body === '' ? [] : [shorten(titleOf(body) ?? body)]),
  ]
}

/** The OAuth error of an answer: in its challenge, its redirect, its body or its page. */
export function errorOf({ headers, body }: Exchange): string | undefined {
  const challenge = headers.get('www-authenticate') ?? ''
  const location = headers.get('location')
  const redirected = location === null ? undefined : new URL(location).searchParams.get('error')
  return (
    redirected ??
    /error="([^"]*)"/.exec(challenge)?.[1] ??
    /^\{"error":"([^"]*)"|<code>([a-z_]+)<\/code>/.exec(body)?.slice(1).find(Boolean)
  )
}

/** The title of a page, and the error that it names, which are printed in place of the page. */
function titleOf(body: string): string | undefined {
  const title = /<title>([^<]*)<\/title>/.exec(body)?.[1]
  const error = /<code>([a-z_]+)<\/code>/.exec(body)?.[1]
  return title === undefined ? undefined : [`a page: “${title}”`, ...(error === undefined ? [] : [error])].join(', ')
}
