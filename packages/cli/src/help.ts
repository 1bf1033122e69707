import { MAKE_SECRET, PLACEHOLDER } from './placeholders.js'

/** The output of `symbolon --help`. */
export const HELP = `symbolon serve: token introspection, pushed authorization requests, authorization and access tokens over REST

Usage
  symbolon serve --config FILE [--host HOST] [--port PORT] [--json]
  symbolon migrate status|up|sql --config FILE [--dry-run]
  symbolon --help | --version

Options
  --config FILE  services and clients, in JSON; docs/configuration.md lists every property
  --host HOST    address to listen on; default 127.0.0.1, which other machines cannot reach
  --port PORT    port to listen on; default 8080; 0 for any free port
  --json         log JSON, one object per line, instead of text
  --dry-run      migrate up: print the SQL without running it
  --help         print this help
  --version      print the version

Example configuration
  {
    "secrets": ["${PLACEHOLDER}"],
    "storage": "memory",
    "services": [{
      "serviceId": "bank",
      "issuer": "https://as.example",
      "accessTokens": ["plain:token-for-trying-things-out"],
      "supportedScopes": [{ "name": "payments" }],
      "clients": [{
        "clientIdAlias": "ledger",
        "clientSecret": "plain:correct horse battery staple",
        "redirectUris": ["https://ledger.example/callback"]
      }]
    }]
  }

To make a secret, run:
  ${MAKE_SECRET}

Storage
  "memory"                              lost when the server stops
  "sql"                                 the SQLite file symbolon.db next to the configuration
  { "sql": { "url": "postgres://…" } }  PostgreSQL, MySQL or MariaDB
  { "redis": { "url": "redis://…" } }   Redis or Valkey
Clients always come from the configuration file. The server migrates SQL tables when it starts.
migrate does only that, shows pending migrations, or prints the SQL for your own migration tool.

In a terminal the server prints commands to try, which contain tokens and secrets of the file; to a
pipe or a log it prints only the address. Each request is one log line, without tokens, secrets or
bodies. On SIGTERM or SIGINT the server finishes the requests in progress, for at most ten seconds;
a second signal stops it at once.

Exit status
  0  stopped or done
  1  the configuration is not valid, the address or the storage is not available,
     or a migration is pending
  2  the command line is not valid
`
