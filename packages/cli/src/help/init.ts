/** The output of `symbolon init --help`. */
export const INIT_HELP = `symbolon init: a first configuration

Usage
  symbolon init [--issuer URL] [--out FILE]

Options
  --issuer URL  the issuer identifier of the authorization server; default http://localhost:8080
  --out FILE    the file to write; default symbolon.json. A file that exists is not overwritten

What it writes
  One service with a private key for ES256, one client, and secrets of 256 random bits each, in a
  file that only you can read. The secret of the client and the token of the service are in clear
  (plain:), so that symbolon serve can show commands that work. Before others use it, write their
  digests down (sha256:) and set storage; symbolon doctor says what else.

Exit status
  0  written
  1  the file exists already, or cannot be written
  2  the command line is not valid
`
