import type { HttpAnswer } from '@symbolon/core/http'

export interface DocumentProblem {
  readonly path: string
  readonly problem: string
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

export function answerJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, headers: { ...HEADERS, 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export function answerNothing(headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status: 204, headers: { ...HEADERS, ...headers }, body: '' }
}

const TITLES = {
  400: 'the request is malformed',
  401: 'a valid admin token is required',
  404: 'there is no such document',
  405: 'the method is not allowed here',
  409: 'the file of the server configures this, so that it cannot be changed here',
  412: 'the document is not the one that the precondition names: read it again',
  413: 'the document is too large',
  415: 'the media type is not supported here',
  422: 'the configuration would not be valid',
  428: 'a precondition is required: If-Match with the ETag, or If-None-Match: * to create',
  503: 'others keep changing the configuration: try again',
} as const

export type ProblemStatus = keyof typeof TITLES

export interface ProblemDetails {
  readonly problems?: readonly DocumentProblem[]
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that says why nothing was done (RFC 9457). */
export function answerProblem(status: ProblemStatus, { problems, headers }: ProblemDetails = {}): HttpAnswer {
  const body = { type: 'about:blank', status, title: TITLES[status], ...(problems && { problems }) }
  return answerJson(status, body, { 'Content-Type': 'application/problem+json', ...headers })
}

/** The entity tag of a version (RFC 9110 §8.8.3). */
export function entityTag(version: number): string {
  return `"${version}"`
}
