import { contentOf } from '../../jwt-mutations/jwt.js'
import type { SuiteClient } from '../oauch/client.js'
import { obtainToken } from '../oauch/flow.js'
import { onServer } from '../oauch/par-rows.js'
import { FOR_OAUCH, type SuiteServer } from '../oauch/server.js'
import { proofKey, proofOf } from '../proofs.js'
import { outcomeOf, Refused, type SuiteRow } from '../row.js'

const ROW = { demands: 'accepted', level: 'MUST', ours: 'accepted' } as const satisfies Partial<SuiteRow<never>>

/** The algorithms of proofs in the metadata of the server. */
async function advertised({ origin }: SuiteServer): Promise<readonly unknown[]> {
  const metadata = Object(await (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json())
  const { dpop_signing_alg_values_supported: algorithms } = metadata
  return Array.isArray(algorithms) ? algorithms : []
}

const isSymmetric = (algorithm: unknown) => /^(?:none|hs.*)$/i.test(String(algorithm))

/** Goes through a flow with a proof, and expects a JWT that is bound to its key. */
async function boundJwt(server: SuiteServer): Promise<void> {
  const key = await proofKey()
  const prove = (htm: string, htu: string) => proofOf(key, { htm, htu })
  const { tokens } = await obtainToken(server, server.clients.secret, { proofs: { token: prove } })
  const { jkt } = Object(contentOf(String(tokens.access_token)).claims.cnf)
  if (tokens.token_type !== 'DPoP' || jkt !== key.thumbprint) throw new Refused(`${tokens.token_type} for ${jkt}`)
}

/** A client whose tokens must be bound to keys. */
function bindingItsTokens({ clients: { secret } }: SuiteServer): SuiteClient {
  return { ...secret, registration: { ...secret.registration, dpopRequired: true } }
}

/** What the MCP conformance suite demands of an authorization server with DPoP (SEP-1932). */
export const AUTHORIZATION_SERVER_ROWS: readonly SuiteRow<SuiteServer>[] = [
  {
    ...ROW,
    test: 'DpopMetadataAlgValues',
    sends: 'a GET for the metadata, and looks for algorithms of proofs',
    clause: 'RFC 9449 §5.1',
    play: server =>
      outcomeOf(async () => {
        if ((await advertised(server)).length === 0) throw new Refused('no algorithms')
      }),
  },
  {
    ...ROW,
    test: 'DpopNoNoneAlg',
    sends: 'the same, and looks for none and for MACs among them',
    clause: 'RFC 9449 §11.6',
    play: server =>
      outcomeOf(async () => {
        const symmetric = (await advertised(server)).filter(isSymmetric)
        if (symmetric.length > 0) throw new Refused(symmetric.join())
      }),
  },
  {
    ...ROW,
    test: 'DpopTokenBinding',
    sends: 'a code with a proof, and looks for its key in a token that is a JWT',
    clause: 'RFC 9449 §5, §6.1',
    play: shared =>
      onServer(shared, { ...FOR_OAUCH, accessTokenSignAlg: 'ES256', defaultResource: 'https://api.example' }, boundJwt),
  },
  {
    ...ROW,
    // The requirement is listed in the suite, which does not try it.
    test: 'sep-1932-as-dpop-bound-enforcement',
    sends: 'a code without a proof, by a client with `dpop_bound_access_tokens`',
    demands: 'refused',
    clause: 'RFC 9449 §5.2',
    ours: '/token 400 invalid_dpop_proof',
    play(shared) {
      const secret = bindingItsTokens(shared)
      const clients = { ...shared.clients, secret }
      return onServer({ ...shared, clients }, FOR_OAUCH, server => obtainToken(server, secret))
    },
  },
]
