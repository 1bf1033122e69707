import { MAKE_SECRET, PLACEHOLDER } from '../placeholders.js'

/** The output of `symbolon serve --help`. */
export const SERVE_HELP = `symbolon serve: token introspection, pushed authorization requests, authorization and access
tokens over REST

Usage
  symbolon serve --config FILE [--host HOST] [--port PORT] [--json] [--drain-delay SECONDS]
                 [--workers N] [--tokens-url URL] [--marks-url URL]
                 [--metrics-port PORT [--metrics-host HOST]]
                 [--admin-port PORT [--admin-host HOST]]
                 [--console [--console-port PORT] [--console-link-file FILE]]

Options
  --config FILE  services and clients, in JSON; docs/configuration.md lists every property
  --host HOST    address to listen on; default 127.0.0.1, which other machines cannot reach
  --port PORT    port to listen on; default 8080; 0 for any free port
  --drain-delay SECONDS
                 seconds between SIGTERM and the end of the listener, in which /health answers 503
                 and everything is served; default 0
  --workers N    processes that serve the port; default 1; several need a storage that they share
  --tokens-url URL
                 where access tokens are, instead of "storage" of the configuration
  --marks-url URL
                 where one-time marks, pushed requests and tickets are, likewise
  --metrics-port PORT
                 measure, and let Prometheus read it from /metrics on this port; 0 for any free
                 port; it needs packages that are named when they are missing, and one worker
  --metrics-host HOST
                 address of that port; default 127.0.0.1
  --admin-port PORT
                 let services and clients be managed at run time, by the holders of "adminTokens" of
                 the configuration (docs/admin-api.md); 0 for any free port
  --admin-host HOST
                 address of that port; default 127.0.0.1
  --console      a page with every decision and its checks, on a port of 127.0.0.1; its link works
                 once and is printed to a terminal only; tracing costs a good part of a call
  --console-port PORT
                 port of the console; default 0, any free port
  --console-link-file FILE
                 write the link into this file instead, which only you can read
  --json         log JSON, one object per line, instead of text

Example configuration; symbolon init writes one like it, with secrets and a key of its own
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

Signals
  SIGTERM, SIGINT  after --drain-delay, answers every request that has begun, for at most ten
                   seconds; a second one stops it at once
  SIGHUP           reads the configuration again; one that is not valid is refused as a whole, and
                   so is another storage; all workers serve it, or none does until all can
  SIGUSR2          tells another link of the console, where the first one was told

Storage
  "memory"                              lost when the server stops
  "sql"                                 the SQLite file symbolon.db next to the configuration
  { "sql": { "url": "postgres://…" } }  PostgreSQL, MySQL or MariaDB
  { "redis": { "url": "redis://…" } }   Redis or Valkey; "cluster" or "sentinel" instead of "url"
  { "tokens": …, "marks": … }           two of these
Services and clients come from the configuration file and, where it has "adminTokens", from what the
admin API manages. The server migrates SQL tables when it starts,
unless "sql" says "migrate": false; then run symbolon migrate.

Health
  GET /health       200 when the stores work; 503 when the server is stopping, or clients,
                    access tokens or one-time marks cannot be used; it says which configuration each
                    process serves
  GET /health/live  200 while the process works

Documents
  GET /openapi.json the REST API in OpenAPI 3.1
  GET /reference    the same as a page

In a terminal the server prints commands to try, which contain tokens and secrets of the file; to a
pipe or a log it prints only the address. Each request is one log line, without tokens, secrets or
bodies. It has the X-Request-Id of the caller, or a new one, which the answer has too.

Exit status
  0  stopped
  1  the configuration is not valid, or the address or the storage is not available
  2  the command line is not valid
`
