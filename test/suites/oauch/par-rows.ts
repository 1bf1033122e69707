import { generateRandomCodeVerifier } from 'oauth4webapi'
import { outcomeOf, Refused, type SuiteRow } from '../row.js'
import { withoutSecret } from './client.js'
import { authorize, consent, type FlowChanges, obtainToken, parametersOf, post, push } from './flow.js'
import { FOR_OAUCH, type SuiteServer, serveSuite } from './server.js'

/** A row of OAuch. */
export type OAuchRow = SuiteRow<SuiteServer>

const MODIFIED = 'https://app.example/Callback/Modified'

/** Goes through the flow with the client that has a secret. */
const flow = (changes: FlowChanges) => (server: SuiteServer) =>
  outcomeOf(() => obtainToken(server, server.clients.secret, changes))

/** The bits that OAuch finds in a request_uri: those of its characters, as they are distributed. */
async function bitsOfRequestUris(server: SuiteServer): Promise<number> {
  const values = await Promise.all(Array.from({ length: 20 }, () => push(server, server.clients.secret)))
  const characters = [...values.join('')]
  const counts = new Map<string, number>()
  for (const each of characters) counts.set(each, (counts.get(each) ?? 0) + 1)
  const bits = [...counts.values()].map(count => -count * Math.log2(count / characters.length))
  return bits.reduce((sum, each) => sum + each, 0) / values.length
}

const haveBits = (least: number) => (server: SuiteServer) =>
  outcomeOf(async () => {
    const bits = await bitsOfRequestUris(server)
    if (bits < least) throw new Refused(`${bits} bits`)
  })

/** The tests of RFC 9126 in OAuch: PAR endpoint, request_uri, redirect URIs. */
export const PAR_ROWS: readonly OAuchRow[] = [
  {
    test: 'ParEndpoint.IsParSupported',
    sends: 'an ordinary flow',
    demands: 'accepted',
    clause: 'RFC 9126 §2',
    level: 'MUST',
    ours: 'accepted',
    play: flow({}),
  },
  {
    test: 'ParEndpoint.IsHttpsRequired',
    sends: 'a push without TLS to an endpoint with TLS',
    demands: 'refused',
    clause: 'RFC 9126 §2',
    level: 'MUST',
    ours: 'no answer',
    play: pushedWithoutTls,
  },
  {
    test: 'ParEndpoint.IsParAuthenticationRequired',
    sends: 'a push without the secret',
    demands: 'refused',
    clause: 'RFC 9126 §2',
    level: 'MAY',
    ours: '/par 401 invalid_client',
    play: flow({ credentials: withoutSecret }),
  },
  // RFC 6749 §10.10 demands 128 bits and recommends 160; OAuch has the two levels the other way round.
  {
    test: 'ParEndpoint.RequestUriEntropyMinReq',
    sends: '20 pushes, and counts 128 bits in each request_uri',
    demands: 'accepted',
    clause: 'RFC 9126 §2.2, §7.1; RFC 6749 §10.10',
    level: 'SHOULD',
    ours: 'accepted',
    play: haveBits(128),
  },
  {
    test: 'ParEndpoint.RequestUriEntropySugReq',
    sends: '20 pushes, and counts 160 bits in each request_uri',
    demands: 'accepted',
    clause: 'RFC 9126 §2.2, §7.1; RFC 6749 §10.10',
    level: 'MUST',
    ours: 'accepted',
    play: haveBits(160),
  },
  {
    test: 'ParEndpoint.IsClientBoundToUri',
    sends: 'the request_uri of one client with the client_id of another',
    demands: 'refused',
    clause: 'RFC 9126 §2.2',
    level: 'MUST',
    ours: 'authorization 400',
    play: server => flow({ front: front => front.set('client_id', server.clients.alternative.clientId) })(server),
  },
  {
    test: 'ParEndpoint.AcceptsNewRedirectUri',
    sends: 'a redirect_uri that is not registered, by an ordinary client',
    demands: 'accepted',
    clause: 'RFC 9126 §2.4',
    level: 'MAY',
    ours: '/par 400 invalid_request',
    because: 'The standard lets the server decide (MAY): a client needs `unregisteredRedirectUrisAllowed` for that.',
    play: flow({ redirectUri: MODIFIED }),
  },
  {
    test: 'ParEndpoint.AcceptsNewRedirectUri',
    sends: 'a redirect_uri that is not registered, by a client that may',
    demands: 'accepted',
    clause: 'RFC 9126 §2.4',
    level: 'MAY',
    ours: 'accepted',
    play: server => outcomeOf(() => obtainToken(server, server.clients.anyRedirect, { redirectUri: MODIFIED })),
  },
  {
    test: 'ParEndpoint.RequiresNewRedirectUriAuth',
    sends: 'the same without the secret',
    demands: 'refused',
    clause: 'RFC 9126 §2.4',
    level: 'MUST',
    ours: '/par 401 invalid_client',
    play: server =>
      outcomeOf(() =>
        obtainToken(server, server.clients.anyRedirect, { redirectUri: MODIFIED, credentials: withoutSecret }),
      ),
  },
  {
    test: 'ParEndpoint.RequiresNewRedirectUriAuth',
    sends: 'the same by a public client',
    demands: 'refused',
    clause: 'RFC 9126 §2.4',
    level: 'MUST',
    ours: '/par 400 invalid_request',
    play: server => outcomeOf(() => obtainToken(server, server.clients.public, { redirectUri: MODIFIED })),
  },
  {
    test: 'ParEndpoint.RequestUriTimeout',
    sends: 'a request_uri after the time that its answer named',
    demands: 'refused',
    clause: 'RFC 9126 §4',
    level: 'MUST',
    ours: 'authorization 400',
    play: tooLate,
  },
  {
    test: 'ParEndpoint.IsRequestUriRevoked',
    sends: 'the request_uri of a flow that has ended',
    demands: 'refused',
    clause: 'RFC 9126 §4, §7.3',
    level: 'SHOULD',
    ours: 'authorization 400',
    play: afterTheFlow,
  },
  {
    test: 'ParEndpoint.IsParRequired',
    sends: 'an authorization request that was not pushed',
    demands: 'refused',
    clause: 'RFC 9126 §4',
    level: 'MAY',
    ours: 'authorization 400',
    play: server => outcomeOf(() => plainly(server)),
  },
  {
    test: 'ParEndpoint.IsParRequired',
    sends: 'the same, where neither service nor client have `parRequired`',
    demands: 'refused',
    clause: 'RFC 9126 §4',
    level: 'MAY',
    ours: 'accepted',
    because: 'The standard lets the server decide (MAY): `parRequired` of the service or of the client demands it.',
    play: server => onServer(server, { ...FOR_OAUCH, parRequired: false }, plainly),
  },
  {
    test: 'AuthEndpoint.UnrecognizedParameterAllowed',
    sends: 'an unknown parameter with the push',
    demands: 'accepted',
    clause: 'RFC 6749 §3.1',
    level: 'MUST',
    ours: 'accepted',
    play: flow({ push: form => new URLSearchParams([...form, ['hello', 'world']]) }),
  },
  {
    test: 'AuthEndpoint.SameParameterTwiceDisallowed',
    sends: 'client_id twice beside the request_uri',
    demands: 'refused',
    clause: 'RFC 6749 §3.1',
    level: 'MUST',
    ours: 'authorization 400',
    play: flow({ front: front => front.append('client_id', front.get('client_id') ?? '') }),
  },
  {
    test: 'AuthEndpoint.RedirectUriFullyMatched',
    sends: 'the registered redirect_uri with a query',
    demands: 'refused',
    clause: 'RFC 9700 §2.1',
    level: 'MUST',
    ours: '/par 400 invalid_request',
    play: flow({ redirectUri: 'https://app.example/Callback?extra=oauch' }),
  },
]

