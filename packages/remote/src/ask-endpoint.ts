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
  const form = new URLSearchParams({ token, token_type_hint: 'access_token' })
  const headers = new Headers({ Accept: accept, 'Content-Type': 'application/x-www-form-urlencoded' })
  const signal = AbortSignal.timeout(milliseconds)
  const asked = async () => {
    await authenticate(form, headers, ports)
    return answerOf(await fetch(url, { method: 'POST', headers, body: form.toString(), redirect: 'manual', signal }))
  }
  // Not every fetch that one passes heeds a signal.
  return Promise.race([asked(), rung(signal)])
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
