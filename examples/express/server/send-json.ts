import { type Ports, signResponse } from '@symbolon/core'
import { introspectionOf, requestView, sendAnswer } from '@symbolon/express'
import type { Request, Response } from 'express'

/** What an answer of the API needs beside what it says. */
export interface SendJsonOptions {
  readonly ports: Pick<Ports, 'crypto' | 'clock' | 'service'>
  readonly publicOrigin: string
}

/** Answers a request that was granted; the answer is signed where the service or the client wants that (RFC 9421). */
export async function sendJson(
  req: Request,
  res: Response,
  answer: { readonly status: number; readonly content: object },
  { ports, publicOrigin }: SendJsonOptions,
): Promise<void> {
  const { status } = answer
  const body = JSON.stringify(answer.content)
  const headers = { 'Content-Type': 'application/json' }
  // Signed is what is sent, to the byte, together with the request that it answers.
  const signature = introspectionOf(req).responseSigningRequired
    ? await signResponse(
        { status, headers: Object.entries(headers), body, request: requestView(req, publicOrigin) },
        ports,
      )
    : {}
  sendAnswer(res, { status, headers: { ...headers, ...signature }, body })
}
