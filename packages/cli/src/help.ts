import { MAKE_SECRET, PLACEHOLDER } from './placeholders.js'

/** What `symbolon --help` prints. */
export const HELP = `symbolon serve: token introspection, pushed authorization requests, authorization and access tokens over REST

Usage
  symbolon serve --config FILE [--host HOST] [--port PORT] [--json]
  symbolon migrate status|up|sql --config FILE [--dry-run]
  symbolon --help | --version

Options
  --config FILE  the services and their clients, as JSON; docs/configuration.md lists every property
  --host HOST    the address to listen on; default 127.0.0.1, so that nobody else can reach it
  --port PORT    the port to listen on; default 8080, and 0 for any that is free
  --json         logs as JSON, one object per line, instead of text
  --dry-run      migrate up: prints what it would run, and runs nothing
  --help         this text
  --version      the version of the program

A file to begin with
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

This prints a secret:
  ${MAKE_SECRET}

With "storage": "memory" what is stored is gone when the server stops. "sql" keeps it in the file symbolon.db beside the
configuration, { "sql": { "url": "postgres://…" } } in PostgreSQL, MySQL or MariaDB, and
{ "redis": { "url": "redis://127.0.0.1:6379" } } in Redis or Valkey. Clients are what the file says, always.
The server brings SQL tables up to date when it starts; migrate does that alone, shows how far they are, or prints
the SQL for a migrator of your own.

In a terminal it prints commands to try, which hold tokens and secrets of the file; a pipe or a log gets only the
address. Every request is logged in one line, without tokens, secrets or bodies. SIGTERM and SIGINT let the requests
under way end, for ten seconds at most; a second one does not wait.

Exit status: 0 stopped or done, 1 the configuration is wrong, the address or the storage cannot be had, or a
migration is pending, 2 the command line is wrong.
`
