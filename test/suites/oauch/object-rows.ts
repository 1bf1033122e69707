import { signerOf } from '../../assertions/signers.js'
import { signingInput } from '../../jwt-mutations/jwt.js'
import { outcomeOf } from '../row.js'
import { asObject, type Forging } from './client.js'
import { obtainToken } from './flow.js'
import { type OAuchRow, onServer } from './par-rows.js'
import type { SuiteServer } from './server.js'

/** Goes through the flow with a request object. */
const withObject =
  (forging: Forging | ((server: SuiteServer) => Forging) = {}) =>
  (server: SuiteServer) => {
    const forged = typeof forging === 'function' ? forging(server) : forging
    const client = server.clients.secret
    return outcomeOf(() => obtainToken(server, client, { push: form => asObject(form, client, server, forged) }))
  }

const stranger = await signerOf('ES256')

/** The tests of request objects in OAuch, for RFC 9101 and RFC 9126 §3. */
export const OBJECT_ROWS: readonly OAuchRow[] = [
  {
    test: 'AuthEndpoint.IsJarSupported',
    sends: 'a request object that expires in a day, where `requestObjectMaxLifetime` is a day',
    demands: 'accepted',
    clause: 'RFC 9126 §3',
    level: 'MAY',
    ours: 'accepted',
    play: withObject(),
  },
  {
    test: 'AuthEndpoint.IsJarSupported',
    sends: 'a request object that expires in a day, by default',
    demands: 'accepted',
    clause: 'RFC 9126 §3',
    level: 'MAY',
    ours: '/par 400 invalid_request_object',
    because:
      'No standard says how long a request object may live. An hour bounds how long its `jti` is kept; ' +
      '`requestObjectMaxLifetime` allows a day.',
    play: server => onServer(server, { dpopNonceRequired: false }, withOrdinaryObject),
  },
  {
    test: 'AuthEndpoint.JarParametersInRequest',
    sends: 'response_type beside the request object, and not in it',
    demands: 'refused',
    clause: 'RFC 9126 §3; RFC 9101 §4',
    level: 'MUST',
    ours: '/par 400 invalid_request',
    play: withResponseTypeOutside,
  },
  {
    test: 'AuthEndpoint.IsJarSignatureChecked',
    sends: 'a request object by the key of a stranger',
    demands: 'refused',
    clause: 'RFC 9126 §3; RFC 9101 §6.2',
    level: 'MUST',
    ours: '/par 400 invalid_request_object',
    play: withObject({ sign: stranger.sign }),
  },
  {
    test: 'AuthEndpoint.IsJarSignatureRequired',
    sends: 'a request object by `none`',
    demands: 'refused',
    clause: 'RFC 9126 §3; RFC 9101 §5',
    level: 'MUST',
    ours: '/par 400 invalid_request_object',
    play: withObject({ changes: () => ({ header: { alg: 'none' } }), sign: content => `${signingInput(content)}.` }),
  },
  {
    test: 'AuthEndpoint.ClientIdsCorrespond',
    sends: 'a request object with the client_id of another client',
    demands: 'refused',
    clause: 'RFC 9126 §3; RFC 9101 §5',
    level: 'MUST',
    ours: '/par 400 invalid_request_object',
    play: withObject(({ clients }) => ({ changes: () => ({ claims: { client_id: clients.alternative.clientId } }) })),
  },
  {
    test: 'AuthEndpoint.IsJarRequired',
    sends: 'no request object, by an ordinary client',
    demands: 'refused',
    clause: 'RFC 9101 §5',
    level: 'MUST',
    ours: 'accepted',
    because:
      'RFC 9101 §10.5 leaves it to server and client: `requestObjectRequired` of the service or of the client demands it.',
    play: server => outcomeOf(() => obtainToken(server, server.clients.secret)),
  },
  {
    test: 'AuthEndpoint.IsJarRequired',
    sends: 'no request object, by a client with `requestObjectRequired`',
    demands: 'refused',
    clause: 'RFC 9101 §5',
    level: 'MUST',
    ours: '/par 400 invalid_request',
    play: server => outcomeOf(() => obtainToken(server, server.clients.mustSign)),
  },
]

async function withOrdinaryObject(server: SuiteServer): Promise<void> {
  const client = server.clients.secret
  await obtainToken(server, client, { push: form => asObject(form, client, server) })
}

function withResponseTypeOutside(server: SuiteServer): Promise<string> {
  const client = server.clients.secret
  return outcomeOf(() =>
    obtainToken(server, client, {
      async push(form) {
        const object = await asObject(form, client, server, {
          changes: () => ({ claims: { response_type: undefined } }),
        })
        object.set('response_type', 'code')
        return object
      },
    }),
  )
}
