import { readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'

/*
 * Workers on Cloudflare's runtime, each in an isolate of its own: `miniflare.mjs <script> <count> <folder>`.
 * It keeps data in the folder, prints its URL as JSON, and ends when its input ends. The header `worker` chooses the worker.
 */
const [path, count, folder] = process.argv.slice(2)
const script = readFileSync(path, 'utf8')
const names = Array.from({ length: Number(count) }, (_, at) => `w${at}`)

const FRONT = `export default {
  fetch: (request, env) => env[request.headers.get('worker') ?? 'w0'].fetch(request),
}`

const shared = { modules: true, compatibilityDate: '2026-01-01' }
const bindings = {
  d1Databases: { DB: 'records' },
  durableObjects: { RECORDS: { className: 'Records', scriptName: 'w0', useSQLite: true } },
}

const miniflare = new Miniflare({
  // It would download where it is.
  cf: false,
  d1Persist: `${folder}/d1`,
  durableObjectsPersist: `${folder}/objects`,
  workers: [
    { ...shared, name: 'front', script: FRONT, serviceBindings: Object.fromEntries(names.map(name => [name, name])) },
    ...names.map(name => ({ ...shared, ...bindings, name, script })),
  ],
})
console.log(JSON.stringify({ url: String(await miniflare.ready) }))
process.stdin.resume().once('end', () => miniflare.dispose())
