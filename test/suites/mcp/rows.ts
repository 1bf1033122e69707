import { exportJWK } from 'jose'
import { withMac } from '../../assertions/signers.js'
import { publicJwk } from '../../dpop/forging.js'
import { type Changes, segmentsOf, signingInput } from '../../jwt-mutations/jwt.js'
import { type ProofForging, proofKey } from '../proofs.js'
import type { SuiteRow } from '../row.js'
import type { McpAnswer, McpClient } from './client.js'

/** A probe of the battery. Its `ours` is that of a guard without nonces. */
export interface McpRow extends Omit<SuiteRow<McpClient>, 'play'> {
  /** What a guard that demands nonces answers, if that differs, and why. */
  readonly withNonces?: Pick<McpRow, 'ours' | 'because'>
  /** Whether any refusal counts, not only a 401 with a challenge of the scheme DPoP. */
  readonly anyRefusal?: true
  play(client: McpClient): Promise<McpAnswer>
}

const WRONG_PROOF = '401 DPoP invalid_dpop_proof'
const WRONG_TOKEN = '401 DPoP invalid_token'

/** A probe with one proof that is wrong. */
function wrongProof(
  test: string,
  sends: string,
  forging: ProofForging | ((client: McpClient) => ProofForging | Promise<ProofForging>),
  more: Partial<McpRow> = {},
): McpRow {
  return {
    test,
    sends,
    demands: 'refused',
    clause: 'RFC 9449 §4.3',
    level: 'MUST',
    ours: WRONG_PROOF,
    async play(client) {
      const forged = typeof forging === 'function' ? await forging(client) : forging
      return client.send(`DPoP ${client.token}`, await client.prove(forged))
    },
    ...more,
  }
}

const claims = (members: Changes['claims']): ProofForging => ({ changes: { claims: members ?? {} } })
const header = (members: Changes['header']): ProofForging => ({ changes: { header: members ?? {} } })

/** The proof with the first character of its signature changed. */
async function tampered(client: McpClient): Promise<ProofForging> {
  const [head, body, signature] = segmentsOf(await client.prove())
  return { sign: () => `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` }
}

