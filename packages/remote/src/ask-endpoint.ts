import type { Ports } from '@symbolon/core'
import { BodyBytes, INTROSPECTION_ANSWER_LENGTH } from '@symbolon/core/internal'
import type { Authenticate } from './authenticate.js'
import type { IntrospectionAnswer } from './introspection-answer.js'

/** Where and how to ask. */
export interface Endpoint {
  readonly url: string
  readonly authenticate: Authenticate
  readonly milliseconds: number
  readonly fetch: typeof globalThis.fetch
}

/**
 * Asks an introspection endpoint about a token (RFC 7662 §2.1), and returns what it answers. It rejects when there is
 * no whole answer in time. Redirects are not followed: they are answers with another status.
 */
export async function askEndpoint(
  { url, authenticate, milliseconds, fetch }: Endpoint,
  { token, accept }: { readonly token: string; readonly accept: string },
  ports: Pick<Ports, 'crypto' | 'clock'>,
): Promise<IntrospectionAnswer> {
  const signal = AbortSignal.timeout(milliseconds)
  const sent = async () => {
    const form = new URLSearchParams({ token, token_type_hint: 'access_token' })
    const headers = new Headers({ Accept: accept, 'Content-Type': 'application/x-www-form-urlencoded' })
    await authenticate(form, headers, ports)
    return fetch(url, { method: 'POST', headers, body: form.toString(), redirect: 'manual', signal })
  }
  const asked = async () => answerOf(await sent().catch(error => (wasClosed(error) ? sent() : Promise.reject(error))))
  // Not every fetch that one passes heeds a signal.
  return Promise.race([asked(), rung(signal)])
}

/** How programs of Node call a connection that the other side has closed. */
const CLOSED: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/**
 * A server may close a kept connection just as a request is sent over it. To ask about a token a second time changes
 * nothing, and authentication is made anew, because an assertion can be used once.
 */
function wasClosed(error: unknown): boolean {
  const { code, cause } = Object(error)
  return CLOSED.includes(code) || CLOSED.includes(Object(cause).code)
}

function rung(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function answerOf(response: Response): Promise<IntrospectionAnswer> {
  const { status } = response
  const contentType = response.headers.get('content-type')
  if (status === 200) return { status, contentType, body: await textOf(response) }
  // What another status says is not read.
  response.body?.cancel().catch(() => undefined)
  return { status, contentType, body: '' }
}

async function textOf({ body }: Response): Promise<string> {
  const read = new BodyBytes(INTROSPECTION_ANSWER_LENGTH)
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    if (read.add(part.value)) continue
    reader?.cancel().catch(() => undefined)
    throw new Error(`the answer has more than ${INTROSPECTION_ANSWER_LENGTH} bytes`)
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.all)
}
