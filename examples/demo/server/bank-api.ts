import type { IntrospectionGranted, Ports } from '@symbolon/core'
import { type HttpAnswer, type HttpRequestView, type ResourceDemands, signResponse } from '@symbolon/core/http'

/** A request that the guard of a resource let pass. */
export interface GrantedRequest {
  readonly introspection: IntrospectionGranted
  /** The request itself, which the signature of an answer covers. */
  readonly view: HttpRequestView
  /** The body as it was sent, of a resource with signed requests. */
  readonly body: string | undefined
}

/** A resource of a bank's API. A guard checks token and request before the answer is made. */
export interface Resource {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly demands: ResourceDemands
  /** Whether the guard compares the body with its signed digest: then it needs the body as text. */
  readonly signed: boolean
  answer(request: GrantedRequest): Promise<HttpAnswer>
}

/** What the signature of a request must cover, so that nobody can replace a part of the request. */
const SIGNED = ['@method', '@target-uri', 'authorization', 'dpop', 'content-digest']

const ACCOUNTS = [{ name: 'Checking', balance: '1234.56' }]

/** A bank's API. */
export function resourcesOf(ports: Ports): readonly Resource[] {
  const answerJson = (granted: GrantedRequest, status: number, content: object) =>
    jsonAnswer(granted, { status, content }, ports)
  return [
    {
      method: 'GET',
      path: '/api/accounts',
      demands: { scopes: ['accounts'] },
      signed: false,
      answer: granted => answerJson(granted, 200, { owner: granted.introspection.subject, accounts: ACCOUNTS }),
    },
    {
      method: 'POST',
      path: '/api/payments',
      demands: { scopes: ['payments'], maxAge: 300 },
      signed: false,
      answer: granted => answerJson(granted, 201, { paidBy: granted.introspection.subject, amount: '10.00' }),
    },
    {
      method: 'POST',
      path: '/api/accounts/nickname',
      demands: { scopes: ['accounts'], requiredComponents: SIGNED },
      signed: true,
      answer(granted) {
        const nickname = nicknameIn(granted.body)
        if (nickname === undefined) return answerJson(granted, 400, { error: 'invalid_request' })
        return answerJson(granted, 201, { account: 'Checking', nickname })
      },
    },
  ]
}

// A body that was not read as text is none here, and no digest was checked.
function nicknameIn(body: string | undefined): string | undefined {
  try {
    const { nickname } = Object(JSON.parse(body ?? ''))
    return typeof nickname === 'string' ? nickname : undefined
  } catch {
    // JSON.parse throws when the text is not JSON.
    return undefined
  }
}

/** Answers a granted request, signed where the service or the client demands it (RFC 9421). */
async function jsonAnswer(
  { introspection, view }: GrantedRequest,
  { status, content }: { readonly status: number; readonly content: object },
  ports: Ports,
): Promise<HttpAnswer> {
  const body = JSON.stringify(content)
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  // The signature covers the answer to the byte, and the request that it answers.
  const signed = { status, headers: Object.entries(headers), body, request: view }
  const signature = introspection.responseSigningRequired ? await signResponse(signed, ports) : {}
  return { status, headers: { ...headers, ...signature }, body }
}