async function withPrivateKey({ key: { keys } }: McpClient): Promise<ProofForging> {
  const { d } = await exportJWK(keys.privateKey)
  return header({ jwk: { ...(await publicJwk(keys.publicKey)), d } })
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

const WINDOW: Partial<McpRow> = {
  clause: 'RFC 9449 §4.3; SEP-1932',
  withNonces: {
    ours: 'accepted',
    because:
      'RFC 9449 §4.3-11 takes the time of the nonce in place of `iat`, so that clocks of clients may be wrong (§11.1). ' +
      'SEP-1932 demands the window of `iat` even then.',
  },
}

const WINDOW_ROWS: readonly McpRow[] = [
  wrongProof('RejectsStaleIat', 'a proof of 303 seconds ago', () => claims({ iat: secondsFromNow(-303) }), WINDOW),
  wrongProof('RejectsFutureIat', 'a proof of 303 seconds ahead', () => claims({ iat: secondsFromNow(303) }), WINDOW),
]

const PROOF_ROWS: readonly McpRow[] = [
  wrongProof('RejectsTamperedSignature', 'a proof with a changed signature', tampered),
  wrongProof('RejectsMissingJti', 'a proof without jti', claims({ jti: undefined })),
  wrongProof('RejectsMissingHtm', 'a proof without htm', claims({ htm: undefined })),
  wrongProof('RejectsMissingHtu', 'a proof without htu', claims({ htu: undefined })),
  wrongProof('RejectsMissingIat', 'a proof without iat', claims({ iat: undefined })),
  wrongProof('RejectsAthAbsent', 'a proof without ath', claims({ ath: undefined })),
  wrongProof('RejectsWrongAth', 'a proof with another ath', claims({ ath: 'not-the-right-hash' })),
  wrongProof('RejectsMissingJwk', 'a proof without jwk', header({ jwk: undefined })),
  wrongProof('RejectsWrongTyp', 'a proof of the type jwt', header({ typ: 'jwt' })),
  wrongProof('RejectsPrivateKeyInJwk', 'a proof with the private key', withPrivateKey),
  wrongProof('RejectsHtuMismatch', 'a proof for another URL', claims({ htu: 'https://wrong.example/mcp' })),
  wrongProof('RejectsHtmMismatch', 'a proof for GET', claims({ htm: 'GET' })),
  wrongProof('RejectsMalformedProof', 'no JWT', { sign: () => 'this-is-not-a-jwt' }),
  wrongProof('RejectsAlgNone', 'a proof by none', {
    ...header({ alg: 'none' }),
    sign: content => `${signingInput(content)}.`,
  }),
  wrongProof('RejectsAlgSymmetric', 'a proof by HS256', {
    ...header({ alg: 'HS256' }),
    sign: content => withMac(content, crypto.getRandomValues(new Uint8Array(32))),
  }),
]

const ROW = { demands: 'refused', clause: 'RFC 9449 §4.3', level: 'MUST' } as const

/** A token that the proof fits, and the server does not. */
async function sendOther(client: McpClient, other: { audience?: string; thumbprint?: string }): Promise<McpAnswer> {
  const token = await client.issue(other)
  return client.send(`DPoP ${token}`, await client.prove({}, token))
}

const TOKEN_ROWS: readonly McpRow[] = [
  {
    ...ROW,
    test: 'AcceptsValidProof',
    sends: 'a token and its proof',
    demands: 'accepted',
    ours: 'accepted',
    play: async client => client.send(`DPoP ${client.token}`, await client.prove()),
  },
  {
    ...ROW,
    test: 'RejectsDuplicateDpopHeader',
    sends: 'two proofs, each of which is right',
    ours: WRONG_PROOF,
    play: async client => client.send(`DPoP ${client.token}`, await client.prove(), await client.prove()),
  },
  {
    ...ROW,
    test: 'RejectsBearerScheme',
    sends: 'the token as Bearer, with its proof',
    clause: 'RFC 9449 §7.2',
    anyRefusal: true,
    ours: WRONG_TOKEN,
    play: async client => client.send(`Bearer ${client.token}`, await client.prove()),
  },
  {
    ...ROW,
    test: 'RejectsCnfJktMismatch',
    sends: 'a token that is bound to another key',
    ours: WRONG_TOKEN,
    play: async client => sendOther(client, { thumbprint: (await proofKey()).thumbprint }),
  },
  {
    ...ROW,
    test: 'RejectsWrongAudience',
    sends: 'a token for another server',
    clause: 'SEP-1932',
    ours: WRONG_TOKEN,
    play: client => sendOther(client, { audience: 'https://not-this-server.example/mcp' }),
  },
]

/** The battery that is sent to every server. */
export const MCP_ROWS: readonly McpRow[] = [...TOKEN_ROWS, ...PROOF_ROWS, ...WINDOW_ROWS]

/** What the battery sends only to a server that demands nonces, of its test NonceFlow. */
export const NONCE_ROWS: readonly McpRow[] = [
  wrongProof('NonceFlow', 'a proof without a nonce', claims({ nonce: undefined }), {
    clause: 'RFC 9449 §9',
    level: 'SHOULD',
    ours: '401 DPoP use_dpop_nonce',
  }),
  wrongProof('NonceFlow', 'a proof with another nonce', claims({ nonce: 'definitely-not-the-server-nonce' }), {
    clause: 'RFC 9449 §4.3-10',
    level: 'SHOULD',
    ours: '401 DPoP use_dpop_nonce',
  }),
  {
    ...ROW,
    test: 'NonceFlow',
    sends: 'a proof with the nonce of the challenge',
    demands: 'accepted',
    clause: 'RFC 9449 §9',
    level: 'SHOULD',
    ours: 'accepted',
    async play(client) {
      const challenge = await client.send(`DPoP ${client.token}`, await client.prove(claims({ nonce: undefined })))
      return client.send(`DPoP ${client.token}`, await client.prove(claims({ nonce: challenge.nonce })))
    },
  },
]
