/** The output of `symbolon doctor --help`. */
export const DOCTOR_HELP = `symbolon doctor: what is wrong with a configuration, its keys and its storage, and what to do

Usage
  symbolon doctor --config FILE [--profile PROFILE] [--json] [--tokens-url URL] [--marks-url URL]
  symbolon doctor --config FILE --origin URL [--host HOST] [--port PORT] [OPTIONS]
  symbolon doctor --config FILE [--profile PROFILE] --fix [--out FILE]

What it examines
  profile        with --profile: what the profile demands and the configuration does not
  configuration  properties that contradict each other, or are weaker than an RFC recommends
  keys           sizes, kinds, keys with two holders, certificates that expire
  secrets        short ones, shared ones, expired ones
  storage        whether it answers, its version, its tables, its settings, its clock; a one-time
                 mark is claimed twice, and the second claim must fail
  trials         each service over memory, with clients of its own: altered and expired tokens, used
                 proofs and assertions, expired and foreign request_uris must be refused, after the
                 right ones were granted
  origin         with --origin: a request through the proxy, which pretends what a client can; which
                 headers arrive, which are lost, which are believed

Options
  --config FILE      the configuration of symbolon serve
  --profile PROFILE  fapi2-security or fapi2-message-signing
  --origin URL       the origin that clients use, such as https://as.example. The doctor listens in
  --host HOST        place of the server, which must be stopped meanwhile, at the address that the
  --port PORT        proxy routes to; default 127.0.0.1 and 8080
  --json             print JSON: findings, each with a stable code
  --fix              print the configuration with the least change that mends what is certain or
                     likely, without its secrets; findings that are left go to standard error
  --out FILE         with --fix: write it to this file instead, secrets included, for you alone
  --tokens-url URL, --marks-url URL
                     as for symbolon serve

Output
  "certain": it does not work, or violates the profile. "likely": it works, and an attacker or an
  outage can use it. "possible": right for a trial or in some places; judge for yourself.
  Secrets and keys are never printed. No table is created, and no record that is valid is written.

Exit status
  0  nothing is certain or likely
  1  something is
  2  the command line is not valid, or the configuration cannot be read
`
