/** What `symbolon --help` prints. */
export const HELP = `symbolon serve: token introspection, pushed authorization requests, authorization and access tokens over REST

Usage
  symbolon serve --config FILE [--host HOST] [--port PORT] [--json]

Options
  --config FILE  the services and their clients, as JSON; docs/configuration.md lists every property
  --host HOST    the address to listen on; default 127.0.0.1, so that nobody else can reach it
  --port PORT    the port to listen on; default 8080, and 0 for any that is free
  --json         logs as JSON, one object per line, instead of text
  --help         this text

A file to begin with
  {
    "secrets": ["put 32 random bytes or more in place of this"],
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

With "storage": "memory" what is stored is gone when the server stops; { "redis": { "url": "redis://127.0.0.1:6379" } }
keeps it in Redis or Valkey. Clients are what the file says, always.

Every request is logged in one line, without tokens, secrets or bodies. SIGTERM and SIGINT let the requests under way end, for ten seconds at most; a second
one does not wait.

Exit status: 0 stopped, 1 the configuration is wrong, or the address or the storage cannot be had, 2 the command line is wrong.
`
