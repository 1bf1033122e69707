import type { ProbeProfile } from '@symbolon/probe'
import type { Command } from 'commander'
import { path, reading, UsageError, wholeNumber } from './declaring.js'

export interface ProbeCommand {
  readonly name: 'probe'
  readonly issuer: string
  readonly client: string
  readonly otherClient?: string
  readonly login?: string
  readonly loginCookie?: string
  readonly resource?: string
  readonly origin: readonly string[]
  readonly rate: number
  readonly stepUpResource?: string
  readonly profile?: ProbeProfile
  readonly only?: readonly string[]
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly known?: string
  readonly junit?: string
  readonly html?: string
}

export function declareProbe(program: Command, take: (command: ProbeCommand) => void): void {
  program
    .command('probe')
    .summary('does a server that you own refuse what it must')
    .description('Sends requests to an authorization server that you own, each with one change that it must refuse.')
    .usage('ISSUER --client FILE (--login PROGRAM | --login-cookie FILE) [options]')
    .argument('<issuer>', 'the issuer identifier, such as https://as.example', url('the issuer'))
    .requiredOption('--client <FILE>', 'a client that is registered at the server, see below', path('--client'))
    .option('--other-client <FILE>', 'a second client, which presents what the first one got', path('--other-client'))
    .option('--login <PROGRAM>', LOGIN, path('--login'))
    .option('--login-cookie <FILE>', LOGIN_COOKIE, path('--login-cookie'))
    .option('--resource <URL>', 'a resource that answers GET for a token of the client', url('--resource'))
    .option('--origin <URL>', 'an origin of endpoints that are elsewhere; may be repeated', origins, [])
    .option('--rate <NUMBER>', 'requests in a second', wholeNumber(1, 1000, '--rate takes a number from 1 to 1000'), 10)
    .option(
      '--step-up-resource <URL>',
      'a resource that demands a stronger login (RFC 9470)',
      url('--step-up-resource'),
    )
    .option('--profile <NAME>', `what a profile demands too: ${PROFILES.join(', ')}`, profile)
    .option('--only <CODE>', 'run this probe alone, after the valid request; may be repeated', codes)
    .option('--dry-run', 'list each request and send none')
    .option('--json', 'print JSON: findings, each with a stable code')
    .option('--known <FILE>', 'findings that you know of, as JSON: { "CODE": "why it stays" }', path('--known'))
    .option('--junit <FILE>', 'write JUnit XML to this file too', path('--junit'))
    .option('--html <FILE>', 'write the result as one page of HTML to this file too', path('--html'))
    .addHelpText('after', AFTER)
    .action((issuer: string, options: Omit<ProbeCommand, 'name' | 'issuer'>) => {
      const { login, loginCookie, dryRun } = options
      if (login === undefined && loginCookie === undefined && !dryRun)
        throw new UsageError('probe needs --login, --login-cookie or --dry-run')
      take({ name: 'probe', issuer, ...options })
    })
}

const LOGIN =
  'a program that gets the URL of the authorization endpoint as its argument, logs a user in, and prints the URL that ' +
  'the server redirects to'

const LOGIN_COOKIE =
  'instead of a program: the value of the Cookie header of a browser in which a user is logged in and has agreed; ' +
  'it goes to the origin of the authorization endpoint alone'

const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const url = (name: string) =>
  reading(value => (isUrl(value) ? value : undefined), `${name} takes a URL such as https://as.example`)

const originOf = url('--origin')

const origins = (value: string, before: readonly string[]): readonly string[] => [...before, originOf(value)]

const PROFILES = ['fapi2-security', 'oauth21', 'mcp'] as const satisfies readonly ProbeProfile[]

const profile = reading(
  value => PROFILES.find(each => each === value),
  `--profile takes ${PROFILES.slice(0, -1).join(', ')} or ${PROFILES.at(-1)}`,
)

const codes = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

const AFTER = `
The client, as JSON with the names of RFC 7591
  { "client_id": "ledger", "redirect_uri": "https://ledger.example/callback", "scope": "accounts",
    "token_endpoint_auth_method": "private_key_jwt", "jwk": { "kty": "EC", "alg": "ES256", … } }
  token_endpoint_auth_method is none, client_secret_basic or client_secret_post with
  "client_secret", private_key_jwt with "jwk", a private key, or tls_client_auth or
  self_signed_tls_client_auth with "tls_certificate" and "tls_key", which name files in PEM.
  "dpop_bound_access_tokens": false if the client uses no DPoP.
  "tls_client_certificate_bound_access_tokens": true if its tokens are bound to its certificate.
  "response_mode": jwt, for example, if it wants signed responses (JARM).

Output
  First comes a valid request, which must pass. "violation": a clause says MUST. "weakness": it says
  SHOULD, or the refusal is less clear than it could be. What one finding explains is below it.
  Requests go to the hosts of ISSUER, --resource and --origin and to no other. Secrets, tokens, keys
  and codes are never printed.

Examples
  symbolon probe https://as.example --client client.json --dry-run
  symbolon probe https://as.example --client client.json --login ./login.sh --junit probe.xml

Exit status
  0  no violation
  1  a violation that is not known, or a known finding that was not found
  2  the server cannot be tested, the run was stopped, or the command line is not valid`
