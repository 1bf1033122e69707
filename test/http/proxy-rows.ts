import { CLIENT, OTHER } from '../../packages/express/test/tls-identities.js'
import { PUBLIC_ORIGIN } from './applications/application.js'
import {
  BASIC,
  type BehaviourRow,
  bearer,
  type Changes,
  FORM,
  get,
  type Lines,
  proven,
  push,
  type ServerRow,
} from './behaviour-rows.js'
import type { World } from './world.js'

/*
 * What a client gets when the application runs behind proxies. Rows send what the last proxy would
 * send, to the prefix of an application that trusts it.
 */

function forwardedBy(...lines: readonly string[]): Changes {
  return { headers: lines.map(line => ['Forwarded', line] as const) }
}

const xForwarded = (proto: string, host: string): Lines => [
  ['X-Forwarded-Proto', proto],
  ['X-Forwarded-Host', host],
]

/** Repeated lines, which a server for fetch handlers joins. */
export const JOINED_ROWS: readonly ServerRow[] = [
  [
    'lines that contradict each other',
    world =>
      get('/two-proxies/thing', {
        headers: [bearer(world), ...xForwarded('https,http', 'as.example,inner'), ['X-Forwarded-Host', 'evil.example']],
      }),
    '400 invalid_request',
    '200 ada',
  ],
]

/** Behind proxies: the URL that they say the client used. */
export const FORWARDED_ROWS: readonly BehaviourRow[] = [
  [
    'RFC 7239: a proof for the URL in Forwarded',
    world =>
      proven(world, '/forwarded/thing', `${PUBLIC_ORIGIN}/forwarded/thing`, forwardedBy('proto=https;host=as.example')),
    '200 ada',
  ],
  [
    'a proof for the URL that the proxy used',
    world =>
      proven(
        world,
        '/forwarded/thing',
        'http://as.example/forwarded/thing',
        forwardedBy('proto=https;host=as.example'),
      ),
    '401 invalid_dpop_proof',
  ],
  [
    'a proof for an entry that the client wrote',
    world =>
      proven(
        world,
        '/forwarded/thing',
        'https://evil.example/forwarded/thing',
        forwardedBy('proto=https;host=evil.example, proto=https;host=as.example'),
      ),
    '401 invalid_dpop_proof',
  ],
  [
    'the same in a line of its own',
    world =>
      proven(
        world,
        '/forwarded/thing',
        'https://evil.example/forwarded/thing',
        forwardedBy('proto=https;host=evil.example', 'proto=https;host=as.example'),
      ),
    '401 invalid_dpop_proof',
  ],
  ['no Forwarded', world => get('/forwarded/thing', { headers: [bearer(world)] }), '400 invalid_request'],
  [
    'a malformed Forwarded',
    world => get('/forwarded/thing', { headers: [bearer(world), ['Forwarded', 'proto=https;host="as.example']] }),
    '400 invalid_request',
  ],
  [
    'a Forwarded with a host that is a URL',
    world => get('/forwarded/thing', { headers: [bearer(world), ['Forwarded', 'proto=https;host="a/b"']] }),
    '400 invalid_request',
  ],
  [
    'X-Forwarded where Forwarded is declared',
    world => get('/forwarded/thing', { headers: [bearer(world), ...xForwarded('https', 'as.example')] }),
    '400 invalid_request',
  ],
  [
    'two proxies',
    world =>
      proven(world, '/two-proxies/thing', `${PUBLIC_ORIGIN}/two-proxies/thing`, {
        headers: xForwarded('https, http', 'as.example, inner'),
      }),
    '200 ada',
  ],
  [
    'a client that wrote an entry before theirs',
    world =>
      proven(world, '/two-proxies/thing', 'http://evil.example/two-proxies/thing', {
        headers: xForwarded('http,https,http', 'evil.example,as.example,inner'),
      }),
    '401 invalid_dpop_proof',
  ],
  [
    'fewer entries than proxies',
    world => get('/two-proxies/thing', { headers: [bearer(world), ...xForwarded('https', 'as.example')] }),
    '400 invalid_request',
  ],
  [
    'the scheme alone, and the Host of the client',
    world =>
      proven(world, '/scheme/thing', `${PUBLIC_ORIGIN}/scheme/thing`, { headers: xForwarded('https', 'evil.example') }),
    '200 ada',
  ],
  [
    'Forwarded that is not declared',
    world => proven(world, '/thing', `${PUBLIC_ORIGIN}/thing`, forwardedBy('proto=https;host=as.example')),
    '401 invalid_dpop_proof',
  ],
  ['a form without the header', () => push({ target: '/forwarded/par' }), '400 invalid_request'],
  [
    'a form with the header',
    () => push({ target: '/forwarded/par', headers: [FORM, BASIC, ['Forwarded', 'proto=https;host=as.example']] }),
    '201',
  ],
]

/** A certificate as the proxy of /certificate passes it on. */
export const certificate = ({ cert }: { readonly cert: string }) => ['X-Client-Cert', encodeURIComponent(cert)] as const
/** The token that is bound to the certificate of CLIENT. */
export const bound = ({ certificateToken }: World) => ['Authorization', `Bearer ${certificateToken}`] as const

/** Behind a proxy that ends TLS: the client's certificate. */
export const CERTIFICATE_ROWS: readonly BehaviourRow[] = [
  [
    'RFC 8705 §3: the certificate of the token',
    world => get('/certificate/thing', { headers: [bound(world), certificate(CLIENT)] }),
    '200 ada',
  ],
  [
    'another certificate',
    world => get('/certificate/thing', { headers: [bound(world), certificate(OTHER)] }),
    '401 invalid_token',
  ],
  ['no certificate', world => get('/certificate/thing', { headers: [bound(world)] }), '401 invalid_token'],
  [
    'THREAT-11: the certificate in a header that nobody declared',
    world => get('/thing', { headers: [bound(world), certificate(CLIENT)] }),
    '401 invalid_token',
  ],
  [
    'the certificate in a header with underscores',
    world => get('/certificate/thing', { headers: [bound(world), ['X_Client_Cert', certificate(CLIENT)[1]]] }),
    '401 invalid_token',
  ],
  [
    'two certificates',
    world => get('/certificate/thing', { headers: [bound(world), certificate(CLIENT), certificate(CLIENT)] }),
    '400 invalid_request',
  ],
  [
    'a malformed certificate',
    world => get('/certificate/thing', { headers: [bound(world), ['X-Client-Cert', 'x']] }),
    '400 invalid_request',
  ],
  [
    'a malformed certificate and a token without need of one',
    world => get('/certificate/thing', { headers: [bearer(world), ['X-Client-Cert', 'x']] }),
    '400 invalid_request',
  ],
  [
    'a malformed certificate and no token',
    () => get('/certificate/thing', { headers: [['X-Client-Cert', 'x']] }),
    '400 invalid_request',
  ],
  ['a form without a certificate', () => push({ target: '/certificate/par' }), '201'],
  ['a form with one', () => push({ target: '/certificate/par', headers: [FORM, BASIC, certificate(CLIENT)] }), '201'],
  [
    'a form with a malformed one',
    () => push({ target: '/certificate/form', headers: [FORM, ['X-Client-Cert', 'x']] }),
    '400 invalid_request',
  ],
  [
    'a form with a malformed one, which nobody reads',
    () => push({ headers: [FORM, BASIC, ['X-Client-Cert', 'x']] }),
    '201',
  ],
]
