import type { Flaw, Rule } from '../rule.js'
import { DROPPED, PASSED, PRETENDED, type Probed, type ProbeRequest } from './probe.js'

/** What the rules about an origin see. */
export interface SeenOrigin {
  readonly probed: Probed
  /** Whether the server believes `X-Forwarded-Proto`. */
  readonly requireTls: boolean
}

type Row = Omit<Rule<SeenOrigin>, 'run'>

/** A rule about a request that has arrived. */
function ruleOf(
  row: Row,
  flaws: (arrived: ProbeRequest, seen: SeenOrigin) => readonly Omit<Flaw, 'where'>[],
): Rule<SeenOrigin> {
  const run = (seen: SeenOrigin) => {
    const { arrived, origin } = seen.probed
    return arrived === undefined ? [] : flaws(arrived, seen).map(flaw => ({ where: origin, ...flaw }))
  }
  return { ...row, run }
}

const ARRIVES: Rule<SeenOrigin> = {
  code: 'origin_not_routed',
  clause: 'docs/behind-a-proxy.md',
  confidence: 'certain',
  problem: 'A request to the public origin does not reach the address of the server.',
  run: ({ probed: { origin, arrived, answered } }) =>
    arrived !== undefined
      ? []
      : [
          {
            where: origin,
            expected: 'a request at --host and --port, where the proxy sends them',
            actual: typeof answered === 'number' ? `status ${answered} from somebody else` : answered,
            fix: 'Let the proxy route to this address, and look at DNS, the certificate and the firewall.',
          },
        ],
}

const SCHEME_PRETENDED = ruleOf(
  {
    code: 'scheme_from_client',
    clause: 'RFC 7239 §8.1; docs/behind-a-proxy.md',
    confidence: 'likely',
    problem: 'X-Forwarded-Proto contains what the client wrote, so plain http passes for https.',
  },
  ({ headers: { 'x-forwarded-proto': scheme = '' } }, { requireTls }) =>
    scheme.includes(PRETENDED)
      ? [
          {
            // The server believes the header.
            confidence: requireTls ? 'certain' : 'likely',
            expected: 'https',
            actual: scheme,
            fix: 'Let the proxy overwrite X-Forwarded-Proto.',
          },
        ]
      : [],
)

const SCHEME_WRONG = ruleOf(
  {
    code: 'scheme_unknown',
    clause: 'docs/configuration.md',
    confidence: 'possible',
    problem: 'The server does not learn by which scheme the client came; with requireTls it refuses every call.',
  },
  ({ headers: { 'x-forwarded-proto': scheme = 'no X-Forwarded-Proto' } }, { requireTls, probed }) =>
    scheme.includes(PRETENDED) || scheme === new URL(probed.origin).protocol.slice(0, -1)
      ? []
      : [
          {
            confidence: requireTls ? 'certain' : 'possible',
            expected: `X-Forwarded-Proto: ${new URL(probed.origin).protocol.slice(0, -1)}`,
            actual: scheme,
            fix: 'Let the proxy set X-Forwarded-Proto.',
          },
        ],
)

const TARGET = ruleOf(
  {
    code: 'url_changed',
    clause: 'RFC 9449 §4.3-9; RFC 9421 §2.2.2',
    confidence: 'likely',
    problem: 'The proxy changes path or query, so proofs and signatures name another URL.',
  },
  ({ target }, { probed: { sent } }) =>
    target === sent.target
      ? []
      : [
          {
            expected: sent.target,
            actual: target,
            fix: 'Let the proxy pass path and query on as they are; nginx: proxy_pass without a path.',
          },
        ],
)

const HOST = ruleOf(
  {
    code: 'host_unknown',
    clause: 'docs/behind-a-proxy.md',
    confidence: 'possible',
    problem: 'The host that the client used arrives in no header.',
  },
  ({ headers }, { probed: { sent } }) =>
    [headers.host, headers['x-forwarded-host']].includes(sent.headers.host)
      ? []
      : [
          {
            expected: `${sent.headers.host} in Host or X-Forwarded-Host`,
            actual: `Host ${headers.host}`,
            fix: 'Let the proxy set X-Forwarded-Host, or pass publicOrigin to your endpoints.',
          },
        ],
)

const LOST = ruleOf(
  {
    code: 'header_lost',
    clause: 'RFC 9110 §7.6',
    confidence: 'likely',
    problem: 'A header does not arrive as it was sent: requests that need it are refused.',
  },
  ({ headers }, { probed: { sent } }) =>
    PASSED.filter(name => headers[name] !== sent.headers[name]).map(name => ({
      problem: `The header ${name} does not arrive as it was sent: requests that need it are refused.`,
      expected: 'the value that was sent',
      actual: headers[name] === undefined ? 'nothing' : 'another value',
      fix: `Let the proxy pass ${name} on.`,
    })),
)

const BODY = ruleOf(
  {
    code: 'body_changed',
    clause: 'RFC 9530 §2',
    confidence: 'likely',
    problem: 'The body does not arrive as it was sent: forms and digests are wrong.',
  },
  ({ body }, { probed: { sent } }) =>
    body === sent.body
      ? []
      : [
          {
            actual: `${body.length} of ${sent.body.length} characters`,
            fix: 'Let the proxy pass bodies on as they are.',
          },
        ],
)

const PRETENDING = ruleOf(
  {
    code: 'header_from_client',
    clause: 'docs/behind-a-proxy.md',
    confidence: 'possible',
    problem: 'Some headers arrive as a client writes them: a server that believes one of them can be deceived.',
  },
  ({ headers }) => {
    const names = DROPPED.filter(name => headers[name]?.includes(PRETENDED)).join(', ')
    if (names === '') return []
    return [
      {
        expected: 'headers that the proxy sets or drops, where a trustedProxy names them',
        actual: names,
        fix: 'Let the proxy drop or overwrite those that a trustedProxy of yours names.',
      },
    ]
  },
)

/** What must hold for the way from the public origin to the server. */
export const ORIGIN_RULES: readonly Rule<SeenOrigin>[] = [
  ARRIVES,
  SCHEME_PRETENDED,
  SCHEME_WRONG,
  TARGET,
  HOST,
  LOST,
  BODY,
  PRETENDING,
]
