/** The output of `symbolon explain --help`. */
export const EXPLAIN_HELP = `symbolon explain: what something is, what is wrong with it, by which clause, and what to do

Usage
  symbolon explain CODE|REASON|FILE|- [OPTIONS]

What it takes
  A065310, proof_used     a result code or a reason, as logs and clients have them
  a line of a log         the code and the reason in it
  a report                the event of ports.report as JSON; of several lines, the last refusal
  a request               as raw HTTP, as a curl command, or as a HAR file (its last entry)
  a JWT                   a DPoP proof, a client assertion, a request object, an access token
  a certificate chain     in PEM, the client's certificate first
Everything but codes and reasons is in a FILE, or comes on standard input (-).

Options
  --config FILE      judge by this configuration and its storage; nothing is used up or written.
                     Without it, what the request names counts as registered, signatures by keys
                     that are not given count as right, and what is wrong all the same is shown
  --service ID       the service of the configuration, if there are several
  --as WHAT          par, token, introspection, authorization or resource; default: what it seems
  --at INSTANT       when the request arrived: 2026-01-31T12:00:00Z, seconds since 1970, or now;
                     default: the time of the capture, else the iat of a JWT in it
  --scopes LIST      what the resource demands
  --method METHOD    the method and the URL that a DPoP proof was sent with; for other JWTs the
  --url URL          endpoint
  --token-file FILE  the access token that a DPoP proof was sent with
  --keys-file FILE   public keys of the client, a JWK Set, to verify its signatures
  --roots-file FILE  trusted roots in PEM; default: the last certificate of the chain
  --tokens-url URL, --marks-url URL
                     as for symbolon serve
  --json             print JSON: subject and findings, each with a stable code

Output
  The first finding is the one to mend first. "certain": a rule has refused, and this is the rule.
  "likely": it refuses under what was assumed. "possible": one of several meanings of a code.
  "nearest" is the request that passes this rule; of a signature base, "differs" marks the line
  that the client has signed differently.
  Tokens, secrets, proofs and keys are never printed.

Examples
  symbolon explain A065310
  symbolon explain request.http --at now
  pbpaste | symbolon explain - --config symbolon.json
  tail -n 100 symbolon.log | symbolon explain -

Exit status
  0  nothing is wrong, or a code or a reason was explained
  1  something is wrong
  2  the command line is not valid, or the subject cannot be read
`
