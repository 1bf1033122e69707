import { isJsonObject, type JsonObject } from '@symbolon/core/internal'

/** An answer of the server, and what it was asked. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text?: string
  /** The body, if it is a JSON object. */
  readonly body: JsonObject
}

/** The body of an answer, if it is a JSON object; empty else. */
export function jsonIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** A member of the body that is a text. */
export function textIn({ body }: Exchange, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The OAuth error of an answer: in its body, or in its challenge. */
export function errorIn(exchange: Exchange): string | undefined {
  const challenge = exchange.headers.get('www-authenticate') ?? ''
  return textIn(exchange, 'error') ?? /(?:^|[\s,])error="?([^",\s]+)/i.exec(challenge)?.[1]
}

/** What came, without any value but names of errors, which are from a small alphabet. */
export function shapeOf(exchange: Exchange): string {
  const { status, headers, body } = exchange
  const members = Object.keys(body).filter(isName).slice(0, 12)
  const error = errorIn(exchange)
  const schemes = [...(headers.get('www-authenticate') ?? '').matchAll(/(?:^|, *)([A-Za-z]{2,16}) /g)].map(
    ([, it]) => it,
  )
  return [
    `HTTP ${status}`,
    ...(error === undefined ? [] : [`error ${isErrorName(error) ? error : 'that is no name of an error'}`]),
    ...(schemes.length === 0 ? [] : [`a challenge of ${schemes.join(' and ')}`]),
    ...(members.length === 0 ? [] : [`members ${members.join(' ')}`]),
  ].join(', ')
}

const isName = (text: string): boolean => /^[\w.-]{1,40}$/.test(text)

/** The errors of OAuth are words of small letters, so nothing secret looks like one. */
export function isErrorName(text: string): boolean {
  return /^[a-z]{2,20}(?:_[a-z]{1,20}){0,6}$/.test(text)
}
