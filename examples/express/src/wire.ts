import { STATUS_CODES } from 'node:http'
import type { CustomFetch } from 'openid-client'
import { shorten } from './shorten.js'

/** One HTTP exchange as somebody between client and server would see it. */
export interface Exchange {
  readonly method: string
  readonly url: URL
  /** The form that was sent. */
  readonly form: URLSearchParams
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** A fetch that remembers what went over the wire. */
export interface Wire {
  /** What openid-client takes in place of the global fetch. */
  readonly fetch: CustomFetch
  /** Sends the last request once more, all of it, as somebody would who has listened. */
  repeat(): Promise<Response>
  /** The exchanges since the last reading. */
  read(): readonly Exchange[]
}

/** Watches the global fetch. */
export function createWire(): Wire {
  let exchanges: Exchange[] = []
  let last: Parameters<CustomFetch> | undefined
  const watched: CustomFetch = async (url, init) => {
    const form = formOf(init.body)
    const { method, redirect } = init
    const response = await fetch(url, {
      method,
      redirect,
      headers: init.headers,
      body: method === 'POST' ? form : null,
    })
    const { status, headers } = response
    const body = await response.clone().text()
    exchanges.push({ method, url: new URL(url), form, status, headers, body })
    last = [url, init]
    return response
  }
  return {
    fetch: watched,
    repeat() {
      if (last === undefined) throw new Error('nothing was sent yet')
      return watched(...last)
    },
    read() {
      const read = exchanges
      exchanges = []
      return read
    },
  }
}

/** Clients and browsers of the story send forms or nothing. */
function formOf(body: unknown): URLSearchParams {
  if (body === undefined || body === null) return new URLSearchParams()
  if (body instanceof URLSearchParams) return body
  throw new TypeError('only forms are sent in this story')
}

/** What was sent, in one line and without credentials. */
export function sentLine({ method, url, form }: Exchange): string {
  const parameters = [...url.searchParams, ...form].map(([name, value]) => `${name}=${shorten(value)}`)
  return [method, url.pathname, ...parameters].join(' ')
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
    ...(body === '' ? [] : [shorten(titleOf(body) ?? body)]),
  ]
}

/** The OAuth error of an answer, wherever it stands: in the challenge, in the redirect, in the body. */
export function errorOf({ headers, body }: Exchange): string | undefined {
  const challenge = headers.get('www-authenticate') ?? ''
  const location = headers.get('location')
  const redirected = location === null ? undefined : new URL(location).searchParams.get('error')
  return redirected ?? /error="([^"]*)"/.exec(challenge)?.[1] ?? /^\{"error":"([^"]*)"/.exec(body)?.[1]
}

/** A page is told by its title. */
function titleOf(body: string): string | undefined {
  const title = /<title>([^<]*)<\/title>/.exec(body)?.[1]
  return title === undefined ? undefined : `a page: “${title}”`
}