/** Plays on a server of its own, with other settings. */
export async function onServer(
  { clients }: SuiteServer,
  changes: Parameters<typeof serveSuite>[1],
  play: (server: SuiteServer) => Promise<unknown>,
): Promise<string> {
  const server = await serveSuite(clients, changes)
  try {
    return await outcomeOf(() => play(server))
  } finally {
    server.close()
  }
}

async function pushedWithoutTls({ clients }: SuiteServer): Promise<string> {
  const server = await serveSuite(clients, FOR_OAUCH, 'https')
  const origin = server.origin.replace('https:', 'http:')
  try {
    return await outcomeOf(async () => {
      const form = await parametersOf(clients.secret, generateRandomCodeVerifier())
      await post({ ...server, origin }, '/par', form, clients.secret.credentials).catch((error: unknown) => {
        // There is no HTTP on the port, so fetch fails.
        throw error instanceof TypeError ? new Refused('no answer') : error
      })
    })
  } finally {
    server.close()
  }
}

/** On a server of its own, whose clock then goes ahead. */
function tooLate(shared: SuiteServer): Promise<string> {
  return onServer(shared, FOR_OAUCH, async server => {
    const requestUri = await push(server, server.clients.secret)
    const { pushedAuthReqDuration } = await server.ports.service.load()
    server.clock.moveForward(pushedAuthReqDuration + 1)
    await authorize(server, server.clients.secret, requestUri)
  })
}

function afterTheFlow(server: SuiteServer): Promise<string> {
  return outcomeOf(async () => {
    const { requestUri } = await obtainToken(server, server.clients.secret)
    await authorize(server, server.clients.secret, requestUri)
  })
}

/** The parameters themselves at the authorization endpoint. */
async function plainly(server: SuiteServer): Promise<void> {
  const parameters = await parametersOf(server.clients.secret, generateRandomCodeVerifier())
  await consent(server, parameters, parameters.get('redirect_uri') ?? '')
}
