// Runs before a package is packed, in its folder: refuses one that is not compiled as a whole.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingFiles } from './packed-modules.mjs'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const below = folder =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map(file => join(folder, file)) : []
const files = [...readdirSync('.'), ...below('src'), ...below('dist')].map(file => file.replaceAll('\\', '/'))

const missing = missingFiles({ manifest, files })
if (missing.length > 0) {
  const more = missing.length > 5 ? ` and ${missing.length - 5} more` : ''
  process.stderr.write(`${manifest.name} lacks ${missing.slice(0, 5).join(', ')}${more}: run npm run build\n`)
  process.exitCode = 1
}
