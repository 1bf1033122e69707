import { isJsonObject, type JsonObject } from '@symbolon/core/internal'
import { shapeOf } from './exchange.js'
import type { ProbeOptions } from './options.js'
import { type Traffic, Untestable } from './traffic.js'

/** What discovery says of the server, as far as the probe needs it. */
export interface ServerFacts {
  readonly issuer: string
  readonly pushedRequests: string | undefined
  readonly authorization: string
  readonly token: string
  readonly introspection: string | undefined
  readonly metadata: JsonObject
}

const ENDPOINTS = [
  'pushed_authorization_request_endpoint',
  'authorization_endpoint',
  'token_endpoint',
  'introspection_endpoint',
] as const

/** Where the metadata of an issuer is: RFC 8414 §3.1, and OpenID Connect Discovery §4. */
function documentsOf(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ]
}

/** Reads the metadata (RFC 8414 §3). */
export async function discovered({ issuer, client }: ProbeOptions, traffic: Traffic): Promise<ServerFacts> {
  let came = ''
  for (const url of documentsOf(issuer)) {
    const exchange = await traffic.send({ method: 'GET', url })
    if (exchange.status === 200 && exchange.body.issuer === issuer)
      return factsIn(issuer, client.fetch ? aliased(exchange.body) : exchange.body, traffic)
    came = exchange.status === 200 ? 'the metadata name another issuer' : shapeOf(exchange)
  }
  throw new Untestable(`discovery (RFC 8414 §3): ${came}`)
}

/** Metadata as a client with a certificate reads them (RFC 8705 §5). */
function aliased(metadata: JsonObject): JsonObject {
  const { mtls_endpoint_aliases: aliases } = metadata
  return isJsonObject(aliases) ? { ...metadata, ...aliases } : metadata
}

function factsIn(issuer: string, metadata: JsonObject, traffic: Traffic): ServerFacts {
  const [pushedRequests, authorization, token, introspection] = ENDPOINTS.map(name => {
    const url = metadata[name]
    if (typeof url !== 'string') return undefined
    if (!traffic.isNamed(url)) throw new Untestable(`discovery: ${name} is on an origin that was not named`)
    return url
  })
  if (!authorization || !token) {
    throw new Untestable(`discovery: there is no endpoint for ${authorization ? 'tokens' : 'authorization'}`)
  }
  return { issuer, pushedRequests, authorization, token, introspection, metadata }
}
