import { send } from '../../../packages/express/test/server.js'
import { type ProofForging, type ProofKey, proofKey, proofOf } from '../proofs.js'
import type { McpServer } from './server.js'

/** What an MCP server answered. */
export interface McpAnswer {
  readonly status: number
  /** All challenges, as one line. */
  readonly challenges: string
  readonly nonce: string | undefined
}

const PROBE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: {} })

/**
 * The client of the battery: one key and one token, and the newest nonce of the server in every
 * proof, so that wrong proofs are judged for what is wrong with them.
 */
export class McpClient {
  readonly #server: McpServer
  readonly key: ProofKey
  readonly token: string
  nonce: string | undefined

  private constructor(server: McpServer, key: ProofKey, token: string) {
    this.#server = server
    this.key = key
    this.token = token
  }

  /** A client with a token for the server. */
  static async of(server: McpServer): Promise<McpClient> {
    const key = await proofKey()
    const token = await server.issue({ audience: server.audience, dpopKeyThumbprint: key.thumbprint })
    const client = new McpClient(server, key, token)
    // A server that demands a nonce names it.
    await client.send(`DPoP ${token}`, await client.prove())
    return client
  }

  get url(): string {
    return this.#server.url
  }

  /** A token for another audience, or bound to another key. */
  issue({ audience = this.#server.audience, thumbprint = this.key.thumbprint }): Promise<string> {
    return this.#server.issue({ audience, dpopKeyThumbprint: thumbprint })
  }

  /** A proof for the server, with the newest nonce. */
  prove(forging: ProofForging = {}, token: string = this.token): Promise<string> {
    return proofOf(this.key, { htm: 'POST', htu: this.url, token, nonce: this.nonce }, forging)
  }

  /** Sends a message with an `Authorization` header and `DPoP` headers. */
  async send(authorization: string, ...proofs: readonly string[]): Promise<McpAnswer> {
    const lines = [
      ...['Host', new URL(this.url).host],
      ...['Content-Type', 'application/json'],
      ...['Content-Length', `${PROBE.length}`],
      ...['Authorization', authorization],
      ...proofs.flatMap(proof => ['DPoP', proof]),
    ]
    const { status = 0, headers } = await send(this.url, { method: 'POST', headers: lines, chunks: [PROBE] })
    const nonce = [headers['dpop-nonce']].flat()[0]
    this.nonce = nonce ?? this.nonce
    return { status, nonce, challenges: [headers['www-authenticate'] ?? []].flat().join(', ') }
  }
}

/** `accepted`, or the status with scheme and error of the challenge. */
export function outcomeOfAnswer({ status, challenges }: McpAnswer): string {
  if (status >= 200 && status < 300) return 'accepted'
  const [, scheme, error] = /(?:^|, ?)(\w+) (?:[^,]*,)*?\s*error="(\w+)"/.exec(challenges) ?? []
  return `${status} ${scheme} ${error}`
}

/** The battery counts only a 401 with a challenge of the scheme DPoP, wherever in the list. */
export function isProperRefusal({ status, challenges }: McpAnswer): boolean {
  return status === 401 && /(?:^|,)\s*dpop(?:\s|,|$)/i.test(challenges)
}
