import { signerOf } from '../../assertions/signers.js'
import { type Content, changed, contentOf, signingInput } from '../../jwt-mutations/jwt.js'
import type { SuiteRow } from '../row.js'
import { callApi, issueToken } from './flow.js'
import { type OAuchRow, onServer } from './par-rows.js'
import { FOR_OAUCH } from './server.js'

/** Makes another token of the JWT that the server issued. */
type Forge = (content: Content, token: string) => string | Promise<string>

const unsignedBy =
  (alg: string): Forge =>
  content =>
    `${signingInput(changed(content, { header: { alg } }))}.`

const stranger = await signerOf('ES256')

/** Where access tokens are JWTs (RFC 9068). */
const WITH_JWTS = { ...FOR_OAUCH, accessTokenSignAlg: 'ES256', defaultResource: 'https://api.example' } as const

const FORGED = { test: 'Jwt.AcceptsNoneSignature', clause: 'RFC 9068 §4', level: 'MUST' } as const satisfies Partial<
  SuiteRow<never>
>
const REFUSED = { demands: 'refused', ours: '/api/accounts 401 Bearer invalid_token' } as const

/** The test of JWT access tokens in OAuch, which names no clause. */
export const TOKEN_ROWS: readonly OAuchRow[] = [
  { ...FORGED, demands: 'accepted', ours: 'accepted', sends: 'the JWT as it is', play: forgedBy((_, token) => token) },
  { ...FORGED, ...REFUSED, sends: 'the JWT by `none`', play: forgedBy(unsignedBy('none')) },
  { ...FORGED, ...REFUSED, sends: 'the JWT by `nOnE`', play: forgedBy(unsignedBy('nOnE')) },
  { ...FORGED, ...REFUSED, sends: 'the JWT by a stranger', play: forgedBy(stranger.sign) },
]

/** Sends a forged token to the API of a server that issues JWTs. */
function forgedBy(forge: Forge): OAuchRow['play'] {
  return shared =>
    onServer(shared, WITH_JWTS, async server => {
      const token = await issueToken(server)
      await callApi(server, { Authorization: `Bearer ${await forge(contentOf(token), token)}` })
    })
}
