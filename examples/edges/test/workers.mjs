import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/*
 * The worker in the runtime of Cloudflare, with the settings of the environment: `workers.mjs <script> <storage>`. It
 * ends when its input ends.
 */
const { Miniflare } = createRequire(new URL('../../../test/runtimes/', import.meta.url))('miniflare')

const [script, storage] = process.argv.slice(2)
const { ISSUER, REDIRECT_URI, NONCES, REFRESH_TOKENS, PASSWORD } = process.env

const miniflare = new Miniflare({
  // It would download where it is.
  cf: false,
  port: Number(new URL(ISSUER).port),
  host: new URL(ISSUER).hostname,
  modules: true,
  compatibilityDate: '2026-01-01',
  script: readFileSync(script, 'utf8'),
  bindings: { ISSUER, REDIRECT_URI, NONCES, REFRESH_TOKENS, PASSWORD },
  ...(storage === 'd1'
    ? { d1Databases: { DB: 'records' } }
    : { durableObjects: { RECORDS: { className: 'Records', useSQLite: true } } }),
})
await miniflare.ready
console.log('ready')
process.stdin.resume().once('end', () => miniflare.dispose())
