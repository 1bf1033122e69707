import { fourConnections, INTERMEDIATE, ROOT } from './resumed-sessions.js'

// Run by the versions of Node of test/runtimes: what a server with `ca` sees of a client and answers.
const tls = { ca: ROOT }
const sessions = {
  version: process.versions.node,
  alone: await fourConnections({ tls }),
  configured: await fourConnections({ tls, intermediateCertificates: [INTERMEDIATE] }),
}
console.log(JSON.stringify(sessions))
