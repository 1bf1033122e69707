import type { Endpoint } from '@symbolon/explain/judge'
import type { Command } from 'commander'
import type { ChosenUrls } from '../storage/read-storage.js'
import { oneOf, path, reading, requireNeeded, withStorage } from './declaring.js'

const ENDPOINTS = ['par', 'token', 'introspection', 'authorization', 'resource'] as const satisfies readonly Endpoint[]

export interface ExplainCommand extends ChosenUrls {
  readonly name: 'explain'
  /** A code, a reason, a URL, or the path of a file; `-` is the standard input. */
  readonly subject: string
  readonly json?: boolean
  readonly config?: string
  readonly service?: string
  /** Absent: what the request seems to be for. */
  readonly as?: Endpoint
  /** Milliseconds since 1970. */
  readonly at?: number
  readonly method?: string
  readonly url?: string
  readonly scopes?: readonly string[]
  readonly tokenFile?: string
  readonly keysFile?: string
  readonly rootsFile?: string
}

export function declareExplain(program: Command, take: (command: ExplainCommand) => void): void {
  const command = program
    .command('explain')
    .summary('what is wrong with a request, a token, a code in a log, and what to do')
    .description('Says what something is, what is wrong with it, by which clause, and what to do.')
    .usage('CODE|REASON|URL|FILE|- [options]')
    .argument('[subject]', 'a code, a reason, a URL, or a FILE with anything else; - is the standard input', '-')
    .option('--config <FILE>', CONFIG, path('--config'))
    .option('--service <ID>', 'the service of the configuration, if there are several')
    .option(
      '--as <WHAT>',
      `${ENDPOINTS.slice(0, -1).join(', ')} or ${ENDPOINTS.at(-1)}; default: what it seems`,
      oneOf(ENDPOINTS, `--as takes ${ENDPOINTS.join(', ')}`),
    )
    .option(
      '--at <INSTANT>',
      'when the request arrived: 2026-01-31T12:00:00Z, seconds since 1970, or now; default: the time of the capture, ' +
        'else the iat of a JWT in it',
      reading(instantIn, '--at takes an instant such as 2026-01-31T12:00:00Z, or now'),
    )
    .option('--scopes <LIST>', 'the scopes that the resource demands, separated by commas or spaces', scopesIn)
  withCaptured(withStorage(command))
    .option('--json', 'print JSON: subject and findings, each with a stable code')
    .addHelpText('after', AFTER)
    .action((subject: string, options: Omit<ExplainCommand, 'name' | 'subject'>) => {
      requireNeeded(command, { '--service': '--config' })
      take({ name: 'explain', subject, ...options })
    })
}

const CONFIG =
  'judge by this configuration and its storage; nothing is used up or written. Without it, what the request names ' +
  'counts as registered, signatures by keys that are not given count as right, and what is wrong all the same is shown'

function withCaptured(command: Command): Command {
  return command
    .option('--method <METHOD>', 'the method that a DPoP proof was sent with')
    .option('--url <URL>', 'the URL that a DPoP proof was sent to; for other JWTs the endpoint')
    .option('--token-file <FILE>', 'the access token that a DPoP proof was sent with')
    .option('--keys-file <FILE>', 'public keys of the client, a JWK Set, to verify its signatures')
    .option('--roots-file <FILE>', 'trusted roots in PEM; default: the last certificate of the chain')
}

function instantIn(text: string): number | undefined {
  if (text === 'now') return Date.now()
  const instant = /^\d{9,11}$/.test(text) ? Number(text) * 1_000 : Date.parse(text)
  return Number.isNaN(instant) ? undefined : instant
}

function scopesIn(text: string): readonly string[] {
  return text.split(/[ ,]+/).filter(scope => scope !== '')
}

const AFTER = `
What it takes
  A065310, proof_used     a result code or a reason, as logs and clients have them
  a line of a log         of symbolon serve its reason; of nginx, Apache, HAProxy, Envoy its URL
  a report                the event of ports.report as JSON, or as text; of several the last refusal
  a request, an answer    raw HTTP, curl -v or -i, a command of curl, fetch, a HAR (its last entry),
                          a URL, a WWW-Authenticate; both together say most
  a JWT                   a DPoP proof, a client assertion, a request object, an access token
  a certificate chain     in PEM, the client's certificate first
Everything but codes, reasons and URLs is in a FILE, or comes on standard input (-).

Output
  The first finding is the one to fix first. "certain": a rule has refused, and this is the rule.
  "likely": it refuses under what was assumed. "possible": one of several meanings of a code.
  "add" says what to capture besides, where the first finding is one of several.
  "nearest" is the request that passes this rule; of a signature base, "differs" marks the line
  that the client has signed differently.
  Tokens, secrets, proofs and keys are never printed.

Examples
  symbolon explain A065310
  pbpaste | symbolon explain - --config symbolon.json
  curl -v https://api.example/accounts 2>&1 | symbolon explain

Exit status
  0  nothing is wrong, or a code or a reason was explained
  1  something is wrong
  2  the command line is not valid, or the subject cannot be read`
